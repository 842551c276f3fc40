import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startEmbedded } from '../../server/db/embedded/runner.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createPool, createServingPool } from '../../server/db/pool.ts';
import { prepareRoles } from '../../server/db/access/roles.ts';
import { asSystem, withScope } from '../../server/db/access/scope.ts';
import { ensureMonths } from '../../server/ingest/storing/partitions.ts';
import { storeDirectly } from '../support/devices/readings.ts';
import { findPostgres, startPostgres } from '../support/database/external-postgres.ts';
import { withDatabase } from '../support/run/template.ts';
import { removeFolder, temporaryFolder } from '../support/temporary.ts';

/** Follows docs/backup.md. */
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const NOW = Date.now();
const HOUR = 3_600_000;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
});
const open = (url: string): Pool => {
  const pool = createPool({ connectionString: url }, quiet);
  undo.push(() => pool.end());
  return pool;
};

const store = async (pool: Pool, minutes: readonly number[]) => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ id: number }>('select id from datapoints');
    const datapoint = rows[0]?.id ?? 0;
    const readings = minutes.map((minute) => ({ datapoint, ts: NOW - minute * 60_000, value: minute }));
    return await storeDirectly(client, readings, NOW);
  } finally {
    client.release();
  }
};

const fill = async (pool: Pool, url: string): Promise<void> => {
  await migrate(pool);
  await prepareRoles(pool, { url, appUrl: undefined });
  await ensureMonths(pool, [NOW, NOW - 40 * 24 * HOUR], NOW);
  await pool.query(`insert into companies (name) values ('O’Neill & Söhne')`);
  await pool.query(
    `insert into devices (title, hw_serial, type, dev_id, app_id, company_id, tags)
     select 'Basin 2', 'A1', 'tmv', 'a1', 'a', id, array['label:TMV', 'endpoint_name:Ward 3'] from companies`,
  );
  await pool.query(
    `insert into datapoints (device_id, key, label) select id, 'temperature', 'Temperature' from devices`,
  );
  await store(pool, [0, 1, 2, 100, 40 * 24 * 60]);
  await store(pool, [50]);
};

const everything = async (pool: Pool) => {
  const rows = async (text: string) => (await pool.query(text)).rows;
  return {
    companies: await rows('select * from companies'),
    devices: await rows('select * from devices'),
    datapoints: await rows('select * from datapoints'),
    readings: await rows('select *, tableoid::regclass::text as partition from readings order by ts'),
    hours: await rows('select * from reading_hours order by hour'),
    indexes: await rows(`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`),
  };
};

/** It continues where it stopped: nothing to migrate, no duplicates, new readings and records can be stored. */
const expectToGoOn = async (pool: Pool, url: string): Promise<void> => {
  await migrate(pool);
  const app = createServingPool(await prepareRoles(pool, { url, appUrl: undefined }), quiet);
  undo.push(() => app.end());
  const companies = async (): Promise<unknown[]> => (await app.query('select name from companies')).rows;
  expect(await asSystem(companies)).toHaveLength(1);
  // A dump is restored without its policies: this start has made them.
  const { rows } = await pool.query<{ id: number }>('select id from companies');
  expect(await withScope(String(rows[0]?.id), companies)).toHaveLength(1);
  expect(await withScope(String((rows[0]?.id ?? 0) + 1), companies)).toEqual([]);
  expect((await store(pool, [0, 1, 50])).inserted).toHaveLength(0);
  expect((await store(pool, [-1, 60])).inserted).toHaveLength(2);
  await pool.query(`insert into companies (name) values ('Another')`);
};

/** The embedded server on a data folder, which is removed at the end. */
const startInFolder = async (folder: string) => {
  const server = await startEmbedded(folder, quiet as never);
  const { host, port, user } = server.connection;
  // The folder named by docs/backup.md.
  expect([host, port, user]).toEqual([join(folder, 'postgresql'), 5432, 'flowgen']);
  const url = `postgres:///postgres?host=${encodeURIComponent(host)}&user=${user}`;
  const pool = createPool({ connectionString: url }, quiet);
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= pool.end().then(() => server.stop()));
  undo.push(
    () => removeFolder(folder),
    () => stop(),
  );
  return { url, pool, stop };
};

// The embedded server has no pg_dump; the system's is used with a server of its own version.
const found = [findPostgres()].filter((programs) => programs !== undefined);
test.each(found)('a dump of the running server by %s/pg_dump is a backup', async (programs) => {
  const server = await startPostgres(programs);
  undo.push(server.stop);
  const admin = open(server.url);
  await admin.query('create database flowgen');
  await admin.query('create database restored');
  const [from, to] = ['flowgen', 'restored'].map((name) => withDatabase(server.url, name));
  const source = open(from ?? '');
  await fill(source, from ?? '');
  const before = await everything(source);
  const file = join(temporaryFolder(), 'flowgen.dump');
  undo.push(() => removeFolder(join(file, '..')));
  execFileSync(join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, from ?? '']);
  const list = `${file}.list`;
  const entries = execFileSync(join(programs, 'pg_restore'), ['--list', file], { encoding: 'utf8' });
  writeFileSync(
    list,
    entries
      .split('\n')
      .filter((line) => !line.includes(' POLICY '))
      .join('\n'),
  );
  await store(source, [-5]);

  const embedded = await startInFolder(temporaryFolder());
  await embedded.pool.query('create database restored');
  for (const url of [to ?? '', withDatabase(embedded.url, 'restored')]) {
    execFileSync(join(programs, 'pg_restore'), [
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '--single-transaction',
      `--use-list=${list}`,
      `--dbname=${url}`,
      file,
    ]);
    const restored = open(url);
    expect(await everything(restored)).toEqual(before);
    await expectToGoOn(restored, url);
  }
});

test('a copy of the folder of the stopped embedded server is a backup', async () => {
  const folder = temporaryFolder();
  const copy = temporaryFolder();
  const first = await startInFolder(folder);
  await fill(first.pool, first.url);
  const before = await everything(first.pool);
  await first.stop();
  cpSync(folder, copy, { recursive: true });
  const second = await startInFolder(copy);
  expect(await everything(second.pool)).toEqual(before);
  await expectToGoOn(second.pool, second.url);
});
