import type { Pool } from 'pg';
import type { FirstReading, Checkpoint } from '../../src/domain/counter-checkpoints.ts';
import { ROLE_OF_COUNTER, type WaterCounter } from '../../src/domain/water-today.ts';
import { withDatapoints } from '../db/scope.ts';
import { litresPerUnitSql } from '../db/unit-sql.ts';
import { mainMetersOf } from '../devices/parents.ts';

/** A meter's register, in a unit of volume. */
export interface Meter {
  readonly id: number;
  readonly device_id: number;
  /** Its main meter, if that is known. */
  readonly main_id: number | null;
  /** Litres per unit of the register. */
  readonly litres: number;
  /** When its company began to see its readings (ms); null: sees all. */
  readonly since: number | null;
  /** Seconds for which a reading stays valid. */
  readonly stands_s: number;
}

/** SQL: the meters of the devices `d` that meet a condition with `$1`; or another counter of litres. Nothing in an unknown unit. */
const metersSql = (condition: string, counter: WaterCounter = 'volume_total'): string => `
  select p.id, d.id as device_id, extract(epoch from d.company_since)::float8 * 1000 as since, 2 * d.expected_interval_s as stands_s,
    l.litres
  from devices d
  join datapoints p on p.device_id = d.id and p.role = '${ROLE_OF_COUNTER[counter]}'
  cross join lateral (select ${litresPerUnitSql('p.unit')} as litres) l
  where ${condition} and l.litres is not null
  order by d.id`;

const OF_PROJECT = metersSql('d.id in (select device_id from project_devices where project_id = $1)');
const OF_COMPANY = metersSql('d.company_id = $1 and d.is_active');

const metersBy = async (pool: Pool, name: string, text: string, id: number): Promise<Meter[]> => {
  const { rows } = await pool.query<Meter>({ name, text, values: [id] });
  const mains = await mainMetersOf(
    pool,
    rows.map(({ device_id }) => device_id),
  );
  return rows.map((row) => ({ ...row, main_id: mains.get(row.device_id) ?? null }));
};

/** The meters of a project, at most one per device. */
export const metersOf = (pool: Pool, project: number): Promise<Meter[]> =>
  metersBy(pool, 'project_meters', OF_PROJECT, project);
/** The meters of a company's active devices, at most one per device. */
export const metersOfCompany = (pool: Pool, company: number): Promise<Meter[]> =>
  metersBy(pool, 'company_meters', OF_COMPANY, company);

/** The meter that a device is, or another of its counters of litres; undefined if it has none. */
export const meterOfDevice = async (
  pool: Pool,
  device: number,
  key: WaterCounter = 'volume_total',
): Promise<Meter | undefined> =>
  (await metersBy(pool, `device_${key}`, metersSql('d.id = $1', key), device))[0];

// Each value is one index lookup, however many readings lie in between.
const MARKS = `
  select m.id, extract(epoch from b.at)::float8 * 1000 as at, v.last,
    extract(epoch from v.last_at)::float8 * 1000 as last_at, f.first,
    extract(epoch from f.first_at)::float8 * 1000 as first_at
  from unnest($1::int[]) m(id)
  cross join unnest($2::timestamptz[]) b(at)
  left join lateral (
    select last, last_at from reading_hours h
    where h.datapoint_id = m.id and h.hour < b.at and h.last_at < b.at order by h.hour desc limit 1
  ) v on true
  left join lateral (
    select first, first_at from reading_hours h
    where b.at = any($3::timestamptz[]) and h.datapoint_id = m.id
      and h.hour > b.at - interval '1 hour' and h.last_at >= b.at order by h.hour limit 1
  ) f on true
  order by m.id, b.at`;

interface Row extends Checkpoint {
  readonly id: number;
  readonly first: number | null;
  readonly first_at: number | null;
}

/** A counter at the requested times. */
export interface Marks {
  readonly marks: readonly Checkpoint[];
  /** By start of a period (ms). */
  readonly firsts: ReadonlyMap<number, FirstReading>;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The last reading of each counter before each of `moments`, and the first one after each of `begins` (ms). */
export const marksOf = async (
  pool: Pool,
  ids: readonly number[],
  moments: readonly number[],
  begins: readonly number[],
): Promise<ReadonlyMap<number, Marks>> => {
  const values = [ids, moments.map(iso), begins.map(iso)];
  const query = { name: 'counter_marks', text: MARKS, values };
  const { rows } = await withDatapoints(ids, () => pool.query<Row>(query));
  const found = new Map<number, { marks: Checkpoint[]; firsts: Map<number, FirstReading> }>();
  for (const { id, at, last, last_at, first, first_at } of rows) {
    const one = found.get(id) ?? { marks: [], firsts: new Map<number, FirstReading>() };
    found.set(id, one);
    one.marks.push({ at, last, last_at });
    if (first !== null && first_at !== null) one.firsts.set(at, { first, first_at });
  }
  return found;
};
