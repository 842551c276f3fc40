import { figureLabel, reportWords } from '../texts/report-words.ts';
import type { Format } from './format.ts';
import type { DatapointRow, Result } from './result.ts';

/** A chart of values by local day. Unknown days are gaps, not zero. */
export interface Chart {
  readonly key: string;
  readonly title: string;
  readonly format: Format;
  readonly unit: string;
  readonly shape: 'bars' | 'points';
  readonly dates: readonly string[];
  readonly values: readonly (number | null)[];
  readonly limits: readonly {
    readonly label: string;
    readonly value: number;
    readonly kind: 'aim' | 'alarm';
  }[];
}

const UNITS: Partial<Record<Format, string>> = { litres: 'L', celsius: '°C', share: '%' };

const chart = (
  key: string,
  format: Format,
  shape: Chart['shape'],
  dates: readonly string[],
  values: readonly (number | null | undefined)[],
  limits: Chart['limits'] = [],
): Chart => ({
  key,
  title: figureLabel(key),
  format,
  unit: UNITS[format] ?? '',
  shape,
  dates,
  values: values.map((value) => value ?? null),
  limits,
});

const outlet = ({ profile }: Result): Chart['limits'] => [
  { label: reportWords.limits.outlet_max, value: profile.limits.outlet_max, kind: 'alarm' },
  { label: reportWords.limits.band_min, value: profile.limits.band_min, kind: 'aim' },
];

const isKnown = ({ values }: Chart): boolean => values.some((value) => value !== null);

/** The charts of a report as a whole; none for a single day. */
export const chartsOf = (result: Result): Chart[] => {
  const { days, kind } = result;
  if (days.length < 2) return [];
  const dates = days.map(({ date }) => date);
  const complete = days.map(({ received, expected }) =>
    expected === 0 ? null : Math.min(1, received / expected),
  );
  const charts = [
    chart(
      'consumption',
      'litres',
      'bars',
      dates,
      days.map((day) => day.consumption),
    ),
    chart(
      'max',
      'celsius',
      'points',
      dates,
      days.map((day) => day.max),
      outlet(result),
    ),
    chart(
      'flow_events',
      'count',
      'bars',
      dates,
      days.map((day) => day.flow_events),
    ),
    ...(kind === 'device' ? [chart('completeness', 'share', 'bars', dates, complete)] : []),
  ];
  return charts.filter(isKnown);
};

/** The daily charts of one device in a report. */
export const deviceCharts = (result: Result, row: Readonly<Record<string, unknown>>): Chart[] => {
  const dates = result.days.map(({ date }) => date);
  if (dates.length < 2) return [];
  const of = (key: string) => (row[key] as readonly (number | null)[] | undefined) ?? [];
  const points = (row.datapoints as readonly DatapointRow[] | undefined) ?? [];
  const charts =
    result.kind === 'device'
      ? points.map((point) => ({
          ...chart(point.key, 'number', 'points', dates, point.daily_avg),
          title: point.label,
          unit: point.unit ?? '',
        }))
      : [
          chart('consumption', 'litres', 'bars', dates, of('daily')),
          chart('max', 'celsius', 'points', dates, of('daily_max'), outlet(result)),
          chart('flow_events', 'count', 'bars', dates, of('daily_events')),
        ];
  return charts.filter(isKnown);
};

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten. */
const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value));
  const times = [1, 2, 2.5, 5, 10].find((step) => step * power >= value * (1 - 1e-9)) ?? 10;
  return times * power;
};

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** The value axis of a chart, including its limits; bar charts start at 0. */
export const scaleOf = ({ values, limits, shape }: Chart): Scale => {
  const all = [
    ...values.filter((value): value is number => value !== null),
    ...limits.map(({ value }) => value),
    ...(shape === 'bars' ? [0] : []),
  ];
  const [min, max] = [Math.min(...all), Math.max(...all)];
  const step = roundUp(Math.max((max - min) / 4, Math.abs(max) * 1e-6, 1e-9));
  const low = Math.floor(min / step + 1e-9) * step;
  const high = Math.max(Math.ceil(max / step - 1e-9) * step, low + step);
  const count = Math.round((high - low) / step);
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, n) => low + n * step) };
};
