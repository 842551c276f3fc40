import { useId, useState, type MouseEvent, type RefObject } from 'react';
import { useZone } from '../providers/session/current-user.ts';
import { translate } from '../providers/i18n/translate.ts';
import { ChartIcon, type ChartIconName } from './icons.tsx';
import type { ChartLine } from './line.ts';

interface Props {
  readonly lines: readonly ChartLine[];
  readonly title: string;
  readonly figure: RefObject<HTMLElement | null>;
  /** Null if the chart's table and file are elsewhere on the page. */
  readonly table: { readonly isShown: boolean; readonly onToggle: () => void } | null;
}

const close = ({ currentTarget }: MouseEvent<HTMLElement>): void => currentTarget.hidePopover?.();

/** Buttons of a chart: as a table, as a picture, as a file. On a phone in a sheet (generator/action-sheet.css). */
export const ChartTools = ({ lines, title, figure, table }: Props) => {
  const zone = useZone();
  const sheet = useId();
  const [hasFailed, setFailed] = useState(false);
  const fileName = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);
  const save = async (kind: 'png' | 'csv'): Promise<void> => {
    const svg = figure.current?.querySelector<SVGSVGElement>('.chart-svg');
    try {
      // Loaded when it is wanted.
      const { saveCsv, savePng } = await import('./downloads.ts');
      if (kind === 'csv') saveCsv(lines, zone, fileName);
      else if (svg) await savePng({ svg, lines, title, fileName });
      setFailed(false);
    } catch (error) {
      console.warn('A chart could not be saved:', error);
      setFailed(true);
    }
  };
  const tool = (name: ChartIconName, run: () => void) => {
    const label = translate(`charts.${name}`);
    return (
      <button
        type="button"
        className="chart-tool"
        aria-label={label}
        title={label}
        aria-pressed={name === 'table' ? table?.isShown : undefined}
        onClick={run}
      >
        <ChartIcon name={name} />
        <span>{label}</span>
      </button>
    );
  };
  const picture = !table?.isShown && tool('png', () => void save('png'));
  return (
    <div className="chart-tools">
      {hasFailed && <span role="alert">{translate('charts.not_saved')}</span>}
      {table ? (
        <>
          <button
            type="button"
            className="chart-tool chart-more"
            aria-label={translate('charts.tools')}
            popoverTarget={sheet}
          >
            <ChartIcon name="more" />
          </button>
          {/* Keys press the buttons inside, whose clicks arrive here too. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div id={sheet} popover="auto" className="page-sheet" onClick={close}>
            {tool('table', table.onToggle)}
            {picture}
            {tool('csv', () => void save('csv'))}
          </div>
        </>
      ) : (
        picture
      )}
    </div>
  );
};
