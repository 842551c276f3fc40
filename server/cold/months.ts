/** A month (UTC), such as `2024-10`. */
export type Month = string;

export const monthOf = (ms: number): Month => new Date(ms).toISOString().slice(0, 7);

/** When a month begins, or a later one (ms). */
export const beginOf = (month: Month, later = 0): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Date.UTC(year, number - 1 + later);
};

/** The table of a month’s readings. */
export const partitionOf = (month: Month): string => `readings_${month.replace('-', '_')}`;

const DAY_MS = 86_400_000;
/** A month that ended less than this ago is never in files (ms). */
const LEAST_MS = 31 * DAY_MS;

/** Whether a time (ms) may be in a month that is in files. */
export const mayBeCold = (ms: number, now = Date.now()): boolean => ms < now - LEAST_MS;

/** Whether a month ended longer ago than so many days. */
export const hasEnded = (month: Month, days: number, now: number): boolean =>
  beginOf(month, 1) < now - days * DAY_MS;
