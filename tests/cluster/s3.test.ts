import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openBucket } from '../../server/files/bucket.ts';
import { moveFiles } from '../../server/files/move.ts';
import { sweepFiles, sweepObjects } from '../../server/files/sweep.ts';
import { workOnce } from '../../server/reports/work.ts';
import { admin, outputOf } from '../support/server/admin.ts';
import { type Answer, type Person, startTestApp, type TestApp } from '../support/server/app.ts';
import { dashboardTools, png } from '../support/dashboards/dashboards.ts';
import { PERIOD } from '../support/reports/report-site.ts';
import { deviceWithReadings } from '../support/reports/reports.ts';
import { startS3, type TestS3 } from '../support/programs/s3.ts';
import { type SecondServer, startSecondServer } from '../support/server/second-server.ts';
import { testDatabase } from '../support/database/database.ts';
import { removeFolder, temporaryFolder } from '../support/temporary.ts';
import { upload } from '../support/server/upload.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Files of a server with `S3_URL`, in s3rver. */
let s3: TestS3;
let server: TestApp;
let second: SecondServer;
let superadmin: Person;
let stopWatching: () => Promise<void>;
const folder = temporaryFolder();
const names = async (): Promise<Record<string, unknown>[]> =>
  (await server.context.pool.query('select name, size, bytes is null as is_object from files order by name'))
    .rows;

beforeAll(async () => {
  s3 = await startS3();
  server = await startTestApp({ S3_URL: s3.url('&prefix=a/') });
  second = await startSecondServer(server);
  superadmin = await server.asSuperadmin();
  stopWatching = server.serving.storage.start();
});
afterEach(() => s3.behave('well'));
afterAll(async () => {
  await stopWatching();
  await second.stop();
  await server.close();
  await s3.close();
  await removeFolder(folder);
});

const addPicture = (filling = 0): Promise<Answer> =>
  upload(server, superadmin, '/companies/add-picture', { picture: png(2, 2, filling) });
const pathOf = async (filling = 0): Promise<string> => {
  const answer = await addPicture(filling);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.path;
};
const fileAt = (path: string, app = server.app, headers = {}) =>
  app.inject({ method: 'GET', url: path, headers });
const bytesOfPng = async (filling = 0) => Buffer.from(await png(2, 2, filling).arrayBuffer());
const keys = async (): Promise<string[]> => (await s3.keys()).filter((key) => key !== 'a/files/check');

test('uploads become objects and are served by every server, with the headers that they have in the database', async () => {
  const path = await pathOf(7);
  const name = path.replace('/files/', '');
  expect(await keys()).toEqual([`a/files/${name}`]);
  expect(await names()).toEqual([{ name, size: 80, is_object: true }]);
  for (const app of [server.app, second.app]) {
    const answer = await fileAt(path, app);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(await bytesOfPng(7))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=3600',
      etag: `"${name}"`,
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect((await fileAt(path, app, { 'if-none-match': `"${name}"` })).statusCode).toBe(304);
  }
  expect((await fileAt('/files/0123456789abcdef0123456789abcdef.png')).statusCode).toBe(404);
});

test('files of a dashboard are objects too, and can’t be had once it is deleted', async () => {
  const { make } = dashboardTools(server, () => superadmin);
  const board = await make({ logo: png(3, 3) });
  const drawing = await upload(server, superadmin, `/dashboard-v2/${board.id}/add-image`, {
    image: new Blob([
      '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"><rect width="5" height="5"/></svg>',
    ]),
    type: 'svg',
  });
  expect(drawing.status).toBe(201);
  const { path } = drawing.body.data;
  expect((await fileAt(board.logo)).statusCode).toBe(200);
  expect((await fileAt(path)).payload).toContain('<rect');
  expect((await names()).every(({ is_object }) => is_object)).toBe(true);
  await superadmin.delete(`/dashboard-v2/${board.id}`);
  expect((await fileAt(path)).statusCode).toBe(404);
});

test.each(['away', 'silent', 'cut', 403, 500] as const)(
  'with a bucket that is %s, uploads are refused and leave nothing, files are 503, and everything else goes on',
  async (mode) => {
    const path = await pathOf(1);
    const before = [await names(), await keys()];
    s3.behave(mode, ({ method }) => mode !== 'cut' || method === 'PUT');
    const began = performance.now();
    const refused = await addPicture(2);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, expect.any(Number)]);
    const logo = await upload(server, superadmin, '/dashboard-v2', {
      dashBoardName: 'With a logo',
      logo: png(),
    });
    expect(logo.status).toBe(503);
    if (mode !== 'cut') {
      const unread = await fileAt(path);
      expect([unread.statusCode, Number(unread.headers['retry-after'])]).toEqual([503, expect.any(Number)]);
      expect((await fileAt(path, server.app, { 'if-none-match': `"${path.slice(7)}"` })).statusCode).toBe(
        304,
      );
    }
    expect((await superadmin.get('/companies')).status).toBe(200);
    await expect
      .poll(async () => (await superadmin.get('/health')).body, { timeout: 5_000 })
      .toEqual({ status: 'ok', degraded: ['files'] });
    const parts: any[] = (await superadmin.get('/health/details')).body.data.parts;
    const part = parts.find(({ name }) => name === 'files');
    expect(part).toMatchObject({ state: 'degraded', text: expect.stringContaining('flowgen at 127.0.0.1:') });
    expect(JSON.stringify(parts)).not.toContain('S3RVER');
    s3.behave('well');
    await expect
      .poll(async () => (await superadmin.get('/health')).body, { timeout: 5_000 })
      .toEqual({ status: 'ok' });
    expect([await names(), await keys()]).toEqual(before);
    expect((await fileAt(path)).statusCode).toBe(200);
  },
);

