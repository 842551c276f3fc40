import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { assertRestorable } from '../../../server/admin/backup/load.ts';
import type { Head } from '../../../server/admin/backup/format.ts';
import { prepareRoles, roleNames } from '../../../server/db/access/roles.ts';
import { migrate, migrationState, migrationTimes } from '../../../server/db/migrate.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { StartError } from '../../../server/startup/start-error.ts';
import { ownDatabaseOf } from '../../support/database/own-database.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
});

/** The dump of a database `f010` that Flowgen 0.1.0 has made, with all of its 70 migrations, and served. */
const DUMP = gunzipSync(readFileSync(join(projectRoot(), 'tests/fixtures/flowgen-0.1.0.sql.gz'))).toString();

/** Loads the dump under the name of this database, whose roles it grants policies. */
const load = async (pool: Pool, name: string): Promise<void> => {
  const { app, reader, platform, visitor } = roleNames(name);
  for (const role of [`${app} login`, reader, platform, visitor]) await pool.query(`create role ${role}`);
  const client = await pool.connect();
  try {
    await client.query(DUMP.replaceAll('f010_', `${name}_`));
    // The dump changes the session.
  } finally {
    client.release(true);
  }
};

/** Columns, indexes, constraints, triggers and functions, as lines; without parentheses, which PostgreSQL adds to what it has stored. */
const shapeOf = async (pool: Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ line: string }>(`
    select translate(line, '()', '') as line from (
      select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
          (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)) as line
        from pg_attribute join pg_class c on c.oid = attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and attnum > 0 and not attisdropped
          and not c.relispartition
      union all select indexdef from pg_indexes where schemaname = 'public' and tablename !~ '_[0-9]{4}_[0-9]{2}$'
      union all select format('%s %s', conname, pg_get_constraintdef(o.oid)) from pg_constraint o
        join pg_class c on c.oid = conrelid
        where connamespace = 'public'::regnamespace and contype <> 'n' and not c.relispartition
      union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
        where not tgisinternal and not c.relispartition
      union all select format('%s %s', p.oid::regprocedure, prosrc) from pg_proc p
        where pronamespace = 'public'::regnamespace and not exists (
          select from pg_depend where objid = p.oid and deptype = 'e')) lines
    order by 1`);
  return rows.map(({ line }) => line);
};

test('a database of 0.1.0 is one of this version after a start, and keeps its records', async () => {
  const { pool, url } = await ownDatabaseOf('createrole', undo, load);
  await migrate(pool);
  await prepareRoles(pool, { url, appUrl: undefined });
  expect(await migrationState(pool)).toMatchObject({ state: 'current', missing: 0 });
  const { rows } = await pool.query(`
    select c.name, d.dev_id, v.key, r.value from readings r join datapoints v on v.id = r.datapoint_id
      join devices d on d.id = v.device_id join companies c on c.name = 'Kept'`);
  expect(rows).toEqual([{ name: 'Kept', dev_id: 'meter-1', key: 'volume_total', value: 43.5 }]);

  const fresh = await ownDatabaseOf('createrole', undo);
  await prepareRoles(fresh.pool, { url: fresh.url, appUrl: undefined });
  const shape = await shapeOf(pool);
  expect(shape.length).toBeGreaterThan(1_000);
  expect(shape).toEqual(await shapeOf(fresh.pool));
});

test('a database from before the last migration of 0.1.0 is refused and stays as it is', async () => {
  const { pool } = await ownDatabaseOf('createrole', undo, async (own, name) => {
    await load(own, name);
    await own.query(
      'delete from drizzle.migrations where created_at = (select max(created_at) from drizzle.migrations)',
    );
  });
  const sentence =
    'The database is of an earlier version. Start Flowgen 0.1.0 with migration 0069_waiting_messages once, which updates it, then this one.';
  for (const look of [migrate, migrationState]) {
    const refused = await look(pool).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect((refused as Error).message).toBe(sentence);
  }
  expect((await pool.query('select count(*)::int as count from drizzle.migrations')).rows).toEqual([
    { count: 69 },
  ]);
  expect((await pool.query('select name from companies')).rows).toEqual([{ name: 'Kept' }]);
});

test('a backup of 0.1.0 can be restored, but none from before its last migration', async () => {
  const head: Head = {
    product: 'flowgen',
    version: '0.1.0',
    created_at: '2026-11-28T20:00:00Z',
    postgresql: '15.8',
    migrated_at: (await migrationTimes())[0] ?? 0,
    sequences: [],
  };
  await assertRestorable(head);
  await expect(assertRestorable({ ...head, migrated_at: head.migrated_at - 1 })).rejects.toThrow(
    /0\.1\.0.*can’t migrate any more/,
  );
});
