import type { PoolClient } from 'pg';
import type { Context } from '../server/context.ts';
import { withTransaction } from '../server/db/with-transaction.ts';
import { CAST } from './cast.ts';
import type { SimulatedDevice } from './simulator/fleet.ts';

const UNFINISHED = 'delete from demonstrations where made_at is null returning id';
const COMPANIES = 'select id from companies where name = any($1::text[])';
const DEVICES = `delete from devices where hw_serial = any($1::text[]) and app_id like 'demo-%'`;

/** What belongs to companies and does not go with them, those that refer to others first. */
const OF_COMPANIES: readonly string[] = [
  'delete from notifications where company_id = any($1::int[])',
  'delete from alarms where company_id = any($1::int[])',
  'delete from reports where company_id = any($1::int[])',
  `delete from dashboard_v2 where id in (
     select dashboard_v2_id from dashboard_companies where company_id = any($1::int[]))`,
  'delete from projects where company_id = any($1::int[])',
  'delete from users where company_id = any($1::int[])',
  'delete from companies where id = any($1::int[])',
];

const remove = async (client: PoolClient, serials: readonly string[]): Promise<void> => {
  const { rowCount } = await client.query(UNFINISHED);
  if (!rowCount) return;
  const { rows } = await client.query<{ id: number }>(COMPANIES, [CAST.map(({ name }) => name)]);
  await client.query(DEVICES, [serials]);
  for (const statement of OF_COMPANIES) await client.query(statement, [rows.map(({ id }) => id)]);
};

/**
 * Removes the records of a demo whose server was stopped while it was created. If there is no such demo, nothing is
 * deleted, even if records have the same names.
 */
export const removeUnfinished = (
  { pool }: Pick<Context, 'pool'>,
  fleet: readonly SimulatedDevice[],
): Promise<void> =>
  withTransaction(pool, (client) =>
    remove(
      client,
      fleet.map(({ hw_serial }) => hw_serial),
    ),
  );
