import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';

/** The size of a generated site. */
export interface Fleet {
  readonly devices: number;
  /** The number of companies among which the devices are divided, each with one project. */
  readonly companies: number;
  /** Per device. */
  readonly datapoints: number;
  /** This many of the first devices are all active. */
  readonly active?: number;
}

const COMPANIES = `
  with made as (insert into companies (name) select 'Company ' || n from generate_series(1, $1::int) n returning id)
  insert into projects (title, company_id) select 'Site ' || id, id from made`;

// Every tenth is pending, every seventh inactive, the rest active.
const DEVICES = `
  insert into devices (title, dev_id, app_id, hw_serial, type, company_id, tags, is_active)
  select 'Device ' || lpad(n::text, 7, '0'), 'dev-' || n, 'app-' || n % 7, upper(lpad(to_hex(n), 16, '0')),
    (array['tmv', 'water_meter', 'hydraloop', 'other'])[1 + n % 4], c.ids[1 + n % cardinality(c.ids)],
    array['building:' || n % 200, 'floor:' || n % 12, 'label:' || (array['TMV', 'Metering', 'Loop'])[1 + n % 3]],
    case when n <= $2::int then true when n % 10 = 0 then null when n % 7 = 0 then false else true end
  from generate_series(1, $1::int) n, (select array_agg(id order by id) as ids from companies) c`;

const CONTACTS = `
  update device_contacts set
    last_seen_at = now() - device_id % 5000 * interval '1 minute', uplinks = device_id % 1000`;

const LINKS = `
  insert into project_devices (device_id, project_id)
  select d.id, p.id from devices d join projects p on p.company_id = d.company_id where d.id % 2 = 0`;

// Ordered, so that the datapoints of each device have consecutive ids.
const DATAPOINTS = `
  insert into datapoints (device_id, xid, key, label, unit, role)
  select d.id, d.type || '.' || d.hw_serial || '.' || k.key, k.key, k.key, k.unit, k.role
  from devices d, unnest(
    (array['temperature', 'battery_v', 'flow_rate', 'volume_total', 'humidity', 'pressure'])[:$1::int],
    (array['°C', 'V', 'L/min', 'L', '%', 'bar'])[:$1::int],
    (array['outlet_temperature', 'battery_voltage', 'flow_rate', 'register', 'humidity', 'pressure'])[:$1::int]
  ) with ordinality as k(key, unit, role, place)
  order by d.id, k.place`;

const VALUES = `
  update datapoint_values v set last_value = p.device_id % 100, last_at = c.last_seen_at
  from datapoints p join device_contacts c on c.device_id = p.device_id where p.id = v.datapoint_id`;

/** Runs statements one after another on a connection of their own, however long they take. */
export const withoutLimit = async (
  pool: Pool,
  statements: readonly (readonly [text: string, values?: readonly unknown[]])[],
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const [text, values = []] of statements) await client.query(text, [...values]);
  } finally {
    client.release(true);
  }
};

/** Fills an empty, migrated database with companies, projects and devices. */
export const makeFleet = (pool: Pool, { devices, companies, datapoints, active = 0 }: Fleet): Promise<void> =>
  withoutLimit(pool, [
    [COMPANIES, [companies]],
    [DEVICES, [devices, active]],
    [CONTACTS],
    [LINKS],
    [DATAPOINTS, [datapoints]],
    [VALUES],
    ['vacuum (analyze)'],
  ]);

const DUE = `
  select (select count(*) from alarm_checks where is_changed or due_at <= now())
    + (select count(*) from alarms where check_at <= now() and closed_at is null)
    + (select count(*) from alarm_escalations where due_at <= now()) as due`;

/**
 * Waits until the server has judged the devices of a new fleet, most of which it finds silent: thousands of cases, which
 * no real fleet has at once.
 */
export const untilJudged = async (pool: Pool): Promise<void> => {
  const isJudged = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ due: string }>(DUE);
    return rows[0]?.due === '0';
  };
  // Twice in a row: one loop may be about to leave work to another.
  for (let times = 0; times < 2; times = (await isJudged()) ? times + 1 : 0) await wait(1_000);
};
