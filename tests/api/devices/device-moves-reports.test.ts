import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOnce } from '../../../server/reports/work.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { deviceWithReadings } from '../../support/reports/reports.ts';

const HOUR = 3_600_000;
let test: TestApp;
let superadmin: Person;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  admin = await test.asCompanyAdmin();
});
afterAll(() => test?.close());

describe('a device from another company', () => {
  it('is in reports and water totals from the move on', async () => {
    const now = Date.now();
    const { id } = await deviceWithReadings(test, superadmin, (await test.seed.company()).id, [
      { ts: now - 3 * HOUR, values: { temperature: 41, volume_total: 1_000 } },
      { ts: now - 2 * HOUR, values: { temperature: 42, volume_total: 1_500 } },
      { ts: now - 1_000, values: { volume_total: 1_600 } },
    ]);
    const moved = await superadmin.put(`/devices/${id}`, { company_id: admin.company_id });
    expect(moved.status).toBe(200);
    // As if it had been moved some time ago.
    await test.context.pool.query('update devices set company_since = $2 where id = $1', [
      id,
      new Date(now - 2.5 * HOUR),
    ]);
    const asked = { from: new Date(now - 24 * HOUR).toISOString(), to: new Date(now).toISOString() };
    const figures = async (kind: string) => {
      const title = `Moved ${nextNumber()}`;
      const report = (await admin.post('/reports', { title, kind, device_ids: [id] })).body;
      const run = (await admin.post(`/reports/${report.id}/run`, asked)).body.data;
      await workOnce(test.context, () => false);
      return (await admin.get(`/reports/${report.id}/runs/${run.id}`)).body.data.result.devices[0];
    };
    const found = await figures('device');
    expect(found.datapoints).toMatchObject([
      { key: 'temperature', first: 42, count: 1 },
      { key: 'volume_total', first: 1_500, last: 1_600, count: 2 },
    ]);
    expect(found.completeness.expected).toBeLessThanOrEqual(3);
    expect(await figures('metering')).toMatchObject({ opening: 1_500, closing: 1_600, consumption: 100 });
    const project = (await admin.post('/projects', { title: 'Site', device_ids: [id] })).body;
    const { water } = (await admin.get(`/projects/${project.id}/summary`)).body.data;
    expect(water).toMatchObject({ meters: 1, heard: 1, this_month: { consumption: 100 } });
  });
});
