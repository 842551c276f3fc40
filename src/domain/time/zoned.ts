/** Converts timestamps (ISO 8601) to local times of a time zone and back. */
interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** A cache of formatters by zone and locale: creating one costs as much as hundreds of uses. */
export const formatsOf = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (zone: string, locale = 'en-AU'): Intl.DateTimeFormat => {
    const key = `${locale} ${zone}`;
    const cached = formats.get(key);
    if (cached) return cached;
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formats.set(key, format);
    return format;
  };
};

const partsFormat = formatsOf({
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

const exactFormat = formatsOf({
  hourCycle: 'h23',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const partsAt = (ms: number, zone: string): Parts => {
  const found: Record<string, number> = {};
  for (const { type, value } of partsFormat(zone).formatToParts(ms)) found[type] = Number(value);
  return found as unknown as Parts;
};

/** The hour (0–23) in a time zone. */
export const hourOfDay = (ms: number, zone: string): number => partsAt(ms, zone).hour;

/** The UTC offset of a zone at a point in time, in minutes. */
export const offsetAt = (ms: number, zone: string): number => {
  const p = partsAt(ms, zone);
  const asUtc = Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second);
  return Math.round((asUtc - Math.floor(ms / 1000) * 1000) / 60_000);
};

const DAY_MS = 86_400_000;

/** The same for many times in one zone: an offset is computed once a day, unless it changes during it. */
export const offsetsIn = (zone: string): ((ms: number) => number) => {
  const byDay = new Map<number, number | null>();
  return (ms) => {
    const day = Math.floor(ms / DAY_MS);
    let known = byDay.get(day);
    if (known === undefined) {
      const first = offsetAt(day * DAY_MS, zone);
      known = first === offsetAt((day + 1) * DAY_MS - 1, zone) ? first : null;
      byDay.set(day, known);
    }
    return known ?? offsetAt(ms, zone);
  };
};

const two = (value: number): string => String(value).padStart(2, '0');

/** `UTC+10:30` */
export const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

/** `2026-11-20T13:15`, the format of `datetime-local` inputs; empty for an invalid timestamp. */
export const toLocalInput = (iso: string | null | undefined, zone: string): string => {
  const ms = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(ms)) return '';
  const p = partsAt(ms, zone);
  return `${String(p.year).padStart(4, '0')}-${two(p.month)}-${two(p.day)}T${two(p.hour)}:${two(p.minute)}`;
};

/**
 * The timestamp of a local time in a zone, or null. A local time that is skipped by daylight saving moves
 * forward by the skipped amount; of one that occurs twice, the first is used.
 */
export const fromLocalInput = (local: string, zone: string): string | null => {
  const wall = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) || Number.isNaN(wall)) return null;
  const before = offsetAt(wall - 86_400_000, zone);
  const after = offsetAt(wall + 86_400_000, zone);
  // Try the offset before a change first: it gives the first of a repeated hour.
  for (const offset of [before, after]) {
    const ms = wall - offset * 60_000;
    if (offsetAt(ms, zone) === offset) return new Date(ms).toISOString();
  }
  return new Date(wall - before * 60_000).toISOString();
};

/**
 * The instant (ms) of a local time, given as ms as if it were UTC; null for one that daylight saving skips. Of one that
 * occurs twice, the first. `offsets`: of `offsetsIn`.
 */
export const localInstant = (wall: number, offsets: (ms: number) => number): number | null => {
  // The offset before a change first: it gives the first of a repeated hour.
  for (const offset of [offsets(wall - DAY_MS), offsets(wall + DAY_MS)]) {
    const ms = wall - offset * 60_000;
    if (offsets(ms) === offset) return ms;
  }
  return null;
};

/** The start of a local day (ms), given as `2026-11-20`. */
export const startOfDay = (date: string, zone: string): number =>
  Date.parse(fromLocalInput(`${date}T00:00`, zone) ?? '');

/** The local day of a time (ms), `2026-11-20`. */
export const localDate = (ms: number, zone: string): string =>
  toLocalInput(new Date(ms).toISOString(), zone).slice(0, 10);

/** `Fri 20 Nov 2026, 13:15:45 (Australia/Sydney, UTC+11:00)`: a timestamp to the second, with its zone; UTC as `(UTC)`. */
export const exactTime = (iso: string, zone: string, locale = 'en-AU'): string => {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return '';
  const text = exactFormat(zone, locale).format(ms);
  return `${text} (${zone === 'UTC' ? zone : `${zone}, ${offsetText(offsetAt(ms, zone))}`})`;
};

/** `2026-11-20T13:15:45.812+11:00`: a timestamp with the offset of a zone, for use in other tools. */
export const isoInZone = (ms: number, zone: string): string => {
  const minutes = offsetAt(ms, zone);
  const size = Math.abs(minutes);
  const local = new Date(ms + minutes * 60_000).toISOString().slice(0, -1);
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

/** `20 Nov` for days, `13:15` for times of day: short labels for an axis. Midnight is shown as its day. */
export const shortTime = (ms: number, zone: string, isDay: boolean, locale = 'en-AU'): string => {
  const p = partsAt(ms, zone);
  const options: Intl.DateTimeFormatOptions =
    isDay || (p.hour === 0 && p.minute === 0)
      ? { day: 'numeric', month: 'short' }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  return new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }).format(ms);
};
