import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedResources } from '../../../src/resources/all.ts';
import { admin, beginAdmin } from '../../support/server/admin.ts';
import { openClient } from '../../support/server/live-client.ts';
import { apiAs, type ServerApi } from '../../support/server/server-api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';

/** The commands beside the built server with its embedded database, some of them as processes: requires `npm run build`. */
const account = { SUPERADMIN_EMAIL: 'ada@example.com', SUPERADMIN_PASSWORD: 'correct horse battery' };
/** Many commands in turn, on a busy machine. */
const LONG = { timeout: 240_000 };
const EVE = 'eve@example.com';
let server: TestServer;
let api: ServerApi;
const dataDir = temporaryFolder();
const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://flowgen.example.com' };

beforeAll(async () => {
  server = await startServer({ dataDir, env: account });
  api = await apiAs(server.url, account);
});
afterAll(async () => {
  await server?.stop();
  await removeFolder(dataDir);
});

const post = async (path: string, body: unknown, token?: string) => {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
};
const signIn = (password: string) => post('/auth/login', { email: EVE, password });
const statusOfMe = async (token: string) =>
  (await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
const linkIn = (out: string) => /^https:\/\/flowgen\.example\.com\/reset\?token=(\S+)$/m.exec(out)?.[1] ?? '';
const inDatabase = async (statement: string): Promise<any[]> => {
  const client = new pg.Client({ host: join(dataDir, 'postgresql'), user: 'flowgen', database: 'flowgen' });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
};
const socketOf = async (token: string) => {
  const { body } = await post('/live/ticket', {}, token);
  const client = await openClient(server.url.replace('http://', ''));
  client.send({ type: 'auth', ticket: body.ticket });
  await client.next(
    ({ type }) => type === 'welcome' || type === 'auth' || type === 'welcome' || type !== undefined,
  );
  return client;
};

describe('the command line', () => {
  test('as a process has a result on stdout, sentences on stderr, and an exit code', LONG, async () => {
    const asProcess = (...args: readonly string[]) => beginAdmin(args, env).said;
    expect(await asProcess('migrate', '--check')).toEqual({
      code: 0,
      out: 'The database is up to date.\n',
      err: '',
    });
    expect(await asProcess('reset-password', EVE)).toMatchObject({ code: 1, out: '' });
    expect(await asProcess('nope')).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^There is no command "nope"\.\n\nUsage: /),
    });
  });

  test('wrong use is told in a sentence with the usage, and exits with 2', LONG, async () => {
    const wrong: readonly (readonly [string, readonly string[]])[] = [
      ['Name a command.', []],
      ['There is no command "nope".', ['nope']],
      ['status has no option --nope', ['status', '--nope']],
      ['status has too many arguments.', ['status', 'more']],
      ['backup needs FILE.', ['backup']],
      ['ID must be an integer.', ['export-company', '1.5', 'folder']],
      ['EMAIL must be an email address.', ['reset-password', 'nobody']],
      ['revoke-sessions needs EMAIL or --all.', ['revoke-sessions']],
      ['revoke-sessions takes EMAIL or --all, not both.', ['revoke-sessions', EVE, '--all']],
    ];
    for (const [sentence, args] of wrong) {
      const { code, out, err } = await admin(args, env);
      expect([code, out, err]).toEqual([2, '', expect.stringContaining(sentence)]);
      expect(err).toContain('Usage: npm run admin -- <command>');
      expect(err).toMatch(/^ {2}reset-password EMAIL /m);
    }
  });

  test('a database that is away is told in a sentence without its password', async () => {
    const { code, out, err } = await admin(['status', '--json'], {
      ...env,
      DATABASE_URL: 'postgres://flowgen:hidden-word@127.0.0.1:1/flowgen',
    });
    expect([code, JSON.parse(out).database]).toEqual([1, null]);
    expect(err).toBe('The database of DATABASE_URL can’t be reached: connect ECONNREFUSED 127.0.0.1:1.\n');
  });

  test('a folder without a database stays as it is', async () => {
    const nowhere = join(dataDir, '..', `${dataDir}-none`);
    for (const args of [['status'], ['migrate', '--check'], ['reset-password', EVE]]) {
      const { code, err } = await admin(args, { DATA_DIR: nowhere });
      expect([code, err]).toEqual([1, expect.stringMatching(/^There is no database in DATA_DIR /)]);
    }
    expect(existsSync(nowhere)).toBe(false);
  });

  test('moving files needs S3, which this version does not have', async () => {
    const { code, err } = await admin(['move-files'], env);
    expect([code, err]).toEqual([
      1,
      'S3_URL is not set, so files stay in the database: there is nothing to move.\n',
    ]);
  });
});

