import { afterEach, expect, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { prepareRoles } from '../../../server/db/access/roles.ts';
import { REPORTING_VIEWS } from '../../../server/db/reporting/views.ts';
import { StartError } from '../../../server/startup/start-error.ts';
import { opener, ownDatabaseOf, userIn } from '../../support/database/own-database.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
});

const started = async () => {
  const own = await ownDatabaseOf('createrole', undo);
  const reader = opener(undo)(userIn(own.url, own.reader));
  const names = async (): Promise<unknown[]> =>
    (
      await own.pool.query(
        `select relname::text as name from pg_class where relnamespace = to_regnamespace('reporting') order by 1`,
      )
    ).rows.map(({ name }) => name);
  const start = () => prepareRoles(own.pool, { url: own.url, appUrl: undefined });
  return { ...own, readerPool: reader, names, start };
};
const all = REPORTING_VIEWS.map(({ name }) => name).toSorted();
const AS_BEFORE = `comment on schema reporting is 'Views of Flowgen for other programs, of before'`;
const startError = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'started',
    (error: Error) => (error instanceof StartError ? error.message : String(error)),
  );

test('a start makes the views again only if they were made from another definition', async () => {
  const { pool, readerPool, names, start } = await started();
  await start();
  const made = async () => (await pool.query(`select 'reporting.devices'::regclass::oid as oid`)).rows[0].oid;
  const first = await made();
  await start();
  expect([await names(), await made()]).toEqual([all, first]);
  await pool.query(`create view reporting.of_before as select 1 as x; ${AS_BEFORE}`);
  await start();
  expect(await names()).toEqual(all);
  expect(await made()).not.toBe(first);
  expect((await readerPool.query('select * from reporting.devices')).rows).toEqual([]);
  // As after restoring a dump without permissions.
  await pool.query(
    `revoke all on all tables in schema reporting from ${(await readerPool.query('select current_user as name')).rows[0].name}`,
  );
  await start();
  await readerPool.query('select * from reporting.alarms');
});

test('the views are removed before a migration, which could not change their tables', async () => {
  const { pool, names, start } = await started();
  await start();
  await migrate(pool);
  expect(await names()).toEqual(all);
  // All migrations but the first are pending again, and fail because their tables are there.
  await pool.query(
    'delete from drizzle.migrations where created_at > (select min(created_at) from drizzle.migrations)',
  );
  await expect(migrate(pool)).rejects.toThrow();
  expect(await names()).toEqual([]);
  await start();
  expect(await names()).toEqual(all);
});

test('what is not Flowgen’s is kept, and the start says what is in the way', async () => {
  const { pool, names, start } = await started();
  await pool.query('create schema reporting; create table reporting.mine (id int)');
  expect(await startError(start())).toMatch(/rename the schema/);
  expect(await names()).toEqual(['mine']);
  await pool.query('alter schema reporting rename to reporting_before');
  await start();
  await pool.query(`create view public.mine as select device_id from reporting.devices; ${AS_BEFORE}`);
  expect(await startError(start())).toMatch(/view (public\.)?mine depends on view reporting\.devices/);
  await pool.query('drop view public.mine');
  await start();
});
