import type { Pool } from 'pg';
import type { CountedIn } from '../../src/domain/counters/water.ts';
import { sumOfMeters } from '../../src/domain/water/meter-tree.ts';
import { type LocalDay, sameWeekdays } from '../../src/domain/time/same-weekdays.ts';
import type { OverviewWater } from '../../src/domain/alarms/cases/overview.ts';
import { metersOfCompany, type Meter, unknownUnitsOfCompany } from '../projects/meters.ts';
import { readCountedSpans } from '../counters/counted-spans.ts';
import { lastDaysOf } from '../projects/daily-water.ts';

/** Beyond this, a sum would say nothing and take long. */
export const MAX_METERS = 5_000;

/** Yesterday's water, and the part of it that is compared with the usual. */
export interface MeasuredWater extends OverviewWater {
  /** The litres of yesterday of the meters whose usual is known for the same part of a day; null: of none. */
  readonly compared: number | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();

const meanOf = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

const isSure = ({ isWhole, isEstimate }: CountedIn): boolean => isWhole && !isEstimate;

const changeOf = (compared: number | null, usual: number | null): number | null =>
  compared === null || usual === null || usual <= 0 ? null : compared / usual - 1;

/** Why there is no change: other days are known, but not for the same part, or none are. */
const comparisonOf = (
  compared: number | null,
  usual: number | null,
  hasOtherDays: boolean,
): OverviewWater['comparison'] =>
  changeOf(compared, usual) !== null ? null : { reason: hasOtherDays ? 'unequal_data' : 'no_data_before' };

/** Yesterday's water against the usual, for meters in one time zone. `tariff`: dollars per kilolitre. */
export const waterOfMeters = async (
  pool: Pool,
  meters: readonly Meter[],
  { now, zone, tariff }: { readonly now: number; readonly zone: string; readonly tariff: number | null },
): Promise<Omit<MeasuredWater, 'unknown_units'>> => {
  const days = sameWeekdays(now, zone);
  const [yesterdayAt] = days as [LocalDay, ...LocalDay[]];
  const [rises, lastDays] = await Promise.all([
    readCountedSpans(pool, meters, days),
    lastDaysOf(pool, meters, zone, now),
  ]);
  const yesterdayOf = ({ id }: Meter): number | undefined => rises.get(id)?.[0]?.counted ?? undefined;
  // Only days that are known from midnight to midnight, and not estimated, are compared.
  const usualOf = ({ id }: Meter): number | null =>
    meanOf((rises.get(id)?.slice(1) ?? []).flatMap((day) => (isSure(day) ? (day.counted ?? []) : [])));
  const comparable = meters.filter((meter) => {
    const day = rises.get(meter.id)?.[0];
    return day !== undefined && isSure(day) && usualOf(meter) !== null;
  });
  const [then, usual] = [sumOfMeters(comparable, yesterdayOf), sumOfMeters(comparable, usualOf)];
  const yesterday = sumOfMeters(meters, yesterdayOf);
  return {
    meters: meters.length,
    heard: meters.filter((meter) => yesterdayOf(meter) !== undefined).length,
    yesterday,
    is_estimate: meters.some(({ id }) => rises.get(id)?.[0]?.isEstimate === true),
    usual,
    change: changeOf(then, usual),
    comparison: comparisonOf(
      then,
      usual,
      yesterday !== null && [...rises.values()].some((all) => all.length > 1),
    ),
    compared: then,
    cost: yesterday === null || tariff === null ? null : (yesterday * tariff) / 1000,
    from: iso(yesterdayAt.from),
    to: iso(yesterdayAt.to),
    days: lastDays,
  };
};

interface Place {
  readonly id: number;
  readonly zone: string;
  readonly tariff: number | null;
}

const COMPANY = `
  select c.id, c.time_zone as zone, (
    select r.tariff from reports r where r.company_id = c.id and r.tariff is not null
    order by r.updated_at desc limit 1) as tariff
  from companies c where c.id = $1`;

/** The water of a company; null without meters, or with too many. */
export const waterOfCompany = async (
  pool: Pool,
  company: number,
  now: number,
): Promise<MeasuredWater | null> => {
  const [{ rows }, meters, unknown_units] = await Promise.all([
    pool.query<Place>(COMPANY, [company]),
    metersOfCompany(pool, company),
    unknownUnitsOfCompany(pool, company),
  ]);
  const [place] = rows;
  if (!place || meters.length + unknown_units === 0 || meters.length > MAX_METERS) return null;
  return { ...(await waterOfMeters(pool, meters, { now, ...place })), unknown_units };
};

const addUp = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);

/** The water of several companies, each by its own days; without costs, since prices differ. What is compared is of the same meters. */
export const addWater = (all: readonly MeasuredWater[]): MeasuredWater | null => {
  const [first] = all;
  if (!first) return null;
  if (all.length === 1) return first;
  const like = all.filter(({ compared, usual }) => compared !== null && usual !== null);
  const [compared, usual] = [addUp(like.map((each) => each.compared)), addUp(like.map((each) => each.usual))];
  return {
    meters: all.reduce((sum, { meters }) => sum + meters, 0),
    heard: all.reduce((sum, { heard }) => sum + heard, 0),
    unknown_units: all.reduce((sum, one) => sum + one.unknown_units, 0),
    yesterday: addUp(all.map(({ yesterday }) => yesterday)),
    is_estimate: all.some(({ is_estimate }) => is_estimate),
    usual,
    change: changeOf(compared, usual),
    comparison: comparisonOf(
      compared,
      usual,
      all.some(({ comparison }) => comparison?.reason === 'unequal_data'),
    ),
    compared,
    cost: null,
    from: null,
    to: null,
    days: (all.every(({ days }) => days.length > 0) ? first.days : []).map((_, day) =>
      addUp(all.map(({ days }) => days[day] ?? null)),
    ),
  };
};
