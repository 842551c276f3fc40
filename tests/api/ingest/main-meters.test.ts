import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReports } from '../../../server/reports/service.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { deviceWithReadings, runReport } from '../../support/reports/reports.ts';
import { newDevice } from '../../support/devices/uplinks.ts';
import { upload } from '../../support/server/upload.ts';

/** Sub-meters: which devices can be main meters, and that water is counted once. */
let test: TestApp;
let superadmin: Person;
let admin: Person;
let company: number;
let other: number;
let stop: () => Promise<void>;

const HOUR = 3_600_000;
/** Midnight in Sydney on 1 October 2026. */
const FROM = Date.parse('2026-09-30T14:00Z');

const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const device = async (company_id: number | null = company): Promise<number> => {
  const { eui } = newDevice();
  const [row] = await rows(
    `insert into devices (title, dev_id, app_id, hw_serial, type, company_id, is_active)
     values ($1, $1, 'a', $1, 'water_meter', $2, true) returning id`,
    [eui, company_id],
  );
  return row.id;
};
const link = (id: number, parent_device_id: number | null, by: Person = admin) =>
  by.put(`/devices/${id}`, { parent_device_id });
const parentOf = async (id: number) => (await superadmin.get(`/devices/${id}`)).body.data.parent_device_id;

beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  company = (await test.seed.company(undefined, 'other')).id;
  other = (await test.seed.company()).id;
  admin = await test.asCompanyAdmin(company);
  stop = startReports(test.context);
});
afterAll(async () => {
  await stop();
  await test.close();
});

describe('the main meter of a device', () => {
  it('is set, read back unchanged, and taken away', async () => {
    const [main, sub] = [await device(), await device()];
    const linked = await link(sub, main);
    expect([linked.status, linked.body.data.parent_device_id]).toEqual([200, main]);
    const { data } = (await admin.get(`/devices/${sub}`)).body;
    expect((await admin.put(`/devices/${sub}`, data)).body.data.version).toBe(data.version);
    expect((await link(sub, null)).body.data.parent_device_id).toBeNull();
  });

  it('is of the same company', async () => {
    const [sub, theirs, nobodys] = [await device(), await device(other), await device(null)];
    for (const [id, by] of [
      [theirs, admin],
      [nobodys, admin],
      [theirs, superadmin],
      [nobodys, superadmin],
      [999_999, superadmin],
    ] as const) {
      const refused = await link(sub, id, by);
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'parent_device_id']);
    }
    // The error does not reveal to a company's admin whether it exists.
    const [a, b] = [await link(sub, theirs), await link(sub, 999_999)];
    expect(a.body.message.replace(String(theirs), '')).toBe(b.body.message.replace('999999', ''));
  });

  it('can’t be the device itself or one below it', async () => {
    const [a, b, c] = [await device(), await device(), await device()];
    await link(b, a);
    await link(c, b);
    for (const [id, parent] of [
      [a, a],
      [a, b],
      [a, c],
    ] as const)
      expect((await link(id, parent)).body.errors?.[0].path).toBe('parent_device_id');
    expect(await parentOf(a)).toBeNull();
  });

  it('never becomes a cycle when two are linked at once', async () => {
    for (let n = 0; n < 3; n++) {
      const [a, b] = [await device(), await device()];
      const answers = await Promise.all([link(a, b), link(b, a)]);
      // The second one is rejected, as a cycle or because of a deadlock.
      const [first, second] = answers.map(({ status }) => status).toSorted();
      expect(first).toBe(200);
      expect([400, 409]).toContain(second);
      expect([await parentOf(a), await parentOf(b)]).toContain(null);
    }
  });

  it.each(['one', 'many'])('is left behind when a device moves to another company: %s', async (way) => {
    const [main, middle, sub] = [await device(), await device(), await device()];
    await link(middle, main);
    await link(sub, middle);
    const moved =
      way === 'one'
        ? await superadmin.put(`/devices/${middle}`, { company_id: other })
        : await superadmin.put('/devices/many', { ids: [middle], data: { company_id: other } });
    expect(moved.status).toBe(200);
    expect([await parentOf(middle), await parentOf(sub)]).toEqual([null, null]);
    const batch = moved.headers['x-batch-id'] as string;
    expect((await superadmin.post(`/audit/${batch}/undo`)).status).toBe(200);
    expect([await parentOf(middle), await parentOf(sub)]).toEqual([main, middle]);
  });

  it('is kept when it moves too', async () => {
    const [main, sub] = [await device(), await device()];
    await link(sub, main);
    await superadmin.put('/devices/many', { ids: [main, sub], data: { company_id: other } });
    expect(await parentOf(sub)).toBe(main);
  });

  it('disappears when deleted, and returns when that is undone', async () => {
    const [main, sub] = [await device(), await device()];
    await link(sub, main);
    const gone = await superadmin.delete(`/devices/${main}`);
    expect([gone.status, await parentOf(sub)]).toEqual([200, null]);
    await superadmin.post(`/audit/${gone.headers['x-batch-id'] as string}/undo`);
    expect(await parentOf(sub)).toBe(main);
    const both = await superadmin.delete('/devices/many', { ids: [main, sub] });
    expect((await superadmin.post(`/audit/${both.body.batch_id}/undo`)).status).toBe(200);
    expect(await parentOf(sub)).toBe(main);
  });
});

