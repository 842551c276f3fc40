import { fromLocalInput, localDate, toLocalInput } from '../../time/zoned.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A person's weekly duty. `weekdays`: 1 (Monday) to 7, of the local day on which it starts. */
export interface RosterEntry {
  readonly user_id: number;
  readonly weekdays: readonly number[];
  /** Local times, `HH:MM`. `to` ≤ `from` runs past midnight. */
  readonly from: string;
  readonly to: string;
}

/** A half-open period, ISO 8601, in which only this person is on call; null: nobody. */
export interface RosterException {
  readonly from: string;
  readonly to: string;
  readonly user_id: number | null;
}

export interface Roster {
  /** IANA. */
  readonly time_zone: string;
  readonly entries: readonly RosterEntry[];
  readonly exceptions: readonly RosterException[];
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/** `2026-11-20` and a number of days → `2026-11-21`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** 1 (Monday) to 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

/** When a local time begins (ms); one that clocks skip when they go forward begins with the first that follows. */
export const instantOf = (day: string, time: string, zone: string): number => {
  const local = `${day}T${time}`;
  const localAt = (at: number): string => toLocalInput(new Date(at).toISOString(), zone);
  let at = Date.parse(fromLocalInput(local, zone) ?? '');
  if (localAt(at) > local) while (localAt(at - MINUTE_MS) > local) at -= MINUTE_MS;
  return at;
};

/** Whether a duty that starts on this local day covers an instant (ms). */
const covers = ({ weekdays, from, to }: RosterEntry, day: string, zone: string, at: number): boolean =>
  weekdays.includes(weekdayOf(day)) &&
  instantOf(day, from, zone) <= at &&
  at < instantOf(to <= from ? dayAfter(day, 1) : day, to, zone);

/**
 * The ids of the people on call at an instant (ms), each once. Exceptions replace everyone; of several at once, each
 * person is on call. Duties begin and end at local times, so that one that follows another leaves no gap when the
 * clocks change.
 */
export const onCallAt = ({ time_zone, entries, exceptions }: Roster, at: number): number[] => {
  const replacing = exceptions.filter(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to));
  if (replacing.length > 0) return unique(replacing.flatMap(({ user_id }) => user_id ?? []));
  const today = localDate(at, time_zone);
  // A duty past midnight began on the day before.
  const days = [dayAfter(today, -1), today];
  return unique(
    entries
      .filter((entry) => days.some((day) => covers(entry, day, time_zone, at)))
      .map(({ user_id }) => user_id),
  );
};
