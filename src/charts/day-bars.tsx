import { drawChart } from '../domain/charts/draw/draw.ts';
import { translate } from '../providers/i18n/translate.ts';
import '../providers/i18n/chart-texts.ts';
import { Drawn } from './drawn.tsx';
import './day-bars.css';

const HEIGHT = 32;
/** The width of a day; hatching is as wide. */
const STEP = 16;

interface Props {
  /** A value a day, the latest last; null: unknown. */
  readonly days: readonly (number | null)[];
  /** What they are, and from what to what. */
  readonly label: string;
  /** Below the first and the last bar. */
  readonly ends: readonly [string, string];
  /** The highest value, beside the line that bars as high as it reach. */
  readonly top?: string;
}

/** The last days of a total as bars from zero, of which the last stands out. Nothing with less than two to compare. */
export const DayBars = ({ days, label, ends, top }: Props) => {
  const most = Math.max(...days.map((value) => value ?? 0));
  if (most <= 0 || days.filter((value) => value !== null).length < 2) return null;
  const last = days.length - 1;
  const gaps = days.flatMap((value, day) => (value === null ? [{ from: day, to: day + 1 }] : []));
  const hatched = gaps.length > 0 ? translate('charts.gaps') : '';
  const bars = days.flatMap((value, day) =>
    value === null ? [] : [{ ms: day, value: Math.max(0, value), ink: 'primary' as const }],
  );
  const [before, end] = [bars.filter(({ ms }) => ms < last), bars.filter(({ ms }) => ms === last)];
  const drawing = drawChart(
    { width: days.length * STEP, height: HEIGHT, span: { from: 0, to: days.length }, extent: [0, most] },
    [
      { layer: 'gaps', spans: gaps },
      { layer: 'bars', bars: before, width: 1, share: 0.75, opacity: 0.45 },
      { layer: 'bars', bars: end, width: 1, share: 0.75 },
    ],
  );
  return (
    <figure className="day-bars">
      {top && <div aria-hidden>{top}</div>}
      <Drawn isStretched drawing={drawing} label={[label, hatched].filter(Boolean).join(' ')} />
      <figcaption aria-hidden>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
        {hatched && <small>{hatched}</small>}
      </figcaption>
    </figure>
  );
};
