/** Instants (ISO 8601) as clocks of a time zone show them, and back. */
interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Formats by zone and locale: making one costs as much as hundreds of uses. */
export const formatsOf = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (zone: string, locale = 'en-AU'): Intl.DateTimeFormat => {
    const key = `${locale} ${zone}`;
    const known = formats.get(key);
    if (known) return known;
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formats.set(key, made);
    return made;
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

/** Minutes that the clocks of a zone are ahead of UTC at an instant. */
export const offsetAt = (ms: number, zone: string): number => {
  const p = partsAt(ms, zone);
  const asUtc = Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second);
  return Math.round((asUtc - Math.floor(ms / 1000) * 1000) / 60_000);
};

const two = (value: number): string => String(value).padStart(2, '0');

/** `UTC+10:30` */
export const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

/** `2026-11-20T13:15`, as an input of the type `datetime-local` wants it; empty for what is no instant. */
export const toLocalInput = (iso: string | null | undefined, zone: string): string => {
  const ms = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(ms)) return '';
  const p = partsAt(ms, zone);
  return `${String(p.year).padStart(4, '0')}-${two(p.month)}-${two(p.day)}T${two(p.hour)}:${two(p.minute)}`;
};

/**
 * The instant at which a zone's clocks show such a local time, or null. A time that the clocks skip
 * is moved by the hour they skip; of one that they show twice the first is meant.
 */
export const fromLocalInput = (local: string, zone: string): string | null => {
  const wall = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) || Number.isNaN(wall)) return null;
  const before = offsetAt(wall - 86_400_000, zone);
  const after = offsetAt(wall + 86_400_000, zone);
  // Of the two offsets around a change the one before it gives the first of a doubled hour.
  for (const offset of [before, after]) {
    const ms = wall - offset * 60_000;
    if (offsetAt(ms, zone) === offset) return new Date(ms).toISOString();
  }
  return new Date(wall - before * 60_000).toISOString();
};

/** `Fri 20 Nov 2026, 13:15:45 (Australia/Sydney, UTC+11:00)`: an instant to the second, for whoever wants it exactly. */
export const exactTime = (iso: string, zone: string, locale = 'en-AU'): string => {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return '';
  const text = exactFormat(zone, locale).format(ms);
  return `${text} (${zone}, ${offsetText(offsetAt(ms, zone))})`;
};

/** `2026-11-20T13:15:45.812+11:00`: an instant in the clocks of a zone, to reckon with elsewhere. */
export const isoInZone = (ms: number, zone: string): string => {
  const minutes = offsetAt(ms, zone);
  const size = Math.abs(minutes);
  const local = new Date(ms + minutes * 60_000).toISOString().slice(0, -1);
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

/** `20 Nov` for days, `13:15` for times of day: as short as a mark on an axis must be. Midnight is told by its day. */
export const shortTime = (ms: number, zone: string, isDay: boolean, locale = 'en-AU'): string => {
  const p = partsAt(ms, zone);
  const options: Intl.DateTimeFormatOptions =
    isDay || (p.hour === 0 && p.minute === 0)
      ? { day: 'numeric', month: 'short' }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  return new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }).format(ms);
};
