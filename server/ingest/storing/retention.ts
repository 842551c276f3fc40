import type { Pool, PoolClient } from 'pg';
import { getTableName } from 'drizzle-orm';
import { resources } from '../../../src/resources/all.ts';
import { linkColumn, tableName } from '../../db/tables/names.ts';
import { sideTableOf } from '../../db/tables/defined-tables.ts';
import type { Job } from '../../jobs/jobs.ts';
import { MESSAGES_DAYS } from './messages.ts';
import { ensureMonths } from './partitions.ts';

const DAY = 86_400_000;
const EVERY = 6 * 60 * 60_000;
/** How far ahead partitions are created. */
const AHEAD = 31 * DAY;
/** Limits of one delete statement: pages of 8 kB, and rows of the quarantine. */
const PAGES_PER_DELETE = 500;
const ROWS_PER_DELETE = 5_000;
/** Dropping a month needs an exclusive lock, and while it waits other queries queue behind it. */
const DROP_WAIT_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** What one sweep removed. */
export interface Removed {
  /** Dropped months, such as `2024-10`. */
  readonly months: readonly string[];
  /** Rows deleted from the month that is partly too old. */
  readonly readings: number;
  readonly quarantined: number;
  /** Messages of devices. */
  readonly messages: number;
}

/** Readings measured before this time (ms) are removed. A start of day (UTC), so that whole hours are removed. */
export const cutoffOf = (retentionDays: number, now: number): number =>
  Math.floor((now - retentionDays * DAY) / DAY) * DAY;

interface Month {
  readonly table: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const monthsOf = async (client: PoolClient): Promise<Month[]> => {
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as table from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'readings'::regclass order by 1`,
  );
  return rows.flatMap(({ table }) => {
    const [, year, month] = /^readings_(\d{4})_(\d\d)$/.exec(table) ?? [];
    if (year === undefined || month === undefined) return [];
    const at = (months: number): number => Date.UTC(Number(year), Number(month) - 1 + months);
    return { table, name: `${year}-${month}`, from: at(0), to: at(1) };
  });
};

const dropMonth = async (client: PoolClient, { table }: Month): Promise<boolean> => {
  try {
    await client.query(`set lock_timeout = ${DROP_WAIT_MS}`);
    await client.query(`drop table ${table}`);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  } finally {
    await client.query('reset lock_timeout').catch(() => undefined);
  }
};

// No index finds rows by time alone, so scan the table once, some pages at a time.
const trimMonth = async (
  client: PoolClient,
  { table }: Month,
  before: string,
  isStopped: () => boolean,
): Promise<number> => {
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [table],
  );
  const pages = rows[0]?.pages ?? 0;
  let removed = 0;
  for (let page = 0; page < pages && !isStopped(); page += PAGES_PER_DELETE) {
    const { rowCount } = await client.query(
      `delete from ${table} where ctid >= $1::tid and ctid < $2::tid and ts < $3`,
      [`(${page},0)`, `(${page + PAGES_PER_DELETE},0)`, before],
    );
    removed += rowCount ?? 0;
  }
  return removed;
};

const trimQuarantine = async (
  client: PoolClient,
  before: string,
  isStopped: () => boolean,
): Promise<number> => {
  let removed = 0;
  while (!isStopped()) {
    // By arrival, since their time of measurement is what is wrong.
    const { rowCount } = await client.query(
      `delete from quarantined_readings where ctid = any(array(
         select ctid from quarantined_readings where received_at < $1 limit ${ROWS_PER_DELETE}))`,
      [before],
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < ROWS_PER_DELETE) break;
  }
  return removed;
};

/** Deletes messages of devices that are too old, and those of deleted devices, except while the deletion can be undone. */
const removeMessages = async (client: PoolClient, now: number): Promise<number> => {
  const before = new Date(now - MESSAGES_DAYS * DAY).toISOString();
  const { rowCount } = await client.query(
    `delete from device_messages m
     where m.received_at < $1 or not exists (select from devices d where d.id = m.device_id)
       and not exists (select from undo_rows where table_name = 'devices')`,
    [before],
  );
  return rowCount ?? 0;
};

/** Deletes side-table rows of deleted records, except while the deletion can be undone. */
const removeOrphans = async (client: PoolClient): Promise<void> => {
  for (const resource of Object.values(resources)) {
    const { name } = resource;
    const sideTable = sideTableOf(resource);
    if (!sideTable) continue;
    const [table, key] = [getTableName(sideTable), linkColumn(name)];
    await client.query(
      `delete from ${table} a
       where not exists (select from ${tableName(name)} r where r.id = a.${key})
         and not exists (select from undo_rows where table_name = $1)`,
      [tableName(name)],
    );
  }
};

/**
 * Creates upcoming partitions and removes readings older than `retentionDays` (quarantined ones by arrival)
 * messages of devices and side-table rows of deleted records. Roll-ups stay. A month whose table is in use is left for the next
 * sweep. Returns null when another server is sweeping.
 */
export const sweepReadings = async (
  pool: Pool,
  retentionDays: number,
  now = Date.now(),
  isStopped = (): boolean => false,
): Promise<Removed | null> => {
  await ensureMonths(pool, [now + AHEAD], now);
  const client = await pool.connect();
  let broken = false;
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('flowgen:retention')) as mine`,
    );
    if (!rows[0]?.mine) return null;
    try {
      const cutoff = cutoffOf(retentionDays, now);
      const before = new Date(cutoff).toISOString();
      const months: string[] = [];
      let readings = 0;
      for (const month of await monthsOf(client)) {
        if (isStopped()) break;
        if (month.to <= cutoff) {
          if (await dropMonth(client, month)) months.push(month.name);
        } else if (month.from < cutoff) readings += await trimMonth(client, month, before, isStopped);
      }
      await client.query('delete from outliers where ts < $1', [before]);
      await removeOrphans(client);
      const messages = await removeMessages(client, now);
      return { months, readings, messages, quarantined: await trimQuarantine(client, before, isStopped) };
    } finally {
      await client
        .query(`select pg_advisory_unlock(hashtext('flowgen:retention'))`)
        .catch(() => (broken = true));
    }
  } finally {
    client.release(broken);
  }
};

/** Removes old readings at the start and every few hours. */
export const retention: Job = {
  name: 'retention',
  failureMessage: 'old readings were not removed',
  pollMs: EVERY,
  work: async ({ owner, config, log, retained }, stopping) => {
    const removed = await sweepReadings(owner, config.retentionDays, Date.now(), () => stopping.aborted);
    if (removed && removed.months.length + removed.readings + removed.quarantined > 0) {
      log.info(removed, 'readings older than RETENTION_DAYS were removed');
    }
    retained.wake();
    return false;
  },
};
