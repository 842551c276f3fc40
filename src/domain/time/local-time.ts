import { parseTime } from '../readings/readings.ts';

const CLOCK = String.raw`(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?`;
const ISO_LOCAL = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ Tt]+${CLOCK})?$`, 'i');
// As spreadsheets in Australia and New Zealand write it.
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:[ ,Tt]+${CLOCK})?$`, 'i');
const MILLISECONDS = /^\d{12,13}$/;

/** A time as people write it: an instant (ms), or a local time as ms as if it were UTC. */
export type WrittenTime = { readonly instant: number } | { readonly local: number };

const localOf = (
  date: readonly [number, number, number],
  clock: readonly (string | undefined)[],
): number | null => {
  const [hours = '0', minutes = '0', seconds = '0', fraction = '', half] = clock;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  const [year, month, day] = date;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  const local = Date.UTC(year, month - 1, day, hour, Number(minutes), Number(seconds), ms);
  // Date.UTC takes 30 February for 2 March.
  const made = new Date(local);
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day ? local : null;
};

/**
 * Reads a time: ISO 8601 with or without an offset, `20/11/2026 1:15 pm` with the day first, or ms since 1970. A date
 * alone is its beginning. Null for anything else.
 */
export const readTime = (text: string): WrittenTime | null => {
  const instant = MILLISECONDS.test(text) ? Number(text) : parseTime(text);
  if (instant !== null) return { instant };
  const iso = ISO_LOCAL.exec(text);
  const dayFirst = iso ? null : DAY_FIRST.exec(text);
  const match = iso ?? dayFirst;
  if (!match) return null;
  const [, first, second, third, ...clock] = match;
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  const local = localOf(iso ? [a, b, c] : [c, b, a], clock);
  return local === null ? null : { local };
};
