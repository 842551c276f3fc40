import type { Severity } from '../alarms/alarm.ts';
import type { Watch } from '../alarms/cases/watch.ts';
import type { DataDays } from '../readings/data-days.ts';
import { fromLocalInput, toLocalInput } from '../time/zoned.ts';

/** When a late device counts as silent: after a day, or this many of its intervals, without an uplink. */
export const SILENT = { hours: 24, intervals: 3 } as const;

interface MonthlyWater {
  readonly from: string;
  readonly to: string;
  /** Litres, or null if unknown. */
  readonly consumption: number | null;
  /** The local days for which at least one meter has data. */
  readonly days: DataDays;
}

/** A project's devices by state, and its water consumption. Times are ISO 8601. */
export interface ProjectSummary {
  readonly time_zone: string;
  readonly at: string;
  /** Its open cases, and how far its devices are watched; `worst` is null if there are none. */
  readonly alarms: Pick<Watch, 'rules' | 'unwatched'> & {
    readonly open: number;
    readonly worst: Severity | null;
    readonly by_severity: Readonly<Record<Severity, number>>;
  };
  /** `live`, `stale` and `silent` are parts of `active`. */
  readonly devices: {
    readonly total: number;
    readonly active: number;
    readonly inactive: number;
    readonly new: number;
    readonly live: number;
    readonly stale: number;
    readonly silent: number;
    /** The most overdue devices, silent for longest first. */
    readonly late: readonly {
      readonly id: number;
      readonly title: string;
      readonly last_seen_at: string | null;
      readonly is_silent: boolean;
    }[];
  };
  /** Water above their outlet limits from its valves in the last 24 hours; null without valves. */
  readonly hot: {
    /** °C; null: they have different ones. */
    readonly limit: number | null;
    readonly valves: number;
    /** How many of the valves sent a temperature in this time. */
    readonly heard: number;
    /** How many of the valves exceeded it. */
    readonly hot: number;
    /** For how long, of all valves together; null: too many to add up. */
    readonly seconds: number | null;
  } | null;
  readonly water: {
    readonly meters: number;
    /** Further meters, which count in an unknown unit. */
    readonly unknown_units: number;
    /** Litres of the local day so far, and the usual by the same time; null without meters, or with too many. */
    readonly today: {
      readonly litres: number | null;
      readonly usual: number | null;
      /** How much more or less than usual, as a share, by the meters for which both are known. */
      readonly change: number | null;
    } | null;
    /** Meters that sent readings this month. */
    readonly heard: number;
    readonly this_month: MonthlyWater;
    /** The same part of last month. */
    readonly last_month_so_far: MonthlyWater;
    readonly last_month: MonthlyWater;
    /** Litres of the last 14 days, yesterday last; null: unknown. Empty without meters, or with too many. */
    readonly days: readonly (number | null)[];
  };
}

/** The boundaries for comparing this month's consumption with last month's; in ms. */
export interface Months {
  readonly last: number;
  /** The same point in last month as now is in this one, in local time. */
  readonly same: number;
  readonly current: number;
  readonly now: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The month of a local time plus `offset` months: `2026-03`. */
const monthOf = (local: string, offset: number): string => {
  const [year = 0, month = 1] = local.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 + offset, 1));
  return `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}`;
};

/**
 * The boundaries of the current and previous local month. If the previous month is too short to have the
 * same day (the 31st), its end is used.
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
