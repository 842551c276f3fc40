import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '../../../server/admin/command.ts';
import type { Head } from '../../../server/admin/backup/format.ts';
import { readBackup } from '../../../server/admin/backup/read.ts';
import { createWriter } from '../../../server/admin/backup/write.ts';
import { startEmbedded } from '../../../server/db/embedded/runner.ts';
import { migrateUntil, migrationTimes } from '../../../server/db/migrate.ts';
import { until } from '../../../server/startup/processes.ts';
import { admin, beginAdmin } from '../../support/server/admin.ts';
import { findPostgres, startPostgres } from '../../support/database/external-postgres.ts';
import { apiAs, type ServerApi } from '../../support/server/server-api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';
import { withDatabase } from '../../support/run/template.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';

/** Backups of the built server by the commands, those under load and interrupted ones as processes: requires `npm run build`. */
const account = { SUPERADMIN_EMAIL: 'ada@example.com', SUPERADMIN_PASSWORD: 'correct horse battery' };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const backup = join(folder, 'flowgen.backup');
let server: TestServer;
let api: ServerApi;
let key: string;
let session: string;

const uplink = async (url: string, device: string, value: number, at: number) => {
  const answer = await fetch(`${url}/api/ingest/uplink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      app_id: 'plant',
      dev_id: device,
      ts: new Date(at).toISOString(),
      values: { temperature: value },
    }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { accepted: number; duplicates: number };
};

/** A call with the session that was begun before the backup. */
const statusOfMe = async (url: string): Promise<number> =>
  (await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${session}` } })).status;

const embeddedAt = (dir: string) => ({ host: join(dir, 'postgresql'), user: 'flowgen', database: 'flowgen' });
const rowsOf = async (target: pg.ClientConfig, statement: string): Promise<any[]> => {
  const client = new pg.Client(target);
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
};

/** How many rows each table has, and a hash of them; without the notes of the commands themselves. */
const contentOf = async (target: pg.ClientConfig): Promise<Record<string, string>> => {
  const tables: { name: string }[] = await rowsOf(
    target,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const parts = tables.map(
    ({ name }) => `
      select '${name}' as name,
        count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text collate "C")), '') as content
      from "${name}" t ${name === 'audit' ? `where action <> 'maintenance'` : ''}`,
  );
  const contents = await rowsOf({ ...target, options: '-c timezone=UTC' }, parts.join(' union all '));
  return Object.fromEntries(contents.map(({ name, content }) => [name, content]));
};

/** Several servers in turn, on a busy machine. */
const LONG = { timeout: 240_000 };

const DEVICES = 5;
const START = Date.UTC(2026, 9, 30);

beforeAll(async () => {
  server = await startServer({ dataDir, env: account });
  api = await apiAs(server.url, account);
  key = (await api.post('/api-keys', { name: 'Network', scopes: ['ingest', 'read'] })).key;
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.SUPERADMIN_EMAIL, password: account.SUPERADMIN_PASSWORD }),
  });
  session = ((await login.json()) as { token: string }).token;
  // Something sealed, and a file.
  await api.post('/auth/totp', {});
  await rowsOf(
    embeddedAt(dataDir),
    `insert into files (name, content_type, sha256, width, height, size, bytes)
     values ('a.png', 'image/png', encode(sha256('\\x00ff0a5c'::bytea), 'hex'), 1, 1, 4, '\\x00ff0a5c')`,
  );
});
afterAll(async () => {
  await server?.stop();
  await removeFolder(dataDir);
  await removeFolder(folder);
});