test('a file whose object was changed is not served', async () => {
  const path = await pathOf(3);
  await s3.bucket.put(`a${path}`, Buffer.from('another'));
  expect((await fileAt(path)).statusCode).toBe(503);
  await s3.bucket.remove(`a${path}`);
  expect((await fileAt(path)).statusCode).toBe(503);
  await server.context.pool.query('delete from files where name = $1', [path.slice(7)]);
});

test('files of a report run are made once for each language, and belong to the run', async () => {
  const company = (await server.seed.company(undefined, 'other')).id;
  const companyAdmin = await server.asCompanyAdmin(company);
  const ts = Date.parse('2026-09-30T15:00Z');
  await deviceWithReadings(server, superadmin, company, [{ ts, values: { temperature: 42, flow_rate: 3 } }]);
  const report = (await companyAdmin.post('/reports', { title: 'Valves', kind: 'tmv' })).body.id;
  const run = (await companyAdmin.post(`/reports/${report}/run`, PERIOD)).body.data.id;
  await workOnce(server.context, () => false);
  const url = `/reports/${report}/runs/${run}.csv`;
  const first = await companyAdmin.get(url);
  expect([first.status, first.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const kept = (await keys()).filter((key) => key.startsWith('a/runs/'));
  expect(kept).toEqual([
    expect.stringMatching(new RegExp(`^a/runs/${run}/\\d+-\\d+\\.\\d+\\.\\d+-en\\.csv$`)),
  ]);
  s3.calls();
  expect((await companyAdmin.get(url)).text).toBe(first.text);
  expect(s3.calls().filter(({ method }) => method === 'PUT')).toEqual([]);
  expect((await (await server.asCompanyAdmin()).get(url)).status).toBe(404);
  s3.behave('away');
  expect((await companyAdmin.get(url)).status).toBe(503);
  s3.behave('well');
  await companyAdmin.delete(`/reports/${report}/runs/${run}`);
  // It was written a moment ago; a left-over object is swept once it is older.
  expect(await sweepObjects(server.context.pool, server.serving.storage.bucket!)).toBe(0);
  await server.context.pool.query('delete from report_runs where id = $1', [run]);
});

const startClock = Date.now;
const later = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  Date.now = () => startClock() + ms;
  return work().finally(() => {
    Date.now = startClock;
  });
};

test('left-over objects are swept, and neither used nor foreign ones', async () => {
  const path = await pathOf(4);
  await s3.bucket.put('a/files/leftover.png', Buffer.from('x'));
  await s3.bucket.put('b/files/foreign.png', Buffer.from('x'));
  const { pool } = server.context;
  const { bucket } = server.serving.storage;
  expect(await sweepObjects(pool, bucket!)).toBe(0);
  const swept = await later(3_600_000, () => {
    // Signed with the true time.
    const list = bucket!.list;
    return sweepObjects(pool, { ...bucket!, list });
  });
  expect(swept).toBeGreaterThanOrEqual(1);
  expect(await keys()).toContain(`a${path}`);
  expect(await keys()).toContain('b/files/foreign.png');
  expect(await keys()).not.toContain('a/files/leftover.png');
  expect((await keys()).filter((key) => key.startsWith('a/runs/'))).toEqual([]);
  await s3.bucket.remove('b/files/foreign.png');
  await pool.query(`update files set created_at = now() - interval '40 days' where name = $1`, [
    path.slice(7),
  ]);
  expect(await sweepFiles({ pool })).toBe(1);
  expect(await later(3_600_000, () => sweepObjects(pool, bucket!))).toBe(1);
  expect(await keys()).not.toContain(`a${path}`);
});

/** The variables of commands about this server's database. */
const variables = (more: Record<string, string> = {}) => ({
  DATABASE_URL: databaseUrl(),
  DATA_DIR: join(folder, 'data'),
  MQTT_PORT: 'off',
  S3_URL: s3.url('&prefix=a/'),
  ...more,
});
const databaseUrl = (): string => {
  const { options } = server.context.pool as unknown as { options: { connectionString: string } };
  return options.connectionString;
};

test('files are moved into the database and back, and compared', async () => {
  const path = await pathOf(5);
  const count = (await names()).length;
  const env = variables();
  const back = await outputOf(['move-files', '--from', env.S3_URL], { ...env, S3_URL: '' });
  expect(back).toContain(`Moved ${count} files`);
  expect((await keys()).filter((key) => key.startsWith('a/files/'))).toEqual([]);
  // Files in the database are served, with S3_URL too.
  expect((await fileAt(path)).rawPayload.equals(await bytesOfPng(5))).toBe(true);
  expect((await fileAt(path)).headers['content-type']).toBe('image/png');
  await outputOf(['move-files'], env);
  expect((await names()).filter(({ is_object }) => !is_object)).toEqual([]);
  expect((await fileAt(path)).rawPayload.equals(await bytesOfPng(5))).toBe(true);
  const { rows } = await server.context.pool.query(
    `select actor_name, actor_id from audit where record_title = 'move-files'`,
  );
  expect(rows).toEqual([
    { actor_name: 'admin command', actor_id: null },
    { actor_name: 'admin command', actor_id: null },
  ]);
  await expect(outputOf(['move-files'], { ...env, S3_URL: '' })).rejects.toThrow('nothing to move');
  await expect(outputOf(['move-files', '--from', 'https://a'], env)).rejects.toThrow('S3_URL');
});

test('a move that is interrupted goes on, and leaves damaged files where they are', async () => {
  await pathOf(6);
  const bad = (await pathOf(8)).slice(7);
  await s3.bucket.put(`a/files/${bad}`, Buffer.from('damaged'));
  const { pool } = server.context;
  const bucket = openBucket(readConfig({ S3_URL: s3.url('&prefix=a/') }).s3!);
  const other = openBucket(readConfig({ S3_URL: s3.url('&prefix=c/') }).s3!);
  const stopped = new AbortController();
  const half = {
    ...other,
    put: async (...given: Parameters<typeof other.put>) => {
      await other.put(...given);
      stopped.abort(new Error('interrupted'));
    },
  };
  const move = { pool, from: bucket, to: half, signal: stopped.signal };
  await expect(moveFiles(move, () => undefined)).rejects.toThrow('interrupted');
  const moved = await moveFiles(
    { ...move, to: other, signal: new AbortController().signal },
    () => undefined,
  );
  expect(moved.damaged).toEqual([bad]);
  expect(moved.files).toBe((await names()).length - 1);
  const left = (await keys()).filter((key) => key.startsWith('a/files/'));
  expect(left).toEqual([`a/files/${bad}`]);
  await moveFiles({ pool, from: other, to: bucket, signal: new AbortController().signal }, () => undefined);
  bucket.close();
  other.close();
  await expect(outputOf(['doctor'], variables())).rejects.toThrow('checks failed');
  await pool.query('delete from files where name = $1', [bad]);
});

test('doctor, status and prune know the bucket', async () => {
  await pathOf(9);
  const said = await outputOf(['status', '--json'], variables());
  const { files } = JSON.parse(said);
  expect(files).toMatchObject({ where: 's3', in_bucket: files.count });
  expect(said).not.toContain('S3RVER');
  const pruned = await outputOf(['prune'], variables());
  expect(pruned).toContain('Removed left-over objects: 0');
  s3.behave('away');
  expect((await admin(['doctor'], variables())).out).toMatch(
    /FAIL {2}bucket: The bucket flowgen at 127\.0\.0\.1:\d+ can’t be used/,
  );
});

test('a backup has the objects, and restores them to where the variables say', async () => {
  const path = await pathOf(11);
  const file = join(folder, 'backup');
  await outputOf(['backup', file], variables());
  await outputOf(['verify-backup', file], variables());
  for (const S3_URL of ['', s3.url('&prefix=restored/')]) {
    const target = await testDatabase();
    await target.pool.query(
      'drop schema public cascade; create schema public; drop schema if exists drizzle cascade; drop schema if exists reporting cascade',
    );
    await outputOf(['restore', file], variables({ S3_URL, DATABASE_URL: target.url }));
    const { rows } = await target.pool.query('select bytes from files where name = $1', [path.slice(7)]);
    const bytes = S3_URL === '' ? rows[0].bytes : await s3.bucket.get(`restored${path}`);
    expect(bytes.equals(await bytesOfPng(11))).toBe(true);
    expect(rows[0].bytes === null).toBe(S3_URL !== '');
    await target.close();
  }
  s3.behave('away');
  await expect(outputOf(['backup', `${file}2`], variables())).rejects.toThrow('can’t be used');
  expect(readdirSync(folder)).not.toContain('backup2');
});

// Last: the command makes the roles of this database, and the tests' server has another one.
test('a company’s files are exported from the bucket', async () => {
  const company = await server.seed.company();
  const logo = await pathOf(10);
  await server.context.pool.query('update companies set logo = $2 where id = $1', [company.id, logo]);
  const dir = join(folder, 'export');
  await outputOf(['export-company', String(company.id), dir], variables());
  expect(readFileSync(join(dir, logo)).equals(await bytesOfPng(10))).toBe(true);
  s3.behave('away');
  const refused = outputOf(['export-company', String(company.id), join(folder, 'none')], variables());
  await expect(refused).rejects.toThrow('can’t be read');
  expect(existsSync(join(folder, 'none'))).toBe(false);
});
