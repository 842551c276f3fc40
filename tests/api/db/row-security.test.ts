import type { Pool, PoolClient, QueryResult } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COPY_HEAD_BYTES, copyOut } from '../../../server/db/copy.ts';
import { NOTHING, withScope } from '../../../server/db/access/scope.ts';
import { withTransaction } from '../../../server/db/with-transaction.ts';
import { startTestApp, type TestApp } from '../../support/server/app.ts';
import { makeWorld } from '../../support/server/world.ts';

/** The policies of PostgreSQL, by queries that the server itself would never make. */
let app: TestApp;
let mine: number;
let theirs: number;
let single: Pool;

beforeAll(async () => {
  app = await startTestApp();
  [mine, theirs] = [(await app.seed.company()).id, (await app.seed.company()).id];
  for (const id of [mine, theirs]) await makeWorld(app, id, await app.asCompanyAdmin(id));
  single = app.openApp(1);
});
afterAll(async () => {
  await single.end();
  await app.close();
});

const COMPANIES = 'select array_agg(distinct company_id order by company_id) as found from devices';
const companiesOf = async (pool: Pool, scope: string): Promise<unknown> =>
  withScope(scope, async () => (await pool.query({ name: 'companies', text: COMPANIES })).rows[0]?.found);

const tables = async (): Promise<{ name: string; has_company: boolean; rules: number; on: boolean }[]> => {
  const { rows } = await app.context.pool.query(
    `select c.relname as name, c.relrowsecurity as on,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as has_company,
       (select count(*)::int from pg_policy p where p.polrelid = c.oid) as rules
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`,
  );
  return rows;
};

test('every table has a policy: declare its rows in server/db/access/row-rules.ts', async () => {
  const all = await tables();
  expect(all.length).toBeGreaterThan(60);
  expect(all.filter(({ on, rules }) => !on || rules === 0).map(({ name }) => name)).toEqual([]);
});

test('the app role can read no partition past the policies of its table', async () => {
  await app.context.pool.query(`select ensure_readings_month(now())`);
  const { rows } = await app.context.pool.query(
    `select c.relname from pg_class c, (select rolname from pg_roles where rolname = $1) r
     where c.relispartition and c.relkind = 'r' and has_table_privilege(r.rolname, c.oid, 'select')`,
    [app.appRole],
  );
  expect(rows).toEqual([]);
});

test('a query without a scope finds nothing, in any table', async () => {
  for (const { name } of await tables()) {
    const { rows } = await app.serving.pool.query(`select count(*)::int as count from ${name}`);
    expect([name, rows[0].count]).toEqual([name, 0]);
  }
  await expect(
    app.serving.pool.query(`insert into companies (name) values ('Nobody’s')`),
  ).rejects.toMatchObject({ code: '42501' });
});

test('a company’s scope has its own rows and no others, in any table', async () => {
  for (const { name, has_company } of await tables()) {
    if (!has_company) continue;
    const query = `select company_id as id, count(*)::int as count from ${name} group by 1`;
    const { rows } = await withScope(String(mine), () => app.serving.pool.query(query));
    expect([name, rows.map(({ id }) => id).filter((id) => id !== mine && id !== null)]).toEqual([name, []]);
  }
  const { rows } = await withScope(String(mine), () =>
    app.serving.pool.query('update devices set title = $1 where company_id = $2 returning id', ['X', theirs]),
  );
  expect(rows).toEqual([]);
});

describe('the app role', () => {
  const refused: readonly string[] = [
    `update audit set action = 'edit'`,
    'delete from audit',
    'truncate audit',
    'create table mine (id int)',
    'alter table devices disable row level security',
    'drop policy flowgen_company on devices',
    'alter table devices add column x int',
    'drop trigger audit_is_kept on audit',
    'select * from drizzle.migrations',
    'reset session authorization; set role flowgen',
  ];
  test.each(refused)('may not: %s', async (statement) => {
    const { rows } = await app.context.pool.query(
      'select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as may from pg_roles where rolname = $1',
      [app.appRole],
    );
    expect(rows[0].may).toBe(false);
    await expect(withScope('all', () => app.serving.pool.query(statement))).rejects.toMatchObject({
      code: '42501',
    });
  });
});

test('companies that take turns on one connection see their own rows', async () => {
  const turns = Array.from({ length: 60 }, (_, n) =>
    n % 3 === 0 ? NOTHING : String(n % 3 === 1 ? mine : theirs),
  );
  const found = await Promise.all(turns.map((scope) => companiesOf(single, scope)));
  expect(found).toEqual(turns.map((scope) => (scope === NOTHING ? null : [Number(scope)])));
});

test('a query that waits for a connection keeps its own scope', async () => {
  const held = await single.connect();
  const waiting = companiesOf(single, String(theirs));
  await withScope(String(mine), async () => {
    await held.query('select 1');
    held.release();
  });
  expect(await waiting).toEqual([theirs]);
});

