import type { Translate } from '../../../languages/translate.ts';
import type { Colours } from '../../colours.ts';
import { localDate } from '../../time/zoned.ts';
import type { Chart } from './chart.ts';
import { chartsOf } from './charts.ts';
import { shortDay } from '../texts/dates.ts';
import { ranUntil } from '../exceptions/exceptions.ts';
import { findingKinds } from '../findings.ts';
import { SEVERITY_MARKS, type SHAPE_OF } from './marks.ts';
import type { Result } from '../result.ts';
import { severityOf } from '../verdicts/severity.ts';

/** The severities that have a shape, the worst first. */
export type MarkedSeverity = keyof typeof SHAPE_OF;

/** A day of a chart that stands out by an exception. */
export interface Highlight {
  /** The position of the day in the chart. */
  readonly day: number;
  /** What the exception is, in a word or two. */
  readonly word: string;
  /** The last day of the exception, on the first; null on the days that follow it. */
  readonly until: number | null;
  readonly severity: MarkedSeverity;
  readonly ink: keyof Colours;
}

/** A chart of some of the report's devices, by id; otherwise of all. */
export interface ChartOfDevices extends Chart {
  readonly devices?: ReadonlySet<number>;
  /** What it shows, in place of the name of a datapoint and what its values of a day are. */
  readonly name?: string;
}

type Judged = Pick<Result, 'exceptions' | 'tariff' | 'time_zone'>;

/** The days of a chart of water on which its devices had bursts or leaks. */
export const highlightsOf = (
  { result, translate }: { readonly result: Judged; readonly translate: Translate },
  { key, shape, dates, measure, devices }: ChartOfDevices,
): readonly Highlight[] => {
  if (shape !== 'bars' || (key !== 'consumption' && measure !== 'counted')) return [];
  const found = new Map<number, Highlight>();
  const dayAt = (ms: number): number => dates.indexOf(localDate(ms, result.time_zone));
  for (const one of result.exceptions) {
    const severity = severityOf(one, result.tariff);
    const mark = SEVERITY_MARKS[severity];
    const highlight = findingKinds.get(one.kind)?.highlight;
    if (severity === 'minor' || !mark || one.ts === null || !highlight) continue;
    if (devices?.has(one.device_id) === false) continue;
    const first = dayAt(Date.parse(one.ts));
    if (first < 0) continue;
    const end = ranUntil(one);
    // What ends at midnight has no part of the day that begins then.
    const last = end === null ? first : Math.max(first, dayAt(end - 1));
    // Exceptions are sorted by severity.
    const days = Array.from({ length: last - first + 1 }, (_, n) => first + n).filter(
      (day) => !found.has(day),
    );
    for (const [n, day] of days.entries())
      found.set(day, {
        day,
        word: translate(`reports.highlights.${highlight}`),
        until: n === 0 ? last : null,
        severity,
        ink: mark.ink,
      });
  }
  return [...found.values()];
};

/** What stood out on days in a result's charts, by date. */
export const highlightsByDate = (source: {
  readonly result: Result;
  readonly translate: Translate;
}): ReadonlyMap<string, Highlight> =>
  new Map(
    chartsOf(source.result).flatMap((chart) =>
      highlightsOf(source, chart).map((one) => [chart.dates[one.day] ?? '', one] as const),
    ),
  );

/** Which days these are: `20 Nov: burst`, `18 Nov – 20 Nov: leak`. */
export const highlightTexts = (
  highlights: readonly Highlight[],
  { dates }: Pick<Chart, 'dates'>,
): readonly string[] => {
  const dayOf = (day: number): string => shortDay(dates[day] ?? '');
  const byDay = highlights.toSorted((a, b) => a.day - b.day);
  return byDay.flatMap(({ day, until, word }) =>
    until === null ? [] : [`${day === until ? dayOf(day) : `${dayOf(day)} – ${dayOf(until)}`}: ${word}`],
  );
};
