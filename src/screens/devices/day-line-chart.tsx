import { useId, useMemo } from 'react';
import { bandPath, linePath } from '../../domain/charts/paths.ts';
import { figuresOf, pointsOf, type DayLine } from '../../domain/charts/day-line.ts';
import { formatMeasured, measuredParts } from '../../domain/text/format.ts';
import { HOUR_MS, hourOf } from '../../domain/readings/reading-hours.ts';
import { extentOf, runsOf, type Point } from '../../domain/readings/series.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

// The size of .plain-line (providers/theme/row-extras.css).
const WIDTH = 60;
const HEIGHT = 24;
const HOURS = 24;
const pathsOf = (line: DayLine, limit: number | null) => {
  const points = pointsOf(line);
  const [low, high] = extentOf([points], line.is_rate ? [0] : []);
  const end = Math.max(hourOf(Date.now()), points.at(-1)?.ms ?? 0) + HOUR_MS;
  const x = (ms: number): number => WIDTH - ((end - ms) / HOUR_MS) * (WIDTH / HOURS);
  const y = (value: number): number => HEIGHT - 1 - ((value - low) / (high - low)) * (HEIGHT - 2);
  if (line.is_rate) {
    const bars = points.map(({ ms, value }) => {
      const top = Math.min(HEIGHT - 1, y(value)).toFixed(1);
      return `M${x(ms).toFixed(1)},${HEIGHT}V${top}h${WIDTH / HOURS - 1}V${HEIGHT}Z`;
    });
    return { area: bars.join(''), curve: '', hot: 0 };
  }
  // In the middle of their hours, with gaps of two hours and more.
  const scales = { x: (ms: number) => x(ms + HOUR_MS / 2), y };
  const runs = runsOf(points, HOUR_MS / 2_000, HOUR_MS);
  const isOutlet = line.last_use !== undefined;
  // Of an outlet, the warmest water counts: in the mean of an hour, a scald of minutes is hardly seen.
  const peaks = (run: readonly Point[]): readonly Point[] =>
    isOutlet ? run.map((point) => ({ ...point, value: point.max ?? point.value })) : run;
  // Between uses an outlet cools down: a band of that would hide when it was used.
  const below = (run: readonly Point[]): string => {
    const [first = 0, last = 0] = [run[0]?.ms, run.at(-1)?.ms].map((ms) => scales.x(ms ?? 0));
    return `${linePath(peaks(run), scales, false)}L${last.toFixed(1)},${HEIGHT}H${first.toFixed(1)}Z`;
  };
  return {
    area: runs.map((run) => (isOutlet ? below(run) : bandPath(run, scales))).join(''),
    // `h0` draws a dot for an hour alone.
    curve: runs.map((run) => `${linePath(peaks(run), scales, false)}h0`).join(''),
    // What is this near to the top is above the limit.
    hot: limit === null ? 0 : Math.max(0, y(limit)),
  };
};

/** What a line shows: “42.0 to 48.0 °C over 24 hours”. */
const useLabel = (line: DayLine): string => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { unit } = line;
  const figures = figuresOf(line);
  if (figures === null) return '';
  if ('sum' in figures) {
    return translate('screens.devices.line_sum', { sum: formatMeasured(figures.sum, unit, locale) });
  }
  const [low, high] = [measuredParts(figures.low, unit, locale), formatMeasured(figures.high, unit, locale)];
  return translate('screens.devices.line', { low: low.number, high });
};

interface Props {
  readonly line: DayLine;
  /** Above it the line is red; null: nothing is. */
  readonly limit: number | null;
}

/** A band from the lowest to the highest value of each hour with their mean, of an outlet the highest; bars for what a counter counted. */
export const DayLineChart = ({ line, limit }: Props) => {
  const label = useLabel(line);
  const clip = useId();
  const { area, curve, hot } = useMemo(() => pathsOf(line, limit), [line, limit]);
  const path = { d: curve, fill: 'none', strokeWidth: 1.5, strokeLinecap: 'round' } as const;
  return (
    <svg role="img" aria-label={label} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <title>{label}</title>
      <path d={area} fill="currentColor" fillOpacity={line.is_rate ? 0.7 : 0.2} />
      <path {...path} stroke="currentColor" />
      {hot > 0 && (
        <>
          <clipPath id={clip}>
            <rect width={WIDTH} height={hot} />
          </clipPath>
          <path {...path} stroke="var(--fg-error)" clipPath={`url(#${clip})`} />
        </>
      )}
    </svg>
  );
};
