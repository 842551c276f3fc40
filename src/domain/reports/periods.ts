import { fromLocalInput, startOfDay, toLocalInput } from '../time/zoned.ts';
import type { Span } from './computing/series.ts';

/** The length of a report's period; `custom` has its own start and end. See docs/specification.md, section 4. */
export const PERIODS = ['day', 'week', 'month', 'custom'] as const;
export type Period = (typeof PERIODS)[number];
export const SCHEDULES = ['none', 'daily', 'weekly', 'monthly'] as const;
export type Schedule = (typeof SCHEDULES)[number];

/** The longest period of one run: five years and a day. */
export const LONGEST_MS = 1827 * 86_400_000;
/** When schedules run, in the report's time zone: late enough to include the night's last uplinks. */
export const RUNS_AT = '06:00';

const iso = (ms: number): string => new Date(ms).toISOString();
const dateOf = (ms: number, zone: string): string => toLocalInput(iso(ms), zone).slice(0, 10);

/** `2026-02-28` and 1 → `2026-03-01`: calendar days, regardless of their length. */
export const addDays = (date: string, days: number): string => {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** Adds months; limited to the last day of the month: 31 January and 1 → 28 or 29 February. */
export const addMonthsTo = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
};

const DATE = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether a text is a valid date, or a timestamp with an offset. */
export const isMoment = (text: string): boolean => {
  if (INSTANT.test(text)) return !Number.isNaN(Date.parse(text));
  return DATE.test(text) && normaliseDate(text) === text;
};
const normaliseDate = (date: string): string =>
  Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? '' : addDays(date, 0);

/** Converts a timestamp or a local date to ms; a date means the start of its day. */
export const momentOf = (text: string, zone: string): number =>
  DATE.test(text) ? startOfDay(text, zone) : Date.parse(text);

const steps = (date: string, period: Exclude<Period, 'custom'>, count: number): string => {
  if (period === 'month') return addMonthsTo(date, count);
  return addDays(date, period === 'week' ? 7 * count : count);
};

/** Adds a number of periods, keeping the local time of day. */
const later = (ms: number, period: Exclude<Period, 'custom'>, count: number, zone: string): number => {
  const [date = '', time = ''] = toLocalInput(iso(ms), zone).split('T');
  const minute = Math.floor(ms / 60_000) * 60_000;
  const there = fromLocalInput(`${steps(date, period, count)}T${time}`, zone);
  return Date.parse(there ?? '') + (ms - minute);
};

/** The first date of the period that contains a date; weeks start on Monday. */
const beginOf = (date: string, period: Exclude<Period, 'custom'>): string => {
  if (period === 'month') return `${date.slice(0, 8)}01`;
  if (period === 'day') return date;
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
};

/** The last complete period before a point in time. */
export const lastWhole = (period: Exclude<Period, 'custom'>, zone: string, now: number): Span => {
  const end = beginOf(dateOf(now, zone), period);
  return { from: startOfDay(steps(end, period, -1), zone), to: startOfDay(end, zone) };
};

/** The current period so far, with today: its first date, and the first that is not in it. */
export const currentPeriod = (
  period: Exclude<Period, 'custom'>,
  zone: string,
  now: number,
): { readonly from: string; readonly to: string } => {
  const today = dateOf(now, zone);
  return { from: beginOf(today, period), to: addDays(today, 1) };
};

/** The fields of a report that determine its period. */
export interface PeriodFields {
  readonly period: Period;
  readonly from: string | null;
  readonly to: string | null;
  readonly time_zone: string;
}
/** Why a period is invalid. */
export type PeriodFault = {
  readonly path: 'from' | 'to';
  readonly text:
    | 'report_rules.order'
    | 'report_rules.period_long'
    | 'report_rules.from_too'
    | 'report_rules.from_and_to'
    | 'report_rules.to';
};

const checked = (from: number, to: number): Span | PeriodFault => {
  if (to <= from) return { path: 'to', text: 'report_rules.order' };
  if (to - from > LONGEST_MS) return { path: 'to', text: 'report_rules.period_long' };
  return { from, to };
};

/**
 * The period of a run: the requested one; with `from` alone, one period from there; with neither, the last
 * complete period or, for `custom`, the report's own. See docs/specification.md, section 10.
 */
export const periodOf = (
  { period, time_zone: zone, ...own }: PeriodFields,
  requested: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): Span | PeriodFault => {
  if (requested.from === undefined) {
    if (requested.to !== undefined) return { path: 'from', text: 'report_rules.from_too' };
    if (period !== 'custom') return lastWhole(period, zone, now);
    if (own.from === null || own.to === null) return { path: 'from', text: 'report_rules.from_and_to' };
    return checked(momentOf(own.from, zone), momentOf(own.to, zone));
  }
  const from = momentOf(requested.from, zone);
  if (requested.to !== undefined) return checked(from, momentOf(requested.to, zone));
  if (period !== 'custom') return checked(from, later(from, period, 1, zone));
  if (own.from === null || own.to === null) return { path: 'to', text: 'report_rules.to' };
  return checked(from, from + momentOf(own.to, zone) - momentOf(own.from, zone));
};

/** The preceding period: of as many calendar days for whole days, otherwise of the same duration. */
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

/** The next run of a schedule after a point in time (ms): on the morning after the day, week or month. */
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
