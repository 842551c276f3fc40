import type { RegisterRole } from './datapoint-roles.ts';
import type { DataDays } from './data-days.ts';
import { HOUR_MS } from './reading-hours.ts';
import type { LocalDay } from './same-weekdays.ts';

/** What a meter counted in one hour. */
export interface MeteredHour {
  /** 0 for today, 1 to 4 for the same weekday that many weeks ago. */
  readonly day: number;
  /** Its start, in ms. */
  readonly ms: number;
  readonly litres: number;
  /** Whether it counts from a reading before the hour. */
  readonly is_continued: boolean;
}

/** The counters of litres that are compared with the usual, by their names in the API: a meter's, and those of a Hydraloop. */
export const WATER_COUNTERS = ['volume_total', 'volume_recycled', 'volume_mains'] as const;
export type WaterCounter = (typeof WATER_COUNTERS)[number];
/** The roles of these counters. */
export const ROLE_OF_COUNTER: Readonly<Record<WaterCounter, RegisterRole>> = {
  volume_total: 'register',
  volume_recycled: 'register_recycled',
  volume_mains: 'register_mains',
};

/** `GET /devices/{id}/water-today`: litres; null where unknown. Times are ISO 8601. */
export interface WaterToday {
  readonly time_zone: string;
  /** The local day. */
  readonly from: string;
  readonly to: string;
  /** The latest reading of today; null: none yet. */
  readonly at: string | null;
  /** What was counted until then. */
  readonly today: number | null;
  /** The mean of the same weekday in earlier weeks, until the same time; without readings today, until now. */
  readonly usual: number | null;
  /** Over how many weeks that mean is. */
  readonly weeks: number;
  /** The hours of the day; `usual` is the mean of the same hour in those weeks. */
  readonly hours: readonly {
    readonly at: string;
    readonly litres: number | null;
    readonly usual: number | null;
  }[];
}

interface Input {
  readonly zone: string;
  readonly hours: readonly MeteredHour[];
  /** Today and the same weekdays before. */
  readonly days: readonly LocalDay[];
  /** The latest reading of the meter, in ms; null: none. */
  readonly last: number | null;
  readonly now: number;
  /** For how long a reading stays valid, in ms. */
  readonly validMs: number;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The part of an hour that is before a time. */
const shareBefore = (ms: number, end: number): number => Math.min(1, Math.max(0, (end - ms) / HOUR_MS));

/**
 * Compares today's water with the usual at the same time. An earlier day counts only if the meter reported from its
 * beginning until that time; of the hour that the time is in, it counts in proportion.
 */
export const waterToday = ({ zone, hours, days, last, now, validMs }: Input): WaterToday => {
  const [today, ...before] = days as [LocalDay, ...LocalDay[]];
  const at = last !== null && last >= today.from ? last : null;
  const elapsed = (at ?? now) - today.from;
  const hoursOf = (day: number): readonly MeteredHour[] => hours.filter((hour) => hour.day === day);
  const weeks = before.flatMap(({ from }, index) => {
    const counted = hoursOf(index + 1).toSorted((a, b) => a.ms - b.ms);
    const end = (counted.at(-1)?.ms ?? from) + HOUR_MS + validMs;
    const isWhole = counted[0]?.is_continued === true && end >= from + elapsed;
    return isWhole ? [{ from, end, counted }] : [];
  });
  const own = hoursOf(0);
  const slots: WaterToday['hours'][number][] = [];
  // Roll-ups begin at full hours of UTC, which may be before the local day begins.
  const first = Math.floor(today.from / HOUR_MS) * HOUR_MS;
  for (let ms = first; ms < today.to; ms += HOUR_MS) {
    const offset = ms - today.from;
    const known = weeks.filter(({ from, end }) => from + offset < end);
    slots.push({
      at: iso(ms),
      litres: own.find((hour) => hour.ms === ms)?.litres ?? null,
      usual: meanOf(
        known.map(({ from, counted }) => counted.find((hour) => hour.ms === from + offset)?.litres ?? 0),
      ),
    });
  }
  return {
    time_zone: zone,
    from: iso(today.from),
    to: iso(today.to),
    at: at === null ? null : iso(at),
    today: at === null || own.length === 0 ? null : own.reduce((sum, { litres }) => sum + litres, 0),
    usual: meanOf(
      weeks.map(({ from, counted }) =>
        counted.reduce((sum, { ms, litres }) => sum + litres * shareBefore(ms, from + elapsed), 0),
      ),
    ),
    weeks: weeks.length,
    hours: slots,
  };
};

/** The hours of the day so far for which there is data, until the latest reading. */
export const dataHoursOf = ({ at, hours }: Pick<WaterToday, 'at' | 'hours'>): DataDays => {
  const past = at === null ? [] : hours.filter((hour) => Date.parse(hour.at) <= Date.parse(at));
  return { known: past.filter(({ litres }) => litres !== null).length, of: past.length };
};

/** The hour (ms) in which most was counted today; null while nothing was. */
export const busiestHourOf = ({
  hours,
}: Pick<WaterToday, 'hours'>): { readonly ms: number; readonly litres: number } | null =>
  hours
    .map(({ at, litres }) => ({ ms: Date.parse(at), litres: litres ?? 0 }))
    .filter(({ litres }) => litres > 0)
    .reduce<{ ms: number; litres: number } | null>(
      (most, hour) => (most === null || hour.litres > most.litres ? hour : most),
      null,
    );

/** The litres of a whole usual day; null where those of one of its hours are not known. */
export const usualDayOf = ({ hours }: Pick<WaterToday, 'hours'>): number | null =>
  hours.length === 0 || hours.some(({ usual }) => usual === null)
    ? null
    : hours.reduce((sum, { usual }) => sum + (usual ?? 0), 0);
