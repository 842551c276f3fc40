export const DAY_MS = 86_400_000;
/** Seconds between the readings of a line of days: two intervals are more than a day and less than two, so a day without a value breaks it. */
export const DAY_RUN_S = (0.6 * DAY_MS) / 1000;

/** Days are drawn as those of UTC, which all have the same length. */
export const startOfDate = (date: string): number => Date.parse(`${date}T00:00Z`);
