import { afterEach, expect, test } from 'vitest';
import { until } from '../../../server/startup/processes.ts';
import { apiAs, type ServerApi } from '../../support/server/server-api.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

/** The built server as a process: requires `npm run build`. */
const HOUR = 3_600_000;
const env = { SUPERADMIN_EMAIL: 'root@example.com', SUPERADMIN_PASSWORD: 'correct horse battery' };
const folder = temporaryFolder();
let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  await removeFolder(folder);
});

/** Creates one meter with 10 L an hour for a month. */
const createData = async (api: ServerApi): Promise<number> => {
  const { key } = await api.post('/api-keys', { name: 'Gateway', scopes: ['ingest'] });
  const company = await api.post('/companies', { name: 'Harbour Care' });
  const uplinks = Array.from({ length: 721 }, (_, n) => ({
    app_id: 'plant',
    dev_id: 'meter',
    hw_serial: '00AA',
    type: 'water_meter',
    ts: Date.parse('2026-08-31T14:00Z') + n * HOUR,
    values: { volume_total: 10 * n },
  }));
  await api.as(key).post('/ingest/uplink', uplinks);
  await api.post('/devices_new/00AA/water_meter/register', { company_id: company.id });
  const report = await api.post('/reports', { title: 'Water', kind: 'metering', company_id: company.id });
  return report.id;
};

test('runs that are queued or running when the server is killed are completed by the next one', async () => {
  server = await startServer({ env, dataDir: folder });
  const before = await apiAs(server.url, env);
  const report = await createData(before);
  const asked = { from: '2026-09-01', to: '2026-10-01' };
  const runs: number[] = [];
  for (let n = 0; n < 6; n++) runs.push((await before.post(`/reports/${report}/run`, asked)).data.id);
  await server.kill();

  server = await startServer({ env, dataDir: folder });
  const api = await apiAs(server.url, env);
  const states = async (): Promise<string[]> =>
    (await api.get(`/reports/${report}/runs`)).map(({ status }: { status: string }) => status);
  await until(async () => (await states()).every((state) => state === 'done'), 30_000);
  expect(await states()).toEqual(runs.map(() => 'done'));
  for (const run of runs) {
    const { data } = await api.get(`/reports/${report}/runs/${run}`);
    // 30 days of 24 hours.
    expect(data.result.totals.consumption).toBe(7200);
  }
});
