import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewriteNext } from '../../../server/datapoints/service.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { ingestKey, nativeUplink, registeredDevice, storedReadings } from '../../support/devices/uplinks.ts';
import { upload } from '../../support/server/upload.ts';

let test: TestApp;
let superadmin: Person;
let company: { id: number };
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  company = await test.seed.company();
  await test.context.pool.query(`update companies set time_zone = 'Australia/Sydney' where id = $1`, [
    company.id,
  ]);
  admin = await test.asCompanyAdmin(company.id);
});
afterAll(() => test?.close());

const send = async (csv: string, fields: Record<string, string> = {}, person = admin, query = '') => {
  const answer = await upload(test, person, `/devices/import-readings${query}`, {
    ...fields,
    file: new Blob([csv]),
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body.data;
};
/** A meter of the company that has sent 500 L now, and nothing before. */
const meter = async (values: object = { volume_total: 500 }) =>
  registeredDevice(test, superadmin, company.id, {}, values);
const readingsOf = async (devId: string) =>
  (await storedReadings(test, devId)).map(({ key, value, ts }) => [key, value, ts.toISOString()]);

describe('past readings', () => {
  it('are stored as late ones: history and roll-ups change, the latest values and alarms do not', async () => {
    const { device, eui, dev_id } = await meter();
    const rule = await superadmin.post('/alarm-rules', {
      title: 'Low',
      kind: 'threshold',
      params: { key: 'volume_total', below: 200 },
      company_id: company.id,
    });
    const dashed = eui.match(/../g)!.join(':').toLowerCase();
    const csv = `Serial,ts,volume_total,note_number\n${dashed},2026-03-01T00:10:00Z,100,\n="${eui}",2026-03-01T00:50:00+00:00,110.5,7\n`;
    const result = { rows: 2, readings: 3, devices: 1, errors: [], error_count: 0 };
    expect(await send(csv, { dry_run: 'true' })).toEqual(result);
    expect(await send(csv, {}, admin, '?dry_run=true')).toEqual(result);
    expect((await readingsOf(dev_id)).length).toBe(1);
    expect(await send(csv)).toEqual({ ...result, stored: 3 });
    expect((await readingsOf(dev_id)).slice(0, 3)).toEqual([
      ['volume_total', 100, '2026-03-01T00:10:00.000Z'],
      ['note_number', 7, '2026-03-01T00:50:00.000Z'],
      ['volume_total', 110.5, '2026-03-01T00:50:00.000Z'],
    ]);
    const points = (await admin.get(`/devices/${device.id}/datapoints`)).body.data;
    expect(points.map((one: { key: string; last_value: number }) => [one.key, one.last_value])).toEqual([
      ['volume_total', 500],
      ['note_number', 7],
    ]);
    const { rows } = await test.context.pool.query(
      `select h.count, h.first, h.last from reading_hours h where datapoint_id = $1 order by hour`,
      [points[0].id],
    );
    expect(rows[0]).toEqual({ count: 2, first: 100, last: 110.5 });
    const cases = await superadmin.get(
      `/alarms?filter=${encodeURIComponent(JSON.stringify({ rule_id: rule.body.id }))}`,
    );
    expect(cases.body).toEqual([]);
    // Sent again, they are known.
    expect(await send(csv)).toEqual({ ...result, stored: 0 });
  });

  it('are in the time zone of the company, unless they have an offset', async () => {
    const { dev_id } = await meter();
    const csv = [
      'dev_id;time;volume_total',
      `${dev_id};2026-01-10 13:15;1`,
      `${dev_id};10/01/2026 1:20 pm;2,5`,
      // The first of two.
      `${dev_id};2026-04-05 02:30;3`,
      `${dev_id};2026-04-05T02:30:00+10:00;4`,
    ].join('\n');
    expect(await send(csv)).toMatchObject({ readings: 4, errors: [] });
    expect((await readingsOf(dev_id)).slice(0, 4)).toEqual([
      ['volume_total', 1, '2026-01-10T02:15:00.000Z'],
      ['volume_total', 2.5, '2026-01-10T02:20:00.000Z'],
      ['volume_total', 3, '2026-04-04T15:30:00.000Z'],
      ['volume_total', 4, '2026-04-04T16:30:00.000Z'],
    ]);
  });

  it('are named by key and value, or by role', async () => {
    const { device, eui, dev_id } = await meter({ total_litres: 5 });
    await test.context.pool.query(`update datapoints set role = 'register' where device_id = $1`, [
      device.id,
    ]);
    const long = `serial,ts,key,value\n${eui},2026-03-01T01:00:00Z,total_litres,1\n${eui},2026-03-01T02:00:00Z,battery,90\n`;
    expect(await send(long)).toMatchObject({ rows: 2, readings: 2, errors: [] });
    expect(await send(`serial,ts,register\n${eui},2026-03-01T03:00:00Z,3\n`)).toMatchObject({ errors: [] });
    expect((await readingsOf(dev_id)).slice(0, 3).map(([key, value]) => [key, value])).toEqual([
      ['total_litres', 1],
      ['battery', 90],
      ['total_litres', 3],
    ]);
  });

  it('of a key are as the device sends them, of a role in the unit of the value', async () => {
    const { device, eui } = await meter({ pulses: 5 });
    const { rows } = await test.context.pool.query(
      `update datapoints set role = 'register', kind = 'counter', unit = 'L', factor = 10, invalid = '[65535]'
       where device_id = $1 returning id`,
      [device.id],
    );
    const csv = (name: string, hour: number, value: number) =>
      `serial,ts,${name}\n${eui},2026-03-01T0${hour}:00:00Z,${value}\n`;
    expect(await send(csv('pulses', 1, 12))).toMatchObject({ stored: 1 });
    expect(await send(csv('register', 2, 130))).toMatchObject({ stored: 1 });
    expect(await send(csv('pulses', 3, 65_535))).toMatchObject({ stored: 1 });
    const stored = await test.context.pool.query(
      'select value, sent, mark from readings where datapoint_id = $1 order by ts limit 3',
      [rows[0].id],
    );
    expect(stored.rows).toEqual([
      { value: 120, sent: 12, mark: null },
      { value: 130, sent: 13, mark: null },
      { value: 655_350, sent: 65_535, mark: 2 },
    ]);
  });

  it('with errors are not stored, and each error is listed by row and column', async () => {
    const { eui, dev_id } = await meter();
    const foreign = await registeredDevice(test, superadmin, (await test.seed.company()).id);
    const csv = [
      'Register of hall 3,,,',
      'Serial,ts,volume_total,outlet_temperature',
      `${eui},2026-03-01T00:00:00Z,1,`,
      `${eui},2026-10-04 02:30,2,`,
      `${eui},never,3,`,
      `${eui},2026-03-01T00:00:00Z,a lot,`,
      `${eui},2026-03-01T00:00:00Z,5,60`,
      `1.2E+15,2026-03-01T00:00:00Z,6,`,
      `${foreign.eui},2026-03-01T00:00:00Z,7,`,
      `${eui},2999-01-01T00:00:00Z,8,`,
      `${eui},2014-01-01T00:00:00Z,9,`,
      `,2026-03-01T00:00:00Z,10,`,
    ].join('\r\n');
    const { errors, error_count, stored } = await send(csv);
    expect(stored).toBeUndefined();
    expect(error_count).toBe(9);
    expect(errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [4, 'ts'],
      [5, 'ts'],
      [6, 'volume_total'],
      [7, 'outlet_temperature'],
      [8, 'Serial'],
      [9, 'Serial'],
      [10, 'ts'],
      [11, 'ts'],
      [12, 'Serial'],
    ]);
    expect(errors[0].msg).toBe(
      '2026-10-04 02:30 does not exist in Australia/Sydney: clocks were put forward.',
    );
    expect(errors[5].msg).toBe(`There is no device with the serial ${foreign.eui}.`);
    expect(await readingsOf(dev_id)).toHaveLength(1);
  });

  it.each([
    ['volume_total\n5\n', ['device_required', 'ts_required'], 2],
    ['serial,ts\nX,2026-01-01T00:00:00Z\n', ['values_required'], 1],
    ['serial,ts,key,value,flow\nX,2026-01-01T00:00:00Z,a,1,2\n', ['long_format_column'], 1],
    ['serial,ts,flow\n"X,2026\n', ['open_quote'], 1],
  ])('need a header that says what they are: %j', async (csv, _what, count) => {
    expect((await send(csv)).error_count).toBe(count);
  });

  it('from before a device was the company’s own are refused to its admins only', async () => {
    const { device, eui, dev_id } = await meter();
    const other = await test.seed.company();
    await superadmin.put(`/devices/${device.id}`, { company_id: other.id });
    const next = await test.asCompanyAdmin(other.id);
    const csv = `serial,ts,volume_total\n${eui},2026-03-01T00:00:00Z,1\n`;
    expect((await send(csv, {}, next)).errors).toMatchObject([{ row: 2, column: 'ts' }]);
    expect((await send(csv, {}, admin)).errors).toMatchObject([{ row: 2, column: 'serial' }]);
    expect(await send(csv, {}, superadmin)).toMatchObject({ stored: 1 });
    expect(await readingsOf(dev_id)).toHaveLength(2);
  });

  it('are for superadmins and company admins, as a form with a file', async () => {
    const user = await test.asUser(company.id);
    const path = '/devices/import-readings';
    expect((await upload(test, user, path, { file: new Blob(['x']) })).status).toBe(403);
    expect((await admin.post(path, { file: 'x' })).status).toBe(415);
    expect((await upload(test, admin, path, { dry_run: 'true' })).status).toBe(400);
    expect((await upload(test, admin, path, { dry_run: 'maybe', file: new Blob(['x']) })).status).toBe(400);
    expect((await upload(test, admin, path, { file: new Blob(['']) })).status).toBe(400);
    expect((await admin.get(`${path}/progress?name=abcdefgh-1`)).body).toEqual({ data: null });
    expect((await admin.get(`${path}/progress`)).status).toBe(400);
  });

  it('are removed by an undo, with what was counted from them, and nothing else is', async () => {
    const { device, eui, dev_id } = await meter();
    await send(`serial,ts,volume_total\n${eui},2026-03-01T00:30:00Z,90\n`);
    const point = (await admin.get(`/devices/${device.id}/datapoints`)).body.data[0].id as number;
    const figures = async () => ({
      readings: await readingsOf(dev_id),
      hours: (
        await test.context.pool.query(
          'select hour, count, first, last, counted, entered from reading_hours where datapoint_id = $1 order by hour',
          [point],
        )
      ).rows,
    });
    const before = await figures();
    const csv = `serial,ts,volume_total,battery\n${eui},2026-03-01T00:10:00Z,80,\n${eui},2026-03-01T00:30:00Z,90,\n${eui},2026-02-01T00:00:00Z,10,77\n`;
    const answer = await upload(test, admin, '/devices/import-readings', { file: new Blob([csv]) });
    expect(answer.body.data).toMatchObject({ readings: 4, stored: 3 });
    const batch = answer.headers['x-batch-id'] as string;
    expect(await figures()).not.toEqual(before);
    const other = await test.asCompanyAdmin((await test.seed.company()).id);
    expect((await other.post(`/audit/${batch}/undo`)).status).toBe(404);
    const undone = await admin.post(`/audit/${batch}/undo`);
    expect([undone.status, undone.body]).toEqual([200, { data: [device.id], count: 1 }]);
    expect((await admin.post(`/audit/${batch}/undo`)).status).toBe(409);
    // As the server does in the background.
    while (await rewriteNext(test.context));
    expect(await figures()).toEqual(before);
    const points = (await admin.get(`/devices/${device.id}/datapoints`)).body.data;
    expect(points.map((one: { key: string; last_value: number }) => [one.key, one.last_value])).toEqual([
      ['volume_total', 500],
      ['battery', null],
    ]);
  });

  it('many thousand of several devices are stored once, while uplinks go on', async () => {
    const [one, two] = [await meter(), await meter()];
    const begin = Date.UTC(2026, 4, 1);
    const rows = Array.from({ length: 30_000 }, (_, n) => {
      const { eui } = n % 2 === 0 ? one : two;
      return `${eui},${new Date(begin + Math.floor(n / 2) * 60_000).toISOString()},${n}`;
    });
    const key = await ingestKey(test, superadmin);
    const importing = send(['serial,ts,volume_total', ...rows].join('\n'));
    const uplink = nativeUplink(
      { volume_total: 501 },
      { hw_serial: one.eui, type: 'tmv', dev_id: one.dev_id },
    );
    expect((await key.to('uplink', JSON.stringify(uplink))).body).toMatchObject({ accepted: 1 });
    expect(await importing).toMatchObject({ readings: 30_000, devices: 2, stored: 30_000 });
    const { rows: hours } = await test.context.pool.query(
      `select sum(h.count)::int as count, count(*)::int as hours from reading_hours h
       join datapoints p on p.id = h.datapoint_id join devices d on d.id = p.device_id
       where d.hw_serial = $1 and h.hour >= '2026-05-01' and h.hour < '2026-06-01'`,
      [two.eui],
    );
    expect(hours).toEqual([{ count: 15_000, hours: 250 }]);
  });
});