test('status and doctor tell of the running server', LONG, async () => {
  const status = await admin(['status', '--json'], env);
  expect([status.code, JSON.parse(status.out)]).toMatchObject([
    0,
    {
      version: '0.2.0',
      database: { kind: 'embedded', migrations: { state: 'current', missing: 0 } },
      servers: [{ server: expect.any(Number) }],
      files: { count: 0 },
      runs: { queued: 0, running: 0 },
    },
  ]);
  expect((await admin(['status'], env)).out).toContain('Servers seen in the last minute: 1\n');

  const doctor = await admin(['doctor', '--json'], env);
  expect([doctor.code, doctor.err]).toEqual([0, '']);
  const { ok, checks } = JSON.parse(doctor.out);
  expect([ok, checks.map(({ name }: any) => name)]).toEqual([
    true,
    ['variables', 'database', 'migrations', 'roles', 'clock', 'key', 'files', 'cold', 'folder', 'disk'],
  ]);
  expect((await admin(['migrate', '--check'], env)).out).toBe('The database is up to date.\n');

  await inDatabase('revoke select on devices from flowgen_platform');
  const broken = await admin(['doctor'], {
    ...env,
    PORT: '0',
    SMTP_URL: 'smtp://user:hidden-word@127.0.0.1:1',
  });
  expect([broken.code, broken.err]).toEqual([1, '2 checks failed.\n']);
  expect(broken.out).toMatch(/^FAIL {2}roles: .*run "migrate"/m);
  expect(broken.out).toMatch(/^FAIL {2}mail: 127\.0\.0\.1:1 can’t be used: /m);
  expect(broken.out).not.toContain('hidden-word');
  expect((await admin(['migrate', '--check'], env)).code).toBe(1);
  expect((await admin(['migrate'], env)).out).toMatch(/^Made roles, permissions and policies\./);
  expect((await admin(['migrate', '--check'], env)).code).toBe(0);

  const invalid = await admin(['doctor'], { ...env, PORT: 'hidden-word', INGEST_RATE: 'none' });
  expect([
    invalid.code,
    invalid.out.match(/^FAIL {2}variables: (?:PORT|INGEST_RATE) must be /gm),
  ]).toMatchObject([1, { length: 2 }]);
});

test('a superadmin is made, gets a new password, and is signed out within a second', LONG, async () => {
  const made = await admin(['create-superadmin', EVE], env);
  expect(made.code).toBe(0);
  const [first] = [linkIn(made.out)];
  const set = await post('/auth/reset', { token: first, password: 'three tall trees', sign_in: true });
  expect([set.status, set.body.data]).toMatchObject([200, { email: EVE, role: 'superadmin' }]);
  expect((await post('/auth/reset', { token: first, password: 'four tall trees' })).status).toBe(410);
  expect(await admin(['create-superadmin', 'Eve@Example.com'], env)).toMatchObject({
    code: 1,
    err: 'The email Eve@Example.com is in use.\n',
  });

  const reset = await admin(['reset-password', 'EVE@example.com'], env);
  expect([reset.code, await statusOfMe(set.body.token)]).toEqual([0, 401]);
  expect((await signIn('three tall trees')).status).toBe(401);
  expect((await post('/auth/reset', { token: linkIn(reset.out), password: 'five tall trees' })).status).toBe(
    204,
  );
  expect((await admin(['reset-password', 'nobody@example.com'], env)).code).toBe(1);

  const { token } = (await signIn('five tall trees')).body;
  const socket = await socketOf(token);
  expect(await admin(['revoke-sessions', EVE], env)).toMatchObject({
    code: 0,
    out: `Ended the sessions of ${EVE}: 1.\n`,
  });
  const late = new Promise((resolve) => setTimeout(resolve, 1_000, 'late'));
  expect(await Promise.race([socket.closed, late])).toBe(1008);
  expect(await statusOfMe(token)).toBe(401);

  const other = (await signIn('five tall trees')).body.token;
  expect((await admin(['revoke-sessions', '--all'], env)).out).toBe('Ended all sessions: 2 of 2 users.\n');
  expect(await statusOfMe(other)).toBe(401);

  api = await apiAs(server.url, account);
  const entries: any[] = await api.get(
    `/audit?filter=${JSON.stringify({ q: 'admin command' })}&sort=["id","ASC"]`,
  );
  expect(entries.map(({ actor_id, actor_name }) => [actor_id, actor_name])).toEqual(
    entries.map(() => [null, 'admin command']),
  );
  expect(entries.map(({ action, resource }) => `${action} ${resource}`)).toEqual([
    'maintenance system-settings',
    'create users',
    'sign_out users',
    'reset_link users',
    'sign_out users',
    'sign_out users',
    'sign_out users',
  ]);
});

test('what has expired is removed, and counted', async () => {
  await inDatabase(`
    insert into sessions (user_id, token_hash, expires_at) select id, 'old', now() - interval '1 minute' from users limit 1`);
  const { code, out } = await admin(['prune'], env);
  expect([code, out]).toEqual([0, expect.stringMatching(/^Removed sessions: 1$/m)]);
  expect(await inDatabase(`select 1 from sessions where token_hash = 'old'`)).toEqual([]);
});

