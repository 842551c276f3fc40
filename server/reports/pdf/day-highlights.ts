import type { Chart } from '../../../src/domain/reports/chart.ts';
import { SEVERITY_MARKS } from '../../../src/domain/reports/marks.ts';
import { severityOf } from '../../../src/domain/reports/severity.ts';
import { localDate } from '../../../src/domain/zoned.ts';
import { PRINTED, type Source } from './nodes.ts';

/** A day of a chart that stands out by an exception. */
export interface Highlight {
  /** The position of the day in the chart. */
  readonly day: number;
  /** What the exception is, in a word or two. */
  readonly word: string;
  readonly color: string;
}

/** A chart of some of the report's devices, by id; otherwise of all. */
export interface ChartOfDevices extends Chart {
  readonly devices?: ReadonlySet<number>;
}

/** Exceptions that show in the water of a day. */
const OF_WATER: ReadonlySet<string> = new Set(['burst', 'leak']);

/** The days of a chart of water on which bursts and leaks of its devices began. */
export const highlightsOf = (
  { result, translate }: Source,
  { key, shape, dates, measure, devices }: ChartOfDevices,
): readonly Highlight[] => {
  if (shape !== 'bars' || (key !== 'consumption' && measure !== 'counted')) return [];
  const found = new Map<number, Highlight>();
  for (const one of result.exceptions) {
    const mark = SEVERITY_MARKS[severityOf(one, result.tariff)];
    if (!mark || one.ts === null || !OF_WATER.has(one.kind) || devices?.has(one.device_id) === false)
      continue;
    const day = dates.indexOf(localDate(Date.parse(one.ts), result.time_zone));
    // Exceptions are sorted by severity.
    if (day < 0 || found.has(day)) continue;
    found.set(day, {
      day,
      word: translate(`report_files.highlights.${one.kind === 'burst' ? 'burst' : 'leak'}`),
      color: PRINTED[mark.ink],
    });
  }
  return [...found.values()];
};
