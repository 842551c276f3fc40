import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { startServer } from '../../tests/support/server/server.ts';
import { makeFleet, withoutLimit } from '../fleet.ts';
import { FOLDED_HOURS } from '../report-fleet.ts';
import { type Site, startSite } from '../site.ts';

/** A device sends once in this time, as battery-powered meters and valves do. */
export const INTERVAL_S = 900;
/** The most values of an uplink; the n-th device sends 1, 2 or 3 of them, which is two on average. */
export const KEYS = ['temperature', 'battery_v', 'flow_rate'];
/** One device in so many is silent, and has an open case. */
export const SILENT = 50;
/** Devices that have a year of readings of one datapoint. */
export const KEPT = 40;
const COMPANIES = 20;
const METRICS_TOKEN = 'a-token-of-the-benches';
const DAY_MS = 86_400_000;

// Ordinary values, heard within the last interval, so that only every 50th becomes silent.
const HEARD = [
  `update devices set is_active = true, expected_interval_s = ${INTERVAL_S}`,
  `update device_contacts set last_seen_at = now() - case when device_id % ${SILENT} = 0 then interval '3 days'
     else random() * interval '${INTERVAL_S} s' end`,
  `update datapoint_values v set last_at = c.last_seen_at,
     last_value = case p.key when 'temperature' then 20 when 'battery_v' then 3.6 else 0 end
   from datapoints p join device_contacts c on c.device_id = p.device_id where p.id = v.datapoint_id`,
  `update alarm_checks set due_at = now() + random() * interval '20 s', dues = null, is_changed = false`,
] as const;

// In order of arrival, so that the readings of a datapoint are far apart on disk, as they really are.
const YEAR = `
  insert into readings (datapoint_id, ts, value)
  select d, t, 20 + sin(extract(epoch from t)::float8 / 9000 + d)
  from generate_series($1::timestamptz, $2, interval '${INTERVAL_S} s') t, unnest($3::int[]) d
  order by t, d`;
const KEPT_POINTS = `select id from datapoints where key = 'temperature' order by id limit ${KEPT}`;
const PARTITIONS = `select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 as bytes
  from pg_inherits where inhparent = 'readings'::regclass`;
const COUNTS = `select (select count(*) from readings)::float8 as readings, (select count(*) from reading_hours)::float8 as hours,
  pg_total_relation_size('reading_hours')::float8 as hour_bytes, pg_database_size(current_database())::float8 as database`;

/** Bytes on disk, with indexes. */
export interface Disk {
  readonly bytesPerReading: number;
  /** A row of sums, of one datapoint and hour. */
  readonly bytesPerHour: number;
  /** All else, per device. */
  readonly bytesPerDevice: number;
}

const diskOf = async (pool: Pool, devices: number): Promise<Disk> => {
  const { rows } = await pool.query<Record<'readings' | 'hours' | 'hour_bytes' | 'database', number>>(COUNTS);
  const parts = await pool.query<{ bytes: number }>(PARTITIONS);
  const [count, bytes] = [rows[0], parts.rows[0]?.bytes ?? Number.NaN];
  if (!count) throw new Error('Nothing was counted.');
  return {
    bytesPerReading: bytes / count.readings,
    bytesPerHour: count.hour_bytes / count.hours,
    bytesPerDevice: (count.database - bytes - count.hour_bytes) / devices,
  };
};

/** Some datapoints get a year of readings. Returns their ids. */
const keepYear = async (pool: Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(KEPT_POINTS);
  const ids = rows.map(({ id }) => id);
  const now = Date.now();
  const months = Array.from({ length: 15 }, (_, n) => new Date(now - (n - 1) * 30 * DAY_MS));
  await withoutLimit(pool, [
    ...months.map((month) => ['select ensure_readings_month($1)', [month]] as const),
    [YEAR, [new Date(now - 365 * DAY_MS), new Date(now - INTERVAL_S * 1_000), ids]],
    [FOLDED_HOURS, [ids]],
  ]);
  return ids;
};

/** A site with a fleet. No server runs while it is filled: it would judge devices that are half made. */
const startFleet = async (devices: number) => {
  const site = await startSite({ METRICS_TOKEN });
  try {
    await site.stopServer();
    await makeFleet(site.pool, { devices, companies: COMPANIES, datapoints: KEYS.length, active: devices });
    await withoutLimit(
      site.pool,
      HEARD.map((statement) => [statement] as const),
    );
    return site;
  } catch (error) {
    await site.stop();
    throw error;
  }
};

/** A site with so many devices that only lists are read of. */
export const startSmall = async (devices: number): Promise<Site> => {
  const site = await startFleet(devices);
  await site.pool.query('vacuum (analyze)');
  await site.startServer();
  return site;
};

/** The filled site with one or two servers on its PostgreSQL. */
export const startScaled = async (devices: number, servers: number) => {
  const site = await startFleet(devices);
  try {
    const kept = await keepYear(site.pool);
    await withoutLimit(site.pool, [['vacuum (analyze)'], ['checkpoint']]);
    const disk = await diskOf(site.pool, devices);
    await site.startServer();
    const others = await Promise.all(
      Array.from({ length: servers - 1 }, () => startServer({ within: 60_000, env: site.env })),
    );
    const { key } = await site.call<{ key: string }>('POST', '/api-keys', {
      name: 'Network server',
      scopes: ['ingest'],
    });
    return {
      site,
      key,
      kept,
      disk,
      servers: () => [site, ...others].map(({ url, pid }) => ({ url, pid })),
      /** The worst event-loop delay of the servers: the 99th percentile of the last 15 s, in ms. */
      eventLoopMs: async (): Promise<number> => {
        const delays = [site, ...others].map(async ({ url }) => {
          const answer = await fetch(`${url}/metrics`, {
            headers: { authorization: `Bearer ${METRICS_TOKEN}` },
          });
          return Number(/^flowgen_event_loop_delay_seconds (\S+)$/m.exec(await answer.text())?.[1]) * 1_000;
        });
        return Math.max(...(await Promise.all(delays)));
      },
      /** Waits until what was due at the start is done, mostly cases of silent devices. */
      settle: async (): Promise<void> => {
        const due = `select count(*)::int as due from alarm_checks where dues is null or is_changed`;
        for (;;) {
          const { rows } = await site.pool.query<{ due: number }>(due);
          if (rows[0]?.due === 0) break;
          await wait(1_000);
        }
        // Caches are filled, and messages about the cases are written.
        await wait(5_000);
      },
      stop: async (): Promise<void> => {
        for (const other of others) await other.stop();
        await site.stop();
      },
    };
  } catch (error) {
    await site.stop();
    throw error;
  }
};
export type Scaled = Awaited<ReturnType<typeof startScaled>>;
