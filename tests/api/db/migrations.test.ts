import { afterEach, expect, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { StartError } from '../../../server/startup/start-error.ts';
import { testDatabase } from '../../support/database.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
});

test('a database that lacks a migration which is no longer there is refused, and stays as it is', async () => {
  const { pool, close } = await testDatabase();
  undo.push(close);
  await pool.query(`insert into companies (name) values ('Kept')`);
  await pool.query('update drizzle.migrations set created_at = id');
  const refused = await migrate(pool).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect((refused as Error).message).toMatch(
    /^The database is of an earlier version\. Start Flowgen .*\d{4}_\w+ once, which updates it, then this one\.$/,
  );
  expect((await pool.query('select name from companies')).rows).toEqual([{ name: 'Kept' }]);
  const { rows } = await pool.query(
    'select count(*)::int as count from drizzle.migrations where created_at = id',
  );
  expect(rows[0].count).toBeGreaterThan(0);
});
