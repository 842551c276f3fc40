import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool, createServingPool, type Serving } from '../../../server/db/pool.ts';
import { withDatabase } from '../run/template.ts';

const quiet = { info: () => undefined, warn: () => undefined };

const asAdmin = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgres').admin });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/**
 * A migrated, empty database for a test file, on the server of its project: `url` for `DATABASE_URL`, `pool` for queries.
 * `close` drops it and ends all connections to it.
 */
export const testDatabase = async () => {
  const { admin, copying, app, roles } = inject('postgres');
  const name = `flowgen_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await asAdmin(`create database ${name} ${copying}`);
  const url = withDatabase(admin, name);
  const pool = createPool({ connectionString: url }, quiet);
  const target = { connectionString: `${url}${url.includes('?') ? '&' : '?'}user=${app}` };
  const serving: Serving = { target, roles };
  return {
    url,
    pool,
    appRole: app,
    /** How the server connects. */
    serving,
    openApp: (max?: number) => createServingPool(serving, quiet, max === undefined ? {} : { scoped: max }),
    close: async () => {
      await pool.end();
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
};