test('everything of one company is exported, and nothing of another', async () => {
  const logo = `${'ab'.repeat(16)}.png`;
  const made = async (name: string, site: string) => {
    const company = (await api.post('/companies', { name })).id as number;
    const { key } = await api.post('/api-keys', { name: site, scopes: ['ingest'], company_id: company });
    const uplink = { app_id: 'plant', dev_id: `${site}-1`, values: { temperature: 41.5 } };
    const sent = await post('/ingest/uplink', { ...uplink, ts: '2026-10-01T02:03:04.005Z' }, key);
    expect(sent.status).toBe(200);
    const [device] = await inDatabase(`
      update devices set is_active = true, company_id = ${company}, title = '${site} meter' where dev_id = '${site}-1' returning id`);
    const [point] = await inDatabase(`select id from datapoints where device_id = ${device.id}`);
    const user = await api.post('/users', {
      name: `${site} person`,
      email: `person@${site}.example.com`,
      role: 'companyadmin',
      company_id: company,
      password: 'nine small stones',
    });
    await api.post('/webhooks', {
      title: `${site} hook`,
      company_id: company,
      url: `https://${site}.example.com/hook?token=${site}-token`,
      events: ['alarm.raised'],
    });
    return { company, key, device: device.id as number, point: point.id as number, user };
  };
  const alpha = await made('Alpha Care', 'alpha');
  const beta = await made('Beta Homes', 'beta');
  await inDatabase(`
    insert into files (name, content_type, sha256, width, height, size, bytes)
    values ('${logo}', 'image/png', encode(sha256('png'), 'hex'), 1, 1, 3, 'png')`);
  const bound = (id: number, name: string) => ({ id, xid: name, dev_id: name, end: 41.5 });
  const element = {
    type: 'svg',
    xidwithValues: [bound(alpha.point, 'alpha-1'), bound(beta.point, 'beta-1')],
  };
  const data = { rows: [{ columns: [{ elements: [element] }] }] };
  const [board] = await inDatabase(`
    insert into dashboard_v2 (title, data, logo)
    values ('Board', '${JSON.stringify(data)}', '/files/${logo}') returning id`);
  await inDatabase(
    `insert into dashboard_companies (company_id, dashboard_v2_id) values (${alpha.company}, ${board.id})`,
  );

  const dir = join(dataDir, '..', `${dataDir}-export`);
  const done = await admin(['export-company', String(alpha.company), dir], env);
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)));
  expect(files).toEqual(expect.arrayContaining(storedResources.map(({ name }) => `${name}.jsonl`)));
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  const records = (name: string): any[] =>
    read(`${name}.jsonl`)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  expect(records('companies')).toMatchObject([{ id: alpha.company, name: 'Alpha Care' }]);
  expect(records('devices')).toMatchObject([{ id: alpha.device, title: 'alpha meter' }]);
  expect(records('datapoints')).toMatchObject([{ id: alpha.point, key: 'temperature', last_value: 41.5 }]);
  expect(records('users')).toMatchObject([{ name: 'alpha person' }]);
  expect(records('api-keys')).toMatchObject([{ name: 'alpha' }]);
  expect(records('dashboard-v2')).toMatchObject([{ id: board.id, company_ids: [alpha.company] }]);
  expect(records('audit').length).toBeGreaterThan(0);
  expect(read(`readings/${alpha.device}.csv`)).toBe(
    `datapoint_id,key,ts,value\r\n${alpha.point},temperature,2026-10-01T02:03:04.005Z,41.5\r\n`,
  );
  expect(readdirSync(join(dir, 'readings'))).toEqual([`${alpha.device}.csv`]);
  expect(read(`files/${logo}`)).toBe('png');

  const everything = files.map((file) => read(file)).join('\n');
  expect(everything).not.toMatch(/beta/i);
  expect(everything).not.toMatch(/\$argon2|nine small|alpha-token|"token_hash"|"password/);
  expect(everything).not.toContain(alpha.key);
  const manifest = JSON.parse(read('manifest.json'));
  expect(manifest.company).toEqual({ id: alpha.company, name: 'Alpha Care' });
  expect(manifest.files.map(({ path }: any) => path).toSorted()).toEqual(
    files.filter((file) => file !== 'manifest.json').toSorted(),
  );
  for (const { path, sha256 } of manifest.files)
    expect(
      createHash('sha256')
        .update(readFileSync(join(dir, path)))
        .digest('hex'),
    ).toBe(sha256);

  expect((await admin(['export-company', String(alpha.company), dir], env)).code).toBe(1);
  expect(await admin(['export-company', '987654', `${dir}-2`], env)).toMatchObject({
    code: 1,
    err: 'There is no company with the id 987654.\n',
  });
  expect(existsSync(`${dir}-2`)).toBe(false);
  rmSync(dir, { recursive: true });
});

test('commands work while no server runs, and leave the database stopped', async () => {
  await server.stop();
  const { code, out } = await beginAdmin(['status', '--json'], env).said;
  expect([code, JSON.parse(out).servers]).toEqual([0, []]);
  expect(existsSync(join(dataDir, 'postgresql', 'postmaster.pid'))).toBe(false);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  server = await startServer({ dataDir, env: account });
});
