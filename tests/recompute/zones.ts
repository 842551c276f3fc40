/* Local days, by asking the calendar of the platform minute by minute where it matters. */

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(zone, made);
  return made;
};

/** `2026-10-04` */
export const dateAt = (ms: number, zone: string): string => formatOf(zone).format(ms);

/** When a local day begins (ms): the first minute whose date it is. */
export const dayBegins = (date: string, zone: string): number => {
  let [before, after] = [
    Date.parse(`${date}T00:00Z`) - 15 * 3_600_000,
    Date.parse(`${date}T00:00Z`) + 15 * 3_600_000,
  ];
  // The clock may be put back over midnight, but never by more than a day.
  while (after - before > 60_000) {
    const middle = Math.floor((before + after) / 120_000) * 60_000;
    if (dateAt(middle, zone) < date) before = middle;
    else after = middle;
  }
  return after;
};

/** The day so many days later. */
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The local days that a time is in, cut to it. */
export const daysIn = (from: number, to: number, zone: string) => {
  const days: { readonly date: string; readonly from: number; readonly to: number }[] = [];
  for (let date = dateAt(from, zone); ; date = plusDays(date, 1)) {
    const [begin, end] = [dayBegins(date, zone), dayBegins(plusDays(date, 1), zone)];
    if (begin >= to) return days;
    days.push({ date, from: Math.max(begin, from), to: Math.min(end, to) });
  }
};

/** A local hour (ms): a piece of a day, cut wherever the local clock shows a full hour. */
export interface LocalHour {
  readonly from: number;
  readonly to: number;
  /** What the clock shows when it begins, 0 to 23. */
  readonly clock: number;
}

const QUARTER = 900_000;
const clocks = new Map<string, Intl.DateTimeFormat>();
const clockAt = (ms: number, zone: string): readonly [hour: number, minute: number] => {
  const format =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  clocks.set(zone, format);
  const [hour = 0, minute = 0] = format.format(ms).split(':').map(Number);
  return [hour, minute];
};

/** The local hours of a time, cut to it: clocks change by quarters of an hour. */
export const hoursIn = (from: number, to: number, zone: string): LocalHour[] => {
  const hours: LocalHour[] = [];
  let begin = from;
  const end = (at: number): void => {
    if (at > begin) hours.push({ from: begin, to: at, clock: clockAt(begin, zone)[0] });
    begin = at;
  };
  for (let at = Math.ceil((from + 1) / QUARTER) * QUARTER; at < to; at += QUARTER)
    if (clockAt(at, zone)[1] === 0) end(at);
  end(to);
  return hours;
};

const stamps = new Map<string, Intl.DateTimeFormat>();
/** The number since 1970 of the local hour that is not over before a time. */
export const localHour = (ms: number, zone: string): number => {
  const format =
    stamps.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  stamps.set(zone, format);
  const [date, clock = ''] = format.format(ms - 1).split(' ');
  return Date.parse(`${date}T${clock.slice(0, 2)}:00Z`) / 3_600_000;
};
