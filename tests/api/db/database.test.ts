import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';

const database = await testDatabase();
afterAll(database.close);

test('every project has a migrated database of at least version 14', async () => {
  const { rows } = await database.pool.query('show server_version_num');
  expect(Number(rows[0].server_version_num)).toBeGreaterThanOrEqual(140_000);
  const tables = await database.pool.query(
    "select to_regclass('users') as users, current_setting('timezone') as zone, current_setting('jit') as jit",
  );
  expect(tables.rows[0]).toEqual({ users: 'users', zone: 'UTC', jit: 'off' });
});
