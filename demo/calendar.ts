import { nextRun } from '../src/domain/reports/periods.ts';
import { fromLocalInput, localDate } from '../src/domain/time/zoned.ts';
import { CAST, type CastCompany } from './cast.ts';
import { createdAt, type Size } from './fleet.ts';
import { DAY_MS, MINUTE_MS } from './simulator/model.ts';

const WEEK_DAYS = 7;
const WORKING_DAYS = 5;

/** A local time (`09:10`) on the working day that is `count` after that of `at`, or before it if negative, in ms. */
const workingDay = (at: number, count: number, time: string, zone: string): number => {
  const step = Math.sign(count) * DAY_MS;
  let day = Date.parse(`${localDate(at, zone)}T00:00Z`);
  for (let left = Math.abs(count); left > 0;) {
    day += step;
    if (new Date(day).getUTCDay() % 6 !== 0) left -= 1;
  }
  return Date.parse(fromLocalInput(`${new Date(day).toISOString().slice(0, 10)}T${time}`, zone) ?? '');
};

/** When people have created what a demo consists of (ms): on working days, one company after the other. */
export interface Calendar {
  /** The company itself (0), then its users, rosters, policies and projects, minutes apart; all before the first reading. */
  readonly onboarded: (company: CastCompany, number: number) => number;
  /** The devices were registered, soon after their first readings. */
  readonly registered: number;
  readonly webhooks: number;
  /** One of `count` dashboards, over the following weeks. */
  readonly dashboard: (company: CastCompany, number: number, count: number) => number;
  /** The reports: since their schedules were last due, since each has run once. */
  readonly reports: (company: CastCompany) => number;
}

/**
 * The calendar of a demo whose simulation starts at `from`. If it has only a few days, what would be in the future is
 * created with the demo.
 */
export const calendarOf = (from: number, size: Size): Calendar => {
  const at = createdAt(from, size);
  const after = (days: number, time: string, zone: string): number =>
    Math.min(at, workingDay(from, days, time, zone));
  const zone = CAST[0]?.time_zone ?? 'UTC';
  const span = Math.max(0, Math.floor((size.days * WORKING_DAYS) / WEEK_DAYS) - WORKING_DAYS);
  return {
    onboarded: (company, number) =>
      workingDay(from, 2 * (CAST.indexOf(company) - CAST.length), '09:10', company.time_zone) +
      number * 4 * MINUTE_MS +
      ((number * 37) % 60) * 1000,
    registered: after(1, '10:20', zone),
    webhooks: after(2, '11:05', zone),
    dashboard: (company, number, count) =>
      Math.min(
        at,
        workingDay(from, 3 + Math.floor((number * span) / count), '09:00', company.time_zone) +
          ((number * 97) % 420) * MINUTE_MS,
      ),
    reports: ({ time_zone }) => {
      const due = nextRun('weekly', time_zone, at) ?? at;
      const before = workingDay(at, -1, '14:05', time_zone);
      return before > due - WEEK_DAYS * DAY_MS ? before : at;
    },
  };
};
