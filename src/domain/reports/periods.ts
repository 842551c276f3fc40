import { fromLocalInput, toLocalInput } from '../zoned.ts';
import type { Span } from './series.ts';

/** How long a report's period is; `custom` has its own beginning and end. Source: contract, section 4. */
export const PERIODS = ['day', 'week', 'month', 'custom'] as const;
export type Period = (typeof PERIODS)[number];
export const SCHEDULES = ['none', 'daily', 'weekly', 'monthly'] as const;
export type Schedule = (typeof SCHEDULES)[number];

/** The longest period of one run: five years and a day. */
export const LONGEST_MS = 1827 * 86_400_000;
/** When schedules run, by the clocks of the report's zone: late enough for the night's last uplinks. */
const RUNS_AT = '06:00';

const iso = (ms: number): string => new Date(ms).toISOString();
const dateOf = (ms: number, zone: string): string => toLocalInput(iso(ms), zone).slice(0, 10);

/** `2026-02-28` and 1 → `2026-03-01`: days of the calendar, whatever their length. */
export const addDays = (date: string, days: number): string => {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** A month later, or its last day: 31 January and 1 → 28 or 29 February. */
export const addMonthsTo = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
};

/** The instant (ms) at which a local day begins. */
export const startOfDay = (date: string, zone: string): number =>
  Date.parse(fromLocalInput(`${date}T00:00`, zone) ?? '');

const DATE = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether this is a date of the calendar, or an instant with its offset. */
export const isMoment = (text: string): boolean => {
  if (INSTANT.test(text)) return !Number.isNaN(Date.parse(text));
  return DATE.test(text) && addDays0(text) === text;
};
const addDays0 = (date: string): string =>
  Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? '' : addDays(date, 0);

/** The instant (ms) that an instant or a local date means; a date is when its day begins. */
export const momentOf = (text: string, zone: string): number =>
  DATE.test(text) ? startOfDay(text, zone) : Date.parse(text);

const steps = (date: string, period: Exclude<Period, 'custom'>, count: number): string => {
  if (period === 'month') return addMonthsTo(date, count);
  return addDays(date, period === 'week' ? 7 * count : count);
};

/** So many periods later, at the same time of day by the zone's clocks. */
const later = (ms: number, period: Exclude<Period, 'custom'>, count: number, zone: string): number => {
  const [date = '', time = ''] = toLocalInput(iso(ms), zone).split('T');
  const minute = Math.floor(ms / 60_000) * 60_000;
  const there = fromLocalInput(`${steps(date, period, count)}T${time}`, zone);
  return Date.parse(there ?? '') + (ms - minute);
};

/** The date on which the whole period that a date lies in begins; weeks begin on Monday. */
const beginOf = (date: string, period: Exclude<Period, 'custom'>): string => {
  if (period === 'month') return `${date.slice(0, 8)}01`;
  if (period === 'day') return date;
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
};

/** The last whole period that is over at an instant. */
export const lastWhole = (period: Exclude<Period, 'custom'>, zone: string, now: number): Span => {
  const end = beginOf(dateOf(now, zone), period);
  return { from: startOfDay(steps(end, period, -1), zone), to: startOfDay(end, zone) };
};

/** What of a report decides over its period. */
export interface PeriodFacts {
  readonly period: Period;
  readonly from: string | null;
  readonly to: string | null;
  readonly time_zone: string;
}
/** Why a period can't be had; keys of `validation.*`. */
export type PeriodFault = { readonly path: 'from' | 'to'; readonly msg: string };

const checked = (from: number, to: number): Span | PeriodFault => {
  if (to <= from) return { path: 'to', msg: 'The end must be after the beginning.' };
  if (to - from > LONGEST_MS) return { path: 'to', msg: 'A report can be of five years at most.' };
  return { from, to };
};

/**
 * The period of a run: as asked; `from` alone means one period from there; neither means the last whole
 * one, of `custom` the report's own. Source: contract, section 10.
 */
export const periodOf = (
  { period, time_zone: zone, ...own }: PeriodFacts,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): Span | PeriodFault => {
  if (asked.from === undefined) {
    if (asked.to !== undefined) return { path: 'from', msg: 'Say from when, too.' };
    if (period !== 'custom') return lastWhole(period, zone, now);
    if (own.from === null || own.to === null) return { path: 'from', msg: 'Say from when to when.' };
    return checked(momentOf(own.from, zone), momentOf(own.to, zone));
  }
  const from = momentOf(asked.from, zone);
  if (asked.to !== undefined) return checked(from, momentOf(asked.to, zone));
  if (period !== 'custom') return checked(from, later(from, period, 1, zone));
  if (own.from === null || own.to === null) return { path: 'to', msg: 'Say until when.' };
  return checked(from, from + momentOf(own.to, zone) - momentOf(own.from, zone));
};

/** The period before: of whole days by the calendar, else as many hours. */
export const periodBefore = ({ from, to }: Span, period: Period, zone: string): Span => {
  if (period !== 'custom' && later(from, period, 1, zone) === to)
    return { from: later(from, period, -1, zone), to: from };
  const [first, last] = [dateOf(from, zone), dateOf(to, zone)];
  if (startOfDay(first, zone) === from && startOfDay(last, zone) === to) {
    const days = Math.round((Date.parse(`${last}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / 86_400_000);
    return { from: startOfDay(addDays(first, -days), zone), to: from };
  }
  return { from: from - (to - from), to: from };
};

const PERIOD_OF = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/** When a schedule runs next after an instant (ms): in the morning after the day, week or month. */
export const nextRun = (schedule: Schedule, zone: string, after: number): number | null => {
  if (schedule === 'none') return null;
  const period = PERIOD_OF[schedule];
  let date = beginOf(dateOf(after, zone), period);
  for (;;) {
    const at = Date.parse(fromLocalInput(`${date}T${RUNS_AT}`, zone) ?? '');
    if (at > after) return at;
    date = steps(date, period, 1);
  }
};
