import { addDays } from '../reports/periods.ts';
import { fromLocalInput, toLocalInput } from '../time/zoned.ts';
import type { Repeat } from './notifying/notification.ts';

/** A maintenance window. Instants in ms; `time_zone` is IANA. */
export interface MaintenanceWindow {
  readonly starts_at: number;
  readonly ends_at: number;
  readonly repeat: Repeat;
  readonly time_zone: string;
}

/** One period of a window, in ms; half-open. */
export interface Occurrence {
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Repeat, number>> = { none: 0, daily: 1, weekly: 7 };

/** The same time of day some days later, whatever the length of the days between. */
const later = (ms: number, days: number, zone: string): number => {
  if (days === 0) return ms;
  const minute = Math.floor(ms / 60_000) * 60_000;
  const [date = '', time = ''] = toLocalInput(new Date(minute).toISOString(), zone).split('T');
  return Date.parse(fromLocalInput(`${addDays(date, days)}T${time}`, zone) ?? '') + (ms - minute);
};

const occurrence = ({ starts_at, ends_at, repeat, time_zone }: MaintenanceWindow, n: number): Occurrence => ({
  from: later(starts_at, n * DAYS[repeat], time_zone),
  to: later(ends_at, n * DAYS[repeat], time_zone),
});

/** The occurrences around an instant, in order. */
const around = (window: MaintenanceWindow, now: number): readonly Occurrence[] => {
  const days = DAYS[window.repeat];
  const n = days === 0 ? 0 : Math.floor((now - window.starts_at) / (days * DAY_MS));
  const numbers = days === 0 ? [0] : [n - 2, n - 1, n, n + 1, n + 2].filter((number) => number >= 0);
  const first = numbers.length === 0 ? [0] : numbers;
  // When clocks change, an hour can be skipped, and a period in it is empty.
  return first.map((number) => occurrence(window, number)).filter(({ from, to }) => from < to);
};

/** The period that contains an instant; null: none does. */
export const occurrenceAt = (window: MaintenanceWindow, now: number): Occurrence | null =>
  around(window, now).find(({ from, to }) => from <= now && now < to) ?? null;

/** When a period begins or ends next, after an instant (ms); null: the last has ended. */
export const nextChange = (window: MaintenanceWindow, now: number): number | null => {
  const changes = around(window, now)
    .flatMap(({ from, to }) => [from, to])
    .filter((ms) => ms > now);
  return changes.length === 0 ? null : Math.min(...changes);
};

/** What is wrong with a window: it ends before it starts, or overlaps its own repetition; null: nothing. */
export const windowFault = (window: MaintenanceWindow): 'order' | 'overlap' | null => {
  if (window.ends_at <= window.starts_at) return 'order';
  if (window.repeat !== 'none' && window.ends_at >= occurrence(window, 1).from) return 'overlap';
  return null;
};
