/** An elapsed time in its largest fitting unit. The site provides the texts. */
export interface Age {
  readonly unit: 'now' | 'seconds' | 'minutes' | 'hours' | 'days' | 'months' | 'years';
  readonly count: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The age of something that happened `ms` milliseconds ago; the future counts as "now". */
export const ageOf = (ms: number): Age => {
  if (ms < 10 * SECOND) return { unit: 'now', count: 0 };
  // In steps of ten, so that the text does not change every second.
  if (ms < MINUTE) return { unit: 'seconds', count: Math.floor(ms / (10 * SECOND)) * 10 };
  if (ms < HOUR) return { unit: 'minutes', count: Math.floor(ms / MINUTE) };
  if (ms < DAY) return { unit: 'hours', count: Math.floor(ms / HOUR) };
  if (ms < 60 * DAY) return { unit: 'days', count: Math.floor(ms / DAY) };
  if (ms < 730 * DAY) return { unit: 'months', count: Math.floor(ms / (30.44 * DAY)) };
  return { unit: 'years', count: Math.floor(ms / (365.25 * DAY)) };
};

/** How long the text for an age stays valid, in ms; at most an hour. */
export const ageStep = (ms: number): number => {
  if (ms < MINUTE) return 10 * SECOND;
  return ms < HOUR ? MINUTE : HOUR;
};