test('a backup made during load restores to what was acknowledged before it began', LONG, async () => {
  const acknowledged: string[] = [];
  let isLoading = true;
  const load = Array.from({ length: DEVICES }, async (_, device) => {
    for (let count = 0; isLoading; count++) {
      await uplink(server.url, `meter-${device}`, count, START + count * 60_000);
      acknowledged.push(`meter-${device} ${count}`);
    }
  });
  await until(() => acknowledged.length > 200, 20_000);
  const before = [...acknowledged];
  const made = await beginAdmin(['backup', backup], { DATA_DIR: dataDir }).said;
  const after = acknowledged.length;
  isLoading = false;
  await Promise.all(load);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(after).toBeGreaterThan(before.length);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const verified = await admin(['verify-backup', backup], {});
  expect([verified.code, verified.out]).toEqual([
    0,
    expect.stringMatching(/ is whole: a backup of Flowgen \d+\.\d+\.\d+ of .*, 1 files, and the key\.\n$/),
  ]);

  const restored = join(folder, 'restored');
  const done = await admin(['restore', backup], { DATA_DIR: restored });
  expect([done.code, done.out]).toEqual([
    0,
    expect.stringMatching(/^Restored a backup of Flowgen \d+\.\d+\.\d+ /),
  ]);
  expect(statSync(restored).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(restored, 'secret.key'))).toEqual(readFileSync(join(dataDir, 'secret.key')));

  const copy = await startServer({ dataDir: restored, env: account });
  try {
    const stored: string[] = (
      await rowsOf(
        embeddedAt(restored),
        `select d.dev_id || ' ' || r.value as text from readings r join datapoints p on p.id = r.datapoint_id
         join devices d on d.id = p.device_id`,
      )
    ).map(({ text }) => text);
    const known = new Set(stored);
    expect(before.filter((text) => !known.has(text))).toEqual([]);
    // Nothing of a call only in part, and nothing twice.
    expect(known.size).toBe(stored.length);
    // A session and a key of before work, and so does the password.
    expect(await statusOfMe(copy.url)).toBe(200);
    await apiAs(copy.url, account);
    expect(await uplink(copy.url, 'meter-0', 0, START)).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await uplink(copy.url, 'meter-new', 1, START)).toMatchObject({ accepted: 1 });
    const [highest] = await rowsOf(
      embeddedAt(restored),
      `select dev_id from devices order by id desc limit 1`,
    );
    expect(highest.dev_id).toBe('meter-new');
    expect((await admin(['doctor'], { DATA_DIR: restored })).code).toBe(0);
  } finally {
    await copy.stop();
  }
});

test('a backup that was changed, cut off or is something else is told, and not restored', async () => {
  const whole = readFileSync(backup);
  const target = join(folder, 'never');
  const file = join(folder, 'wrong.backup');
  const changedAt = (at: number): Buffer => {
    const changed = Buffer.from(whole);
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
    return changed;
  };
  const wrong = [
    ...[17, 40, whole.length >> 1, whole.length - 3].map(changedAt),
    whole.subarray(0, whole.length - 1),
    whole.subarray(0, whole.length >> 1),
    Buffer.concat([whole, Buffer.from('\n')]),
    Buffer.from('PGDMP something else'),
    Buffer.alloc(0),
  ];
  for (const bytes of wrong) {
    writeFileSync(file, bytes);
    const told = await readBackup(file, new AbortController().signal).catch((error: unknown) => error);
    expect(told).toBeInstanceOf(Failure);
    expect((told as Failure).message).toMatch(/ is (?:damaged|cut off|not a backup)[^\n]*\.$/);
  }
  writeFileSync(file, changedAt(whole.length >> 1));
  const verified = await admin(['verify-backup', file], {});
  expect(verified).toMatchObject({ code: 1, out: '', err: expect.stringContaining(' is damaged: ') });
  expect((await admin(['restore', file], { DATA_DIR: target })).code).toBe(1);
  expect(existsSync(target)).toBe(false);
});

test('a backup is not written over, and not restored over anything', async () => {
  expect(await admin(['backup', backup], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    err: expect.stringContaining('exists already'),
  });
  const used = join(folder, 'used');
  mkdirSync(used);
  writeFileSync(join(used, 'note.txt'), 'mine');
  const refused = await admin(['restore', backup], { DATA_DIR: used });
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is not empty')]);
  const other = join(folder, 'other.key');
  writeFileSync(other, 'another key\n');
  const nowhere = join(folder, 'nowhere');
  const keyed = await admin(['restore', backup], { DATA_DIR: nowhere, SECRET_KEY_FILE: other });
  expect([keyed.code, keyed.err]).toEqual([1, expect.stringContaining('another key')]);
  expect(existsSync(nowhere)).toBe(false);
});

test('a backup of a newer version is refused, with both versions', async () => {
  const file = join(folder, 'newer.backup');
  const handle = await open(file, 'w');
  const writer = createWriter(handle, new AbortController().signal);
  const head: Head = {
    product: 'flowgen',
    version: '99.1.0',
    created_at: new Date().toISOString(),
    postgresql: '18.4',
    migrated_at: Date.now(),
    sequences: [],
  };
  await writer.begin(head);
  await writer.end();
  await handle.close();
  const target = join(folder, 'newer');
  const { code, err } = await admin(['restore', file], { DATA_DIR: target });
  expect([code, err]).toEqual([1, expect.stringMatching(/99\.1\.0.*0\.2\.0/)]);
  expect(existsSync(target)).toBe(false);
});

