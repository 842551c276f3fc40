import type { Pool } from 'pg';
import { ROLE_OF_COUNTER, type WaterCounter } from '../../src/domain/water/today.ts';
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

const IN_PROJECT = 'd.id in (select device_id from project_devices where project_id = $1)';
const IN_COMPANY = 'd.company_id = $1 and d.is_active';
const OF_PROJECT = metersSql(IN_PROJECT);
const OF_COMPANY = metersSql(IN_COMPANY);

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

const unknownUnits = async (pool: Pool, name: string, condition: string, id: number): Promise<number> => {
  const text = `
    select count(*)::int as count from devices d
    join datapoints p on p.device_id = d.id and p.role = '${ROLE_OF_COUNTER.volume_total}'
    where ${condition} and (${litresPerUnitSql('p.unit')}) is null`;
  return (await pool.query<{ count: number }>({ name, text, values: [id] })).rows[0]?.count ?? 0;
};

/** How many meters of a project count in an unknown unit, so that their litres are not known. */
export const unknownUnitsOf = (pool: Pool, project: number): Promise<number> =>
  unknownUnits(pool, 'project_unknown_units', IN_PROJECT, project);
/** The same of a company's active devices. */
export const unknownUnitsOfCompany = (pool: Pool, company: number): Promise<number> =>
  unknownUnits(pool, 'unknown_units', IN_COMPANY, company);

/** The meter that a device is, or another of its counters of litres; undefined if it has none. */
export const meterOfDevice = async (
  pool: Pool,
  device: number,
  key: WaterCounter = 'volume_total',
): Promise<Meter | undefined> =>
  (await metersBy(pool, `device_${key}`, metersSql('d.id = $1', key), device))[0];

/** SQL: the times (ms) of the latest readings of datapoints. */
export const LAST = `select datapoint_id as id, extract(epoch from last_at)::float8 * 1000 as last
  from datapoint_values where datapoint_id = any($1::int[]) and last_at is not null`;
