import { useEffect, useState } from 'react';
import '../../../providers/theme/severity.css';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useValueSource } from '../../values.tsx';
import { type DrawnReading, readingsOf } from './readings.ts';
import { STATE_ATTRIBUTE } from './styles.ts';

/** The number of lines until all are asked for. */
const AT_FIRST = 6;

const isSame = (a: readonly DrawnReading[], b: readonly DrawnReading[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b) && a.every(({ node }, index) => node === b[index]?.node);

/** What a change of a value changes in a drawing. */
const CHANGES: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: [STATE_ATTRIBUTE, 'aria-description', 'aria-label'],
};

/** What a drawing shows now, read from it as it changes: what is in words here is never different from what is drawn. */
const useReadings = (root: ShadowRoot): readonly DrawnReading[] => {
  const source = useValueSource();
  const [readings, setReadings] = useState<readonly DrawnReading[]>([]);
  useEffect(() => {
    const read = (): void =>
      setReadings((before) => {
        const now = readingsOf(root, source);
        return isSame(before, now) ? before : now;
      });
    read();
    // Once per frame, however many nodes are painted in it.
    let frame = 0;
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        read();
      });
    });
    observer.observe(root, CHANGES);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [root, source]);
  return readings;
};

interface Props {
  readonly root: ShadowRoot;
  /** Whether those that are current and have no alarm are left out: they can be read in the drawing. */
  readonly isShort: boolean;
  /** Shows a node in the drawing. */
  readonly onFind: (node: Element) => void;
}

/** The values of a drawing that is too small to be read, in words; each can be found in the drawing. */
export const ReadingsList = ({ root, isShort, onFind }: Props) => {
  const translate = useTranslate();
  const all = useReadings(root);
  const readings = isShort ? all.filter(({ alarm, isLive }) => alarm || !isLive) : all;
  const [isAll, setAll] = useState(false);
  if (readings.length === 0) return null;
  const shown = isAll ? readings : readings.slice(0, AT_FIRST);
  return (
    <div className="dash-readings">
      <ul aria-label={translate('elements.svg.values')}>
        {shown.map(({ node, name, value, notes, about, isLive, alarm }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may be equal; lines have no state of their own
          <li key={index}>
            <button type="button" title={translate('elements.svg.find')} onClick={() => onFind(node)}>
              <span>{name}</span>
              <strong data-live={isLive || undefined} data-severity={alarm?.severity}>
                {value}
              </strong>
              {alarm && (
                <span className="severity" data-severity={alarm.severity}>
                  {alarm.text}
                </span>
              )}
              <small>
                {(isLive && notes.length > 0
                  ? notes
                  : [...notes.filter((note) => !about.includes(note)), about]
                )
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {readings.length > AT_FIRST && (
        <button type="button" className="plain-button" onClick={() => setAll(!isAll)} aria-expanded={isAll}>
          {translate(isAll ? 'elements.svg.fewer' : 'elements.svg.all', { count: readings.length })}
        </button>
      )}
    </div>
  );
};
