import type { RegisterRole } from '../readings/datapoint-roles.ts';
import type { CountedSeries } from '../counters/series.ts';
import { countedIn, forEachStep } from '../counters/water.ts';
import type { DataDays } from '../readings/data-days.ts';
import type { Span } from '../readings/series.ts';
import { HOUR_MS } from '../readings/reading-hours.ts';
import type { LocalDay } from '../time/same-weekdays.ts';

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
  /** What was counted until then; null: not known yet. */
  readonly today: number | null;
  /** Whether `today` rests on a step that is longer than the day so far. */
  readonly is_estimate: boolean;
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
  /** Today and the same weekdays before. */
  readonly days: readonly LocalDay[];
  /** What the meter counted on each of these days, in litres, with the readings before and after it. */
  readonly counted: readonly (CountedSeries | undefined)[];
  /** The latest reading of the meter, in ms; null: none. */
  readonly last: number | null;
  readonly now: number;
  /** For how long a reading stays valid, in ms. */
  readonly validMs: number;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Whether a meter reported from the beginning of a span until its end, without a gap: of an hour, only its first and its last
 * reading are known.
 */
const isCovered = (series: CountedSeries, span: Span, validMs: number): boolean => {
  let covered = 0;
  let isBroken = false;
  forEachStep(series, span, (_n, _share, from, to) => {
    covered += Math.min(to, span.to) - Math.max(from, span.from);
    if (to - from > Math.max(validMs, HOUR_MS)) isBroken = true;
  });
  // Tolerates small differences between clocks.
  return !isBroken && covered >= span.to - span.from - 1000;
};

/** Until when (ms) today is known: until the latest reading of today; until now before there is one. */
export const untilOf = ([today]: readonly Span[], last: number | null, now: number): number =>
  last !== null && today && last >= today.from ? last : now;

/**
 * Compares today's water with the usual at the same time. An earlier day counts only if the meter reported from its
 * beginning until that time, as today.
 */
export const waterToday = ({ zone, days, counted, last, now, validMs }: Input): WaterToday => {
  const [today, ...before] = days as [LocalDay, ...LocalDay[]];
  const at = last !== null && last >= today.from ? last : null;
  const elapsed = untilOf(days, last, now) - today.from;
  const [own] = counted;
  const weeks = before.flatMap(({ from }, index) => {
    const series = counted[index + 1];
    return series && isCovered(series, { from, to: from + elapsed }, validMs) ? [{ from, series }] : [];
  });
  const litresIn = (series: CountedSeries | undefined, from: number, to: number): number | null =>
    series && to > from ? countedIn(series, { from, to }).counted : null;
  const slots: WaterToday['hours'][number][] = [];
  // Hours are full hours of UTC, the first of which may begin before the local day.
  const first = Math.floor(today.from / HOUR_MS) * HOUR_MS;
  for (let ms = first; ms < today.to; ms += HOUR_MS) {
    const [begin, end] = [Math.max(ms, today.from), Math.min(ms + HOUR_MS, today.to)];
    const usual = weeks.flatMap(
      ({ from, series }) => litresIn(series, from + begin - today.from, from + end - today.from) ?? [],
    );
    slots.push({
      at: iso(ms),
      litres: at === null ? null : litresIn(own, begin, Math.min(end, at)),
      usual: meanOf(usual),
    });
  }
  const whole = own && at !== null && at > today.from ? countedIn(own, { from: today.from, to: at }) : null;
  return {
    time_zone: zone,
    from: iso(today.from),
    to: iso(today.to),
    at: at === null ? null : iso(at),
    today: whole?.counted ?? null,
    is_estimate: whole?.isEstimate ?? false,
    usual: meanOf(weeks.flatMap(({ from, series }) => litresIn(series, from, from + elapsed) ?? [])),
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
