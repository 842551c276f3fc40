import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient, QueryResultRow } from 'pg';
import type { Context } from '../context.ts';
import { asSystem } from '../db/access/scope.ts';
import { chunk } from '../../src/domain/chunk.ts';
import { type FoundFile, filesOf, monthsWithin, type Queries, queryAsSystem } from './files.ts';
import { beginOf, type Month, partitionOf } from './months.ts';
import type { ColdReader } from './reader.ts';
import { coldColumns, coldValues } from './rows.ts';

/** Readings per statement. */
const CHUNK = 20_000;

const numberOf = (month: Month): number => Number(month.replace('-', ''));
/** SQL: the lock of a month (`$1`, its number): shared while readings are thawed, exclusive while its file is replaced. */
export const MONTH_LOCK = `hashtext('flowgen:cold-month'), $1`;

/** Locks a month until the end of the transaction. */
export const lockMonth = async (
  client: Queries,
  month: Month,
  mode: 'shared' | 'exclusive',
): Promise<void> => {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await queryAsSystem(client, `select ${lock}(${MONTH_LOCK})`, [numberOf(month)]);
};

const NOTE = `
  insert into cold_thaws (month, datapoint_id) select $1, unnest($2::int[])
  on conflict do nothing returning datapoint_id as id`;
const STORE = `
  insert into readings (datapoint_id, ts, value, received_at, sent, mark)
  select c.datapoint_id, c.ts, c.value, c.received_at, c.sent, c.mark::smallint from ${coldColumns(1)}
  on conflict do nothing`;

/** Datapoints and the span (ms, the end not included) of their readings that are about to be changed. */
export interface Thawing {
  readonly ids: readonly number[];
  readonly from?: number;
  readonly to?: number;
}

const thawFile = async (reader: ColdReader, client: Queries, file: FoundFile, ids: readonly number[]) => {
  const { month, thawed } = file;
  const isOfFile = (id: number): boolean => id >= file.first_datapoint && id <= file.last_datapoint;
  const own = ids.filter((id) => isOfFile(id) && !thawed.includes(id));
  const span = { from: beginOf(month), to: beginOf(month, 1) };
  // Read before anything is written: if that fails, the transaction can go on.
  const found = await reader.rows([file], { ids: own, ...span });
  const noted = await queryAsSystem<{ id: number }>(client, NOTE, [month, own]);
  const ours = new Set(noted.map(({ id }) => id));
  const rows = found.filter(({ datapoint }) => ours.has(datapoint));
  if (rows.length === 0) return;
  const [{ is_there } = { is_there: false }] = await queryAsSystem<{ is_there: boolean }>(
    client,
    'select to_regclass($1) is not null as is_there',
    [partitionOf(month)],
  );
  if (!is_there)
    await queryAsSystem(client, 'select ensure_readings_month($1::timestamptz)', [
      new Date(span.from).toISOString(),
    ]);
  for (const part of chunk(rows, CHUNK)) await queryAsSystem(client, STORE, coldValues(part));
};

/**
 * Stores readings of files in the database again, within the transaction of what is about to change them or to add to them:
 * then everything is done there as always. Those of the file don't count from then on; the next run makes a new file. Throws
 * an error with the status 503 if a file can't be read.
 */
export const thaw = async (
  reader: ColdReader,
  client: Queries,
  { ids, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: Thawing,
): Promise<void> => {
  const [begin, end] = monthsWithin(from, to);
  if (ids.length === 0 || !(await reader.mayHave(client, begin))) return;
  const isFrozen = ({ thawed }: FoundFile): boolean => ids.some((id) => !thawed.includes(id));
  const files = (await filesOf(client, ids, begin, end)).filter(isFrozen);
  if (files.length === 0) return;
  await asSystem(async () => {
    for (const month of new Set(files.map((file) => file.month))) await lockMonth(client, month, 'shared');
    const locked = (await filesOf(client, ids, begin, end)).filter(isFrozen);
    // All or none.
    await reader.fetchAll(locked);
    for (const file of locked) await thawFile(reader, client, file, ids);
  });
};

/** The queries of a transaction of drizzle. */
const queriesOf = (db: Pick<NodePgDatabase, 'execute'>): Queries => ({
  query: ((text: string, values: readonly unknown[]) => {
    const parts = text
      .split(/\$(\d+)/)
      .map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`));
    return db.execute(sql.join(parts));
  }) as PoolClient['query'],
});

/** The same within a transaction of drizzle. */
export const thawIn = (
  { db, context }: { readonly db: Pick<NodePgDatabase, 'execute'>; readonly context: Pick<Context, 'cold'> },
  thawing: Thawing,
): Promise<void> => thaw(context.cold.reader, queriesOf(db), thawing);

/** Thaws all readings of devices. */
export const thawDevices = async (
  reader: ColdReader,
  client: Queries,
  devices: readonly unknown[],
): Promise<void> => {
  const rows = await queryAsSystem<{ id: number } & QueryResultRow>(
    client,
    'select id from datapoints where device_id = any($1::int[])',
    [devices],
  );
  await thaw(reader, client, { ids: rows.map(({ id }) => id) });
};

/** The same within a transaction of drizzle. */
export const thawDevicesIn = (
  { db, context }: { readonly db: Pick<NodePgDatabase, 'execute'>; readonly context: Pick<Context, 'cold'> },
  devices: readonly unknown[],
): Promise<void> => thawDevices(context.cold.reader, queriesOf(db), devices);
