import type { Pool, PoolClient } from 'pg';
import type { Row } from '../crud/rules.ts';

/** Rows per fetch: the part of an export that is in memory. */
const BATCH = 1_000;

/** The rows of a query, in batches. `close` releases the connection and may be called repeatedly. */
export interface Cursor {
  readonly next: () => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

const finish = async (client: PoolClient): Promise<void> => {
  try {
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
};

/** Opens a cursor for a query; all rows are from one snapshot, taken when it is opened. */
export const openCursor = async (
  pool: Pool,
  query: { readonly sql: string; readonly params: readonly unknown[] },
): Promise<Cursor> => {
  const client = await pool.connect();
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= finish(client));
  try {
    await client.query('begin read only');
    // All rows will be read, so don't plan for the first few.
    await client.query('set local cursor_tuple_fraction = 1');
    await client.query(`declare export no scroll cursor for ${query.sql}`, [...query.params]);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    next: async () => (closed ? [] : (await client.query<Row>(`fetch ${BATCH} from export`)).rows),
    close,
  };
};
