import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { beginOf, monthOf } from '../../server/cold/months.ts';
import { asSystem } from '../../server/db/access/scope.ts';
import { workOnce } from '../../server/reports/work.ts';
import { admin, outputOf } from '../support/server/admin.ts';
import { type Person, startTestApp, type TestApp } from '../support/server/app.ts';
import { testDatabase } from '../support/database/database.ts';
import { deviceWithReadings } from '../support/reports/reports.ts';
import { startS3, type TestS3 } from '../support/programs/s3.ts';
import { removeFolder, temporaryFolder } from '../support/temporary.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Readings of old months in a bucket: s3rver. */
const MONTH = monthOf(beginOf(monthOf(Date.now()), -3));
const folder = temporaryFolder();
const cold = (): Record<string, string> => ({ COLD_AFTER_DAYS: '31', DATA_DIR: join(folder, 'data') });
let s3: TestS3;
let server: TestApp;
let superadmin: Person;
let company: number;
let point: number;
beforeAll(async () => {
  s3 = await startS3();
  server = await startTestApp({ ...cold(), S3_URL: s3.url() });
  superadmin = await server.asSuperadmin();
  company = (await server.seed.company(undefined, 'other')).id;
  const said = Array.from({ length: 200 }, (_, n) => ({
    ts: beginOf(MONTH) + n * 600_000,
    values: { temperature: 40 + (n % 7), flow_rate: n % 3 },
  }));
  const { id } = await deviceWithReadings(server, superadmin, company, said);
  const { rows } = await server.context.pool.query(
    `select id from datapoints where device_id = $1 and key = 'temperature'`,
    [id],
  );
  point = rows[0].id;
});
afterAll(async () => {
  await server?.close();
  await s3?.close();
  await removeFolder(folder);
});

const move = () => server.serving.cold.move(server.context.owner, () => false);
const read = () =>
  superadmin.get(`/datapoints/${point}/readings?limit=1000&to=${new Date(beginOf(MONTH, 1)).toISOString()}`);
const databaseUrl = (): string => {
  const { options } = server.context.pool as unknown as { options: { connectionString: string } };
  return options.connectionString;
};
/** What `doctor` prints, whatever it finds. */
const examined = async (env: Record<string, string>): Promise<string> => (await admin(['doctor'], env)).out;
const variables = (more: Record<string, string> = {}) => ({
  ...cold(),
  DATABASE_URL: databaseUrl(),
  S3_URL: s3.url(),
  MQTT_PORT: 'off',
  ...more,
});

test('a report, a backtest of readings and the readings call are the same with months in a bucket', async () => {
  const period = { from: `${MONTH}-02`, to: `${MONTH}-04` };
  const report: number = (
    await superadmin.post('/reports', { title: 'Valves', kind: 'tmv', company_id: company })
  ).body.id;
  const results = [];
  const before = await read();
  expect(before.body.data).toHaveLength(200);
  for (const isCold of [false, true]) {
    if (isCold) expect(await move()).toMatchObject({ moved: [MONTH], rows: 400 });
    const started = await superadmin.post(`/reports/${report}/run`, period);
    expect(started.status).toBe(202);
    await asSystem(() => workOnce(server.serving, () => false));
    const run = (await superadmin.get(`/reports/${report}/runs/${started.body.data.id}`)).body.data;
    expect(run.status).toBe('done');
    const { rows } = await server.context.pool.query(
      'select result, data_hash from report_results join report_runs r on r.id = run_id where run_id = $1',
      [run.id],
    );
    results.push(rows[0]);
  }
  expect(results[1]).toEqual(results[0]);
  expect((await s3.keys()).filter((key) => key.startsWith('cold/'))).toHaveLength(1);
  expect((await read()).body).toEqual(before.body);
});

test('without the bucket and a copy, readings are 503, runs wait, and both go on when it is back', async () => {
  await removeFolder(join(folder, 'data', 'cold-work'));
  s3.behave('away');
  const refused = await read();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
  const report: number = (
    await superadmin.post('/reports', { title: 'Later', kind: 'tmv', company_id: company })
  ).body.id;
  const started = await superadmin.post(`/reports/${report}/run`, {
    from: `${MONTH}-02`,
    to: `${MONTH}-04`,
  });
  const path = `/reports/${report}/runs/${started.body.data.id}`;
  await asSystem(() => workOnce(server.serving, () => false));
  expect((await superadmin.get(path)).body.data.status).toBe('queued');
  await server.context.pool.query(
    `update report_runs set started_at = now() - interval '25 hours' where id = $1`,
    [started.body.data.id],
  );
  const due = () => server.context.pool.query('update report_results set waits_until = null');
  await due();
  await asSystem(() => workOnce(server.serving, () => false));
  expect((await superadmin.get(path)).body.data).toMatchObject({
    status: 'failed',
    error: 'The readings are in files that could not be reached for a day.',
  });
  s3.behave('well');
  expect((await read()).status).toBe(200);
  expect(readdirSync(join(folder, 'data', 'cold-work', 'files'))).toHaveLength(1);
});

test('a backup has the files, and restores them into a bucket or a folder', async () => {
  const file = join(folder, 'backup');
  await outputOf(['backup', file], variables());
  const places: readonly Record<string, string>[] = [
    { S3_URL: s3.url('&prefix=restored/'), DATA_DIR: join(folder, 'one') },
    { S3_URL: '', COLD_DIR: join(folder, 'restored'), DATA_DIR: join(folder, 'two') },
  ];
  for (const more of places) {
    const target = await testDatabase();
    await target.pool.query(
      'drop schema public cascade; create schema public; drop schema if exists drizzle cascade; drop schema if exists reporting cascade',
    );
    const env = variables({ ...more, DATABASE_URL: target.url });
    await outputOf(['restore', file], env);
    expect(await examined(env)).toContain('ok    cold: 1 files with readings in');
    await target.close();
  }
});

test('doctor names a file that was changed, status counts them, and prune keeps them', async () => {
  expect(JSON.parse(await outputOf(['status', '--json'], variables())).cold).toMatchObject({
    months: 1,
    files: 1,
    readings: 400,
  });
  await outputOf(['prune'], variables());
  const key = (await s3.keys()).find((name) => name.startsWith('cold/')) ?? '';
  await s3.bucket.put(key, Buffer.from('something else'));
  expect(await examined(variables())).toContain(
    `FAIL  cold: Readings of old months can’t be read: ${key.slice(5)} is not`,
  );
});