test('a restore that is interrupted leaves nothing', async () => {
  const target = join(folder, 'interrupted');
  const { child, said } = beginAdmin(['restore', backup], { DATA_DIR: target });
  expect(await until(() => existsSync(join(target, 'restoring', 'postgresql')), 20_000, 5)).toBe(true);
  child.kill('SIGTERM');
  expect(await said).toMatchObject({ code: 1, out: '' });
  expect(existsSync(target)).toBe(false);
});

test('a backup that is killed half-way leaves no file', async () => {
  await rowsOf(
    embeddedAt(dataDir),
    `insert into quarantined_readings (datapoint_id, ts, value, reason)
     select 1, now() + n * interval '1 s', random(), md5(n::text) from generate_series(1, 400000) n`,
  );
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const file = join(folder, `${signal}.backup`);
    const { child, said } = beginAdmin(['backup', file], { DATA_DIR: dataDir });
    const size = () => statSync(`${file}.unfinished`, { throwIfNoEntry: false })?.size ?? 0;
    expect(await until(() => size() > 1_000_000, 20_000, 2)).toBe(true);
    child.kill(signal);
    expect((await said).code).toBe(signal === 'SIGTERM' ? 1 : null);
    expect([existsSync(file), existsSync(`${file}.unfinished`)]).toEqual([false, signal === 'SIGKILL']);
  }
  await rowsOf(embeddedAt(dataDir), `delete from quarantined_readings`);
  expect(await uplink(server.url, 'meter-0', 1, START + 86_400_000)).toMatchObject({ accepted: 1 });
});

const found = [findPostgres()].filter((programs) => programs !== undefined);
test.each(found)(
  'a backup moves to a server of one’s own (%s) and back, and is migrated',
  LONG,
  async (programs) => {
    await server.stop();
    const first = join(folder, 'first.backup');
    expect(await admin(['backup', first], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' });
    const postgres = await startPostgres(programs);
    const ownDatabase = async (name: string): Promise<string> => {
      await rowsOf({ connectionString: postgres.url }, `create database ${name} owner owner`);
      return withDatabase(postgres.url, name).replace('user=flowgen', 'user=owner');
    };
    try {
      await rowsOf({ connectionString: postgres.url }, `create role owner login createrole`);
      const url = await ownDatabase('flowgen');
      const own = { DATA_DIR: join(folder, 'own'), DATABASE_URL: url };
      expect(await admin(['restore', first], own)).toMatchObject({ code: 0 });
      expect(await admin(['restore', first], own)).toMatchObject({
        code: 1,
        err: expect.stringContaining('has tables already'),
      });
      const copy = await startServer({ dataDir: own.DATA_DIR, env: { ...account, DATABASE_URL: url } });
      expect(await statusOfMe(copy.url)).toBe(200);
      expect(await uplink(copy.url, 'meter-1', 0, START)).toMatchObject({ duplicates: 1 });
      await copy.stop();
      expect((await admin(['doctor'], own)).code).toBe(0);

      const second = join(folder, 'second.backup');
      expect((await admin(['backup', second], own)).code).toBe(0);
      const back = join(folder, 'back');
      expect(await admin(['restore', second], { DATA_DIR: back })).toMatchObject({ code: 0 });
      const there = await contentOf({ connectionString: url });
      const embedded = await startEmbedded(back, quiet as never);
      const here = await contentOf(embeddedAt(back)).finally(embedded.stop);
      expect(here).toEqual(there);
      expect(Object.keys(here).length).toBeGreaterThan(60);

      const old = { DATA_DIR: own.DATA_DIR, DATABASE_URL: await ownDatabase('earlier') };
      const client = new pg.Client(old.DATABASE_URL);
      await client.connect();
      await migrateUntil(client, (await migrationTimes())[0] ?? 0);
      await client.query(`insert into companies (name) values ('Kept')`);
      await client.end();
      const third = join(folder, 'third.backup');
      expect((await admin(['backup', third], old)).code).toBe(0);
      const updated = { DATA_DIR: own.DATA_DIR, DATABASE_URL: await ownDatabase('updated') };
      expect((await admin(['restore', third], updated)).code).toBe(0);
      expect((await admin(['migrate', '--check'], updated)).code).toBe(0);
      expect(await rowsOf({ connectionString: updated.DATABASE_URL }, 'select name from companies')).toEqual([
        { name: 'Kept' },
      ]);
    } finally {
      await postgres.stop();
    }
  },
);
