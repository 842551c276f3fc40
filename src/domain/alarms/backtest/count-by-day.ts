import type { Span } from '../../readings/series.ts';
import { localDate, startOfDay } from '../../time/zoned.ts';

/** A local day of a backtest, with how many alarms the rule would have raised and how many exist. */
export interface CountedDay {
  readonly date: string;
  readonly would: number;
  readonly existing: number;
  /** Whether it was still being learned what is usual, at its end. */
  readonly isLearning: boolean;
}

interface Period extends Span {
  /** IANA */
  readonly zone: string;
  /** Until when it was being learned what is usual (ms); null: it was known. */
  readonly learning: number | null;
}

const HOUR_MS = 3_600_000;

/** The local days of a period with their alarms (ms), newest first. */
export const countByDay = (
  would: readonly number[],
  existing: readonly number[],
  { from, to, zone, learning }: Period,
): readonly CountedDay[] => {
  const counted = (times: readonly number[]): ReadonlyMap<string, number> => {
    const found = new Map<string, number>();
    for (const at of times) found.set(localDate(at, zone), (found.get(localDate(at, zone)) ?? 0) + 1);
    return found;
  };
  const [ofRule, known] = [counted(would), counted(existing)];
  const days: CountedDay[] = [];
  for (let end = to; end > from;) {
    const date = localDate(end - 1, zone);
    days.push({
      date,
      would: ofRule.get(date) ?? 0,
      existing: known.get(date) ?? 0,
      isLearning: learning !== null && end <= learning + HOUR_MS,
    });
    end = startOfDay(date, zone);
  }
  return days;
};