test('a failed transaction leaves no scope behind', async () => {
  const failed = withScope(String(mine), () =>
    withTransaction(single, async (client) => {
      expect((await client.query(COMPANIES)).rows[0].found).toEqual([mine]);
      await client.query('select 1 / 0');
    }),
  );
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await companiesOf(single, NOTHING)).toBeNull();
  await expect(withScope(String(mine), () => single.query('select $1::int / 0', [1]))).rejects.toMatchObject({
    code: '22012',
  });
  const { rows } = await single.query(
    `select coalesce(current_setting('flowgen.company', true), '') as scope`,
  );
  expect(rows[0].scope).toBe('');
});

test('a change of scope within a transaction, also one that is rolled back to a savepoint', async () => {
  await withScope(String(mine), () =>
    withTransaction(single, async (client) => {
      const found = async (): Promise<unknown> => (await client.query(COMPANIES)).rows[0].found;
      await client.query('savepoint s');
      expect(await withScope(String(theirs), found)).toEqual([theirs]);
      await client.query('rollback to s');
      expect(await found()).toEqual([mine]);
      expect(await withScope('all', found)).toEqual([mine, theirs]);
      expect(await found()).toEqual([mine]);
    }),
  );
});

describe('a client with a scope', () => {
  const onOne = <T>(scope: string, work: (client: PoolClient) => Promise<T>): Promise<T> =>
    withScope(scope, async () => {
      const client = await single.connect();
      try {
        return await work(client);
      } finally {
        client.release();
      }
    });

  test('returns the results of a query as pg does: with and without values, named, and of several statements', async () => {
    await onOne(String(mine), async (client) => {
      const own = [{ id: mine }];
      const plain = await client.query('select id from companies');
      expect([plain.command, plain.rowCount, plain.fields.map(({ name }) => name)]).toEqual([
        'SELECT',
        1,
        ['id'],
      ]);
      expect(plain.rows).toEqual(own);
      expect((await client.query('select id from companies where id > $1', [0])).rows).toEqual(own);
      for (let turn = 0; turn < 2; turn++) {
        expect((await client.query({ name: 'own', text: 'select id from companies' })).rows).toEqual(own);
      }
      const array = { text: 'select id from companies', rowMode: 'array' as const };
      expect((await client.query(array)).rows).toEqual([[mine]]);
      const several = (await client.query(
        'select 1 as a; select id from companies',
      )) as unknown as QueryResult[];
      expect(several.map(({ rows }) => rows)).toEqual([[{ a: 1 }], own]);
      await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' });
      expect((await client.query(COMPANIES)).rows[0].found).toEqual([mine]);
    });
  });

  test('sets the scope of each of several queries that wait for one another', async () => {
    const found = await onOne(NOTHING, (client) => {
      const ask = (scope: string) =>
        withScope(scope, async () => (await client.query(COMPANIES)).rows[0].found);
      return Promise.all([
        client.query('begin read only').then(() => null),
        ask(String(mine)),
        ask('all'),
        ask(String(theirs)),
        client.query('commit').then(() => null),
        ask(NOTHING),
      ]);
    });
    expect(found).toEqual([null, [mine], [mine, theirs], [theirs], null, null]);
  });

  test('sets its scope again after a rollback to a savepoint, which took it back', async () => {
    await onOne(String(mine), async (client) => {
      const found = async () => (await client.query(`${COMPANIES} where id > $1`, [0])).rows[0].found;
      // At the savepoint, the transaction has all rows.
      await withScope('all', () => client.query('begin'));
      await withScope('all', () => client.query('savepoint s'));
      expect(await found()).toEqual([mine]);
      await client.query('rollback to savepoint s');
      expect(await found()).toEqual([mine]);
      await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
      await expect(found()).rejects.toMatchObject({ code: '25P02' });
      await client.query('rollback to savepoint s');
      expect(await found()).toEqual([mine]);
      expect(await withScope('all', found)).toEqual([mine, theirs]);
      await client.query('rollback');
      expect(await found()).toEqual([mine]);
    });
  });

  test('copies the rows of its scope only', async () => {
    const copied = (scope: string, isTransaction: boolean): Promise<number[]> =>
      onOne(scope, async (client) => {
        if (isTransaction) await client.query('begin');
        const ids: number[] = [];
        await copyOut(client, 'select company_id from devices group by 1 order by 1', (chunk) => {
          for (let at = ids.length === 0 ? COPY_HEAD_BYTES : 0; at < chunk.length; at += 10) {
            if (chunk.readInt16BE(at) !== 1) break;
            ids.push(chunk.readInt32BE(at + 6));
          }
        });
        if (isTransaction) await client.query('commit');
        return ids;
      });
    for (const isTransaction of [false, true]) {
      expect(await copied(String(mine), isTransaction)).toEqual([mine]);
      expect(await copied(String(theirs), isTransaction)).toEqual([theirs]);
      expect(await copied(NOTHING, isTransaction)).toEqual([]);
    }
  });
});
