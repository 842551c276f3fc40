import { useMemo } from 'react';
import { Drawn } from '../../charts/drawn.tsx';
import { figuresOf, pointsOf, type DayLine } from '../../domain/charts/day-line.ts';
import { drawChart } from '../../domain/charts/draw/draw.ts';
import { lineFrame } from '../../domain/charts/draw/scales.ts';
import type { Drawing } from '../../domain/charts/draw/shapes.ts';
import { formatMeasured, measuredParts } from '../../domain/text/format.ts';
import { HOUR_MS, hourOf } from '../../domain/readings/reading-hours.ts';
import { extentOf, runsOf } from '../../domain/readings/series.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

// The size of .plain-line (providers/theme/row-extras.css).
const SIZE = { width: 60, height: 24 } as const;
const HOURS = 24;

/** The last hours of a device. Of an outlet, the warmest water counts: in the mean of an hour, a scald of minutes is hardly seen. */
const drawingOf = (line: DayLine, limit: number | null): Drawing => {
  const isOutlet = line.last_use !== undefined;
  const points = pointsOf(line).map((point) =>
    isOutlet ? { ...point, value: point.max ?? point.value } : point,
  );
  const end = Math.max(hourOf(Date.now()), points.at(-1)?.ms ?? 0) + HOUR_MS;
  const span = { from: end - HOURS * HOUR_MS, to: end };
  const extent = extentOf([points], line.is_rate ? [0] : []);
  if (line.is_rate)
    return drawChart({ ...SIZE, span, extent }, [
      {
        layer: 'bars',
        bars: points.map(({ ms, value }) => ({ ms, value, ink: 'current' })),
        width: HOUR_MS,
        share: 0.6,
        least: 1,
        opacity: 0.7,
      },
    ]);
  // In the middle of their hours, with gaps of two hours and more.
  const centred = points.map((point) => ({ ...point, ms: point.ms + HOUR_MS / 2 }));
  const runs = runsOf(centred, HOUR_MS / 2_000, HOUR_MS);
  return drawChart(lineFrame(SIZE, span, extent), [
    // Between uses an outlet cools down: a band of that would hide when it was used.
    { layer: isOutlet ? 'area' : 'band', runs, ink: 'current' },
    {
      layer: 'line',
      runs,
      ink: 'current',
      strokeWidth: 1.5,
      beyond: limit === null ? undefined : { value: limit, side: 'above', ink: 'error' },
    },
  ]);
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
  const drawing = useMemo(() => drawingOf(line, limit), [line, limit]);
  return <Drawn drawing={drawing} label={label} />;
};
