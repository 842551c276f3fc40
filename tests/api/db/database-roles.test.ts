import { afterEach, describe, expect, test } from 'vitest';
import { createPool, createServingPool } from '../../../server/db/pool.ts';
import { prepareRoles } from '../../../server/db/access/roles.ts';
import { asSystem, withScope } from '../../../server/db/access/scope.ts';
import { StartError } from '../../../server/startup/start-error.ts';
import { testDatabase } from '../../support/database/database.ts';
import { opener, ownDatabaseOf, userIn } from '../../support/database/own-database.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
});

const open = opener(undo);
const ownDatabase = (attributes: string) => ownDatabaseOf(attributes, undo);

const inFull = (url: string, appUrl?: string) => ({ url, appUrl });
const failure = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

test('the app role reads and writes rows, and nothing else', async () => {
  const { pool, openApp, appRole, close } = await testDatabase();
  undo.push(close);
  const app = openApp();
  undo.push(() => app.end());
  const { rows } = await pool.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = $1`,
    [appRole],
  );
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false },
  ]);
  await pool.query(
    `insert into audit (at, action, resource, record_id, batch_id) values (now(), 'edit', 'users', 1, 'x')`,
  );
  const all = (statement: string, values: unknown[] = []) => asSystem(() => app.query(statement, values));
  const id = (await all(`insert into companies (name) values ('A') returning id`)).rows[0].id;
  await all(`update companies set name = 'B' where id = $1`, [id]);
  await all('delete from companies where id = $1', [id]);
  // The first reading of a month creates its partition.
  await all('select ensure_readings_month($1)', ['2019-05-01']);
  await all(`insert into readings (datapoint_id, ts, value) values (1, '2019-05-02', 1)`);
  for (const statement of [
    `update audit set action = 'view'`,
    'delete from audit',
    'truncate audit',
    'drop trigger audit_is_kept on audit',
    'alter table audit disable trigger all',
    'truncate devices',
    'create table mine (id int)',
    'alter table devices add column mine int',
    'drop table readings_2019_05',
    'select * from readings_2019_05',
    'select * from drizzle.migrations',
    'create role mine',
    'set role flowgen',
    `alter function ensure_readings_month(timestamptz) security invoker`,
  ]) {
    for (const query of [all, (text: string) => app.query(text)]) {
      const error = await failure(query(statement));
      expect([statement, (error as { code?: string }).code]).toEqual([statement, '42501']);
    }
  }
  expect((await pool.query('select count(*)::int as count from audit')).rows[0].count).toBe(1);
});

describe('an owner with CREATEROLE', () => {
  test('makes the roles, also when several servers start at once', async () => {
    const own = await ownDatabase('createrole');
    const targets = await Promise.all([1, 2, 3].map(() => prepareRoles(open(own.url), inFull(own.url))));
    expect(new Set(targets.map((target) => JSON.stringify(target))).size).toBe(1);
    const app = createPool(targets[0]!.target, quiet);
    undo.push(() => app.end());
    expect((await app.query('select current_user::text as name')).rows[0].name).toBe(own.app);
    expect((await app.query('select count(*)::int as count from devices')).rows[0].count).toBe(0);
    const { rows } = await own.admin.query('select rolsuper, rolbypassrls from pg_roles where rolname = $1', [
      own.reader,
    ]);
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });

  test('gives permissions for tables that are added, and takes back those for the audit', async () => {
    const own = await ownDatabase('createrole');
    const app = createPool((await prepareRoles(own.pool, inFull(own.url))).target, quiet);
    undo.push(() => app.end());
    await own.pool.query('create table later (id int)');
    await own.pool.query(`grant all on audit to ${own.app}`);
    expect(await failure(app.query('select * from later'))).toMatchObject({ code: '42501' });
    await prepareRoles(own.pool, inFull(own.url));
    await app.query('select * from later');
    expect(await failure(app.query('delete from audit'))).toMatchObject({ code: '42501' });
  });

  test('lets triggers work as the owner that a migration adds later', async () => {
    const own = await ownDatabase('createrole');
    await prepareRoles(own.pool, inFull(own.url));
    await own.pool.query(
      'create function later() returns trigger language plpgsql as $$ begin return new; end $$',
    );
    await prepareRoles(own.pool, inFull(own.url));
    const { rows } = await own.pool.query(`select prosecdef from pg_proc where proname = 'later'`);
    expect(rows).toEqual([{ prosecdef: true }]);
  });
});

test('an app role of an earlier version turns into the others, and has none of their rights before', async () => {
  const own = await ownDatabase('createrole');
  await own.pool.query(`create role ${own.app} login`);
  await own.pool.query(`insert into companies (name) values ('A')`);
  const serving = await prepareRoles(own.pool, inFull(own.url));
  expect(serving.roles).not.toBeNull();
  const app = createServingPool(serving, quiet);
  undo.push(() => app.end());
  const count = () => app.query('select count(*)::int as count, current_user::text as role from companies');
  expect((await count()).rows).toEqual([{ count: 0, role: own.app }]);
  expect((await asSystem(count)).rows).toEqual([{ count: 1, role: serving.roles?.platform }]);
});

describe('an owner without CREATEROLE', () => {
  test('is told the SQL to run, after which it starts', async () => {
    const own = await ownDatabase('');
    const error = await failure(prepareRoles(own.pool, inFull(own.url)));
    expect(error).toBeInstanceOf(StartError);
    const { message } = error as Error;
    const statements = [...message.matchAll(/^ {2}(\w.*;)$/gm)].map(([, statement = '']) => statement);
    expect(statements).toHaveLength(6);
    await own.admin.query(statements[0]!);
    await prepareRoles(own.pool, inFull(own.url));
  });

  test('works with roles that were created manually', async () => {
    const own = await ownDatabase('');
    await own.admin.query(`create role ${own.name}_given login`);
    const appUrl = userIn(own.url, `${own.name}_given`);
    expect(await prepareRoles(own.pool, inFull(own.url, appUrl))).toEqual({
      target: { connectionString: appUrl },
      roles: null,
    });
    const app = createServingPool(await prepareRoles(own.pool, inFull(own.url, appUrl)), quiet);
    undo.push(() => app.end());
    const id = (await own.pool.query(`insert into companies (name) values ('A'), ('B') returning id`)).rows[0]
      .id;
    const count = async () => (await app.query('select count(*)::int as count from companies')).rows[0].count;
    expect([await count(), await withScope(String(id), count), await asSystem(count)]).toEqual([0, 1, 2]);
    expect(await failure(app.query('delete from audit'))).toMatchObject({ code: '42501' });
  });
});

test('a role that may do too much, or is not there, is refused', async () => {
  const own = await ownDatabase('createrole');
  const { admin, name, url } = own;
  const refused = async (user: string): Promise<string> => {
    const error = await failure(prepareRoles(own.pool, inFull(url, userIn(url, user))));
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  };
  expect(await refused(own.owner)).toMatch(/may do too much/);
  expect(await refused(`${name}_nobody`)).toMatch(/There is no role/);
  await admin.query(`create role ${name}_given login bypassrls`);
  expect(await refused(`${name}_given`)).toMatch(/may do too much/);
  await admin.query(`alter role ${name}_given nobypassrls; grant ${own.owner} to ${name}_given`);
  expect(await refused(`${name}_given`)).toMatch(/may do too much/);
});