describe('an import', () => {
  const importCsv = (csv: string, dryRun = false) =>
    upload(test, superadmin, `/devices/import?dry_run=${dryRun}`, { file: new Blob([csv]) });
  const serialOf = async (id: number) => (await superadmin.get(`/devices/${id}`)).body.data.hw_serial;

  it('sets main meters, and refuses what a form refuses', async () => {
    const [main, sub, theirs] = [await device(), await device(), await device(other)];
    const [a, b] = [await serialOf(main), await serialOf(sub)];
    const head = 'hw_serial,type,parent_device_id';
    expect((await importCsv(`${head}\n${b},water_meter,${main}\n`)).body.data.errors).toEqual([]);
    expect(await parentOf(sub)).toBe(main);
    for (const cells of [
      `${a},water_meter,${sub}`,
      `${a},water_meter,${main}`,
      `${b},water_meter,${theirs}`,
      `${b},water_meter,999999`,
      `${b},water_meter,meter`,
    ]) {
      for (const dryRun of [true, false]) {
        const { data } = (await importCsv(`${head}\n${cells}\n`, dryRun)).body;
        expect([cells, data.errors]).toEqual([
          cells,
          [{ row: 2, column: 'parent_device_id', msg: expect.stringMatching(/\.$/) }],
        ]);
      }
    }
    // Two rows that only together form a cycle.
    const [c, d] = [await device(), await device()];
    const two = `${await serialOf(c)},water_meter,${d}\n${await serialOf(d)},water_meter,${c}`;
    expect((await importCsv(`${head}\n${two}\n`)).body.data.errors).toHaveLength(2);
    expect((await importCsv(`${head}\n${b},water_meter,\n`)).body.data.errors).toEqual([]);
    expect(await parentOf(sub)).toBeNull();
  });

  it('imports an export unchanged', async () => {
    const [main, sub] = [await device(), await device()];
    await link(sub, main);
    const file = (await superadmin.get('/devices/export')).text;
    expect(file.split('\n')[0]).toContain('parent_device_id');
    const { data } = (await importCsv(file)).body;
    expect([data.errors, data.unchanged]).toEqual([[], data.rows]);
    expect(await parentOf(sub)).toBe(main);
  });

  it('that moves a device unlinks it', async () => {
    const [main, sub] = [await device(), await device()];
    await link(sub, main);
    const csv = `hw_serial,type,company_id\n${await serialOf(main)},water_meter,${other}\n`;
    expect((await importCsv(csv)).body.data.errors).toEqual([]);
    expect(await parentOf(sub)).toBeNull();
  });
});

describe('the water of a main meter and its sub-meters', () => {
  it('is counted once in reports and on the project page', async () => {
    const project = (await admin.post('/projects', { title: 'House', time_zone: 'Australia/Sydney' })).body
      .id;
    const meter = (litresAnHour: number) =>
      deviceWithReadings(
        test,
        superadmin,
        company,
        Array.from({ length: 49 }, (_, n) => ({
          ts: FROM + n * HOUR,
          values: { volume_total: 1_000_000 + n * litresAnHour },
        })),
        { type: 'water_meter', project_ids: [project] },
      );
    const [main, kitchen, laundry] = [await meter(10), await meter(6), await meter(3)];
    const report = async (kind: string) =>
      (await admin.post('/reports', { title: 'Water', kind, project_id: project, tariff: 5 })).body.id;
    const period = { from: '2026-10-01', to: '2026-10-03' };
    const metering = await report('metering');
    expect((await runReport(admin, metering, period)).result.totals).toMatchObject({
      consumption: 48 * 19,
      leaks: 3,
    });
    await link(kitchen.id, main.id);
    await link(laundry.id, kitchen.id);
    const { result } = await runReport(admin, metering, period);
    expect(result.totals).toMatchObject({
      meters: 3,
      consumption: 480,
      leaks: 1,
      leak_rate: 10,
      cost: 2.4,
      leak_cost_per_day: 1.2,
    });
    expect(result.days.map(({ consumption }: { consumption: number }) => consumption)).toEqual([240, 240]);
    const mains = result.devices.map(({ main_id }: { main_id: number | null }) => main_id);
    expect(mains.toSorted()).toEqual([kitchen.id, main.id, null].toSorted());
    expect((await runReport(admin, await report('project'), period)).result.consumption).toBe(480);
    // Without the middle one, the lowest is connected to the highest.
    await admin.put(`/projects/${project}/detach-devices`, { ids: [kitchen.id] });
    expect((await runReport(admin, metering, period)).result.totals.consumption).toBe(480);
    await admin.put(`/projects/${project}/detach-devices`, { ids: [main.id] });
    expect((await runReport(admin, metering, period)).result.totals.consumption).toBe(144);
  });
});
