import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { migrate } from '../../../../server/db/migrate.ts';
import { createPool } from '../../../../server/db/pool.ts';
import { prepareRoles } from '../../../../server/db/access/roles.ts';
import { findPostgres, startPostgres } from '../../../support/database/external-postgres.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
});

const open = (url: string): Pool => {
  const pool = createPool({ connectionString: url }, quiet);
  undo.push(() => pool.end());
  return pool;
};

// The embedded server needs no passwords.
const found = [findPostgres()].filter((programs) => programs !== undefined);
test.each(found)('the password of the app role follows from the owner’s (%s)', async (programs) => {
  const server = await startPostgres(programs);
  undo.push(server.stop);
  const admin = open(server.url);
  const folder = new URLSearchParams(server.url.split('?')[1]).get('host') ?? '';
  await admin.query(`create role owner login createrole password 'first/%&'`);
  await admin.query('create database own owner owner');
  writeFileSync(join(folder, 'pg_hba.conf'), 'local all flowgen trust\nlocal all all scram-sha-256\n');
  await admin.query('select pg_reload_conf()');
  const urlWith = (password: string): string =>
    `postgres://owner:${encodeURIComponent(password)}@/own?host=${encodeURIComponent(folder)}`;
  await expect
    .poll(() =>
      open(urlWith('wrong'))
        .query('select 1')
        .catch((error: Error) => error.message),
    )
    .toMatch(/password/);
  const started = async (password: string) => {
    const owner = open(urlWith(password));
    await migrate(owner);
    const { target } = await prepareRoles(owner, { url: urlWith(password), appUrl: undefined });
    const app = createPool(target, quiet);
    undo.push(() => app.end());
    expect((await app.query('select current_user::text as name')).rows).toEqual([{ name: 'own_app' }]);
    return target;
  };
  const stored = async () =>
    (await admin.query(`select rolpassword from pg_authid where rolname = 'own_app'`)).rows[0]
      .rolpassword as string;
  const first = await started('first/%&');
  const password = await stored();
  // Another server with the same settings.
  expect(await started('first/%&')).toEqual(first);
  expect(await stored()).toBe(password);
  await admin.query(`alter role owner password 'second'`);
  expect(await started('second')).not.toEqual(first);
  expect(await stored()).not.toBe(password);
});
