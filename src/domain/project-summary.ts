import { fromLocalInput, toLocalInput } from './zoned.ts';

/** A late device is silent after so long without an uplink: a day, or so many of its intervals. */
export const SILENT = { hours: 24, intervals: 3 } as const;

/** The months that a project's consumption is told of; instants in ms. */
export interface Months {
  readonly last: number;
  /** In the last month as far along as now is in this one, by the clocks there. */
  readonly same: number;
  readonly current: number;
  readonly now: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-03`, so many months later. */
const monthOf = (local: string, later: number): string => {
  const [year = 0, month = 1] = local.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 + later, 1));
  return `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}`;
};

/**
 * When this local month and the last began. On the 31st, the last month was over at the same time: what
 * is as far along is its end.
 */
export const monthsAt = (now: number, zone: string): Months => {
  const local = toLocalInput(new Date(now).toISOString(), zone);
  const instant = (text: string): number => Date.parse(fromLocalInput(text, zone) ?? '');
  const current = instant(`${monthOf(local, 0)}-01T00:00`);
  const last = instant(`${monthOf(local, -1)}-01T00:00`);
  const [day, time] = [Number(local.slice(8, 10)), local.slice(11)];
  const days = new Date(`${monthOf(local, 0)}-01T00:00:00Z`).getTime() - 86_400_000;
  const isThere = day <= new Date(days).getUTCDate();
  const same = isThere ? instant(`${monthOf(local, -1)}-${two(day)}T${time}`) : current;
  return { last, same: Math.min(same, current), current, now };
};
