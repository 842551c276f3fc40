import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { rewriteNext } from '../../../server/datapoints/service.ts';
import { ingestKey, nativeUplink, registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let company: { id: number };
let admin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  company = await test.seed.company();
  admin = await test.asCompanyAdmin(company.id);
  key = await ingestKey(test, superadmin);
});
afterAll(() => test?.close());

const serial = () => `70B3D5${nextNumber().toString(16).padStart(10, '0')}`.toUpperCase();
const HOUR = 3_600_000;
const begin = Math.floor(Date.now() / HOUR) * HOUR - 10 * HOUR;
const iso = (hours: number): string => new Date(begin + hours * HOUR).toISOString();
const send = (hw_serial: string, dev_id: string, hours: number, volume: number, more = {}, sender = key) => {
  const body = nativeUplink(
    { volume_total: volume, ...more },
    { hw_serial, dev_id, app_id: 'meters', type: 'water_meter', ts: iso(hours) },
  );
  return sender.to('uplink', JSON.stringify(body));
};
/** A registered meter of the company that has sent 100 L at hour 0 and 110 L at hour 1. */
const meter = async () => {
  const eui = serial();
  const dev_id = `meter-${eui}`;
  await send(eui, dev_id, 0, 100);
  const { body } = await superadmin.post(`/devices_new/${eui}/water_meter/register`, {
    company_id: company.id,
  });
  await send(eui, dev_id, 1, 110);
  return { id: body.data.id as number, eui, dev_id };
};
const readingsOf = async (id: number, name = 'volume_total') => {
  const { rows } = await test.context.pool.query(
    `select (extract(epoch from r.ts) * 1000)::float8 as ts, r.value from readings r join datapoints p on p.id = r.datapoint_id
     where p.device_id = $1 and p.key = $2 order by r.ts`,
    [id, name],
  );
  return rows.map(({ ts, value }) => [(ts - begin) / HOUR, value]);
};
const hoursOf = async (id: number) => {
  const { rows } = await test.context.pool.query(
    `select (extract(epoch from h.hour) * 1000)::float8 as hour, h.count from reading_hours h
     join datapoints p on p.id = h.datapoint_id where p.device_id = $1 and p.key = 'volume_total' order by 1`,
    [id],
  );
  return rows.map(({ hour, count }) => [(hour - begin) / HOUR, count]);
};
const hardware = async (id: number, person = superadmin) =>
  (await person.get(`/devices/${id}/hardware`)).body.data;
const pendingOf = async (eui: string) => (await superadmin.get(`/devices_new?search=${eui}`)).body.data;

/** Counts everything that waits for it, as the server does in the background. */
const rewriteAll = async (): Promise<void> => {
  while (await rewriteNext(test.context));
};

describe('replaced hardware', () => {
  it('continues the device with the readings that the new hardware has sent', async () => {
    const { id, eui, dev_id } = await meter();
    const next = serial();
    await send(next, `new-${next}`, 4, 5, { battery: 90 });
    await send(next, `new-${next}`, 5, 7);
    const [pending] = await pendingOf(next);

    const answer = await admin.post(`/devices/${id}/replace`, { hw_serial: next.toLowerCase() });
    expect([answer.status, answer.body.data]).toEqual([
      200,
      expect.objectContaining({ id, hw_serial: next, dev_id: `new-${next}`, is_active: true }),
    ]);
    expect(await readingsOf(id)).toEqual([
      [0, 100],
      [1, 110],
      [4, 5],
      [5, 7],
    ]);
    expect(await hoursOf(id)).toEqual([
      [0, 1],
      [1, 1],
      [4, 1],
      [5, 1],
    ]);
    expect(await readingsOf(id, 'battery')).toEqual([[4, 90]]);
    expect(await pendingOf(next)).toEqual([]);
    expect((await superadmin.get(`/devices/${pending.id}`)).status).toBe(404);
    expect(await hardware(id, admin)).toEqual([
      { hw_serial: next, app_id: 'meters', dev_id: `new-${next}`, from: iso(4), to: null },
      { hw_serial: eui, app_id: 'meters', dev_id, from: expect.any(String), to: iso(4) },
    ]);

    // Its next uplink is the device's; one of the old hardware is a new device's.
    await send(next, `new-${next}`, 6, 9);
    expect((await readingsOf(id)).at(-1)).toEqual([6, 9]);
    await send(eui, dev_id, 6, 111);
    expect(await pendingOf(eui)).toHaveLength(1);
    // 10 L of the old register, 2 L and 2 L of the new one; the step between them is none.
    const { rows } = await test.context.pool.query(
      `select sum(coalesce(h.entered, 0) + h.counted)::float8 as litres, sum(h.reversals)::int as reversals
       from reading_hours h join datapoints p on p.id = h.datapoint_id where p.device_id = $1 and p.key = 'volume_total'`,
      [id],
    );
    expect(rows).toEqual([{ litres: 14, reversals: 0 }]);
    const { body } = await superadmin.get(`/devices/${id}/datapoints`);
    expect(body.data.find((point: { key: string }) => point.key === 'volume_total').last_value).toBe(9);
  });

  it('takes only the readings from the time of the replacement on', async () => {
    const { id } = await meter();
    const next = serial();
    for (const hour of [2, 3, 4]) await send(next, `new-${next}`, hour, hour);
    const answer = await superadmin.post(`/devices/${id}/replace`, {
      hw_serial: next,
      at: iso(3),
      dev_id: `own-${next}`,
    });
    expect(answer.body.data).toMatchObject({ hw_serial: next, dev_id: `own-${next}` });
    expect(await readingsOf(id)).toEqual([
      [0, 100],
      [1, 110],
      [3, 3],
      [4, 4],
    ]);
    expect((await hardware(id))[0]).toMatchObject({ from: iso(3), to: null });
  });

  it('needs no message of the new one', async () => {
    const { id, dev_id } = await meter();
    const next = serial();
    const before = Date.now();
    const answer = await admin.post(`/devices/${id}/replace`, { hw_serial: next });
    expect(answer.body.data).toMatchObject({ hw_serial: next, dev_id });
    const [present, former] = await hardware(id);
    expect(Date.parse(present.from)).toBeGreaterThanOrEqual(before);
    expect(former.to).toBe(present.from);
    await send(next, dev_id, 8, 1);
    expect((await readingsOf(id)).at(-1)).toEqual([8, 1]);
    // Sent twice, it is done once.
    expect((await admin.post(`/devices/${id}/replace`, { hw_serial: next })).status).toBe(200);
    expect(await hardware(id)).toHaveLength(2);
  });

  it('does not take what another company’s key has sent', async () => {
    const { id } = await meter();
    const other = await test.seed.company();
    const theirs = await ingestKey(test, superadmin, other.id);
    const next = serial();
    await send(next, `new-${next}`, 4, 5, {}, theirs);
    expect((await admin.post(`/devices/${id}/replace`, { hw_serial: next })).status).toBe(200);
    expect(await readingsOf(id)).toEqual([
      [0, 100],
      [1, 110],
    ]);
    expect(await pendingOf(next)).toHaveLength(1);
  });

  it('is 409 for the serial of a registered device, without saying whose', async () => {
    const { id } = await meter();
    const foreign = await registeredDevice(test, superadmin, (await test.seed.company()).id);
    const answer = await admin.post(`/devices/${id}/replace`, { hw_serial: foreign.device.hw_serial });
    expect(answer.status).toBe(409);
    expect(answer.text).not.toContain(foreign.device.title);
    expect(await hardware(id)).toHaveLength(1);
  });

  it('is refused for what makes no sense', async () => {
    const { id } = await meter();
    const post = async (body: object, person = admin) =>
      (await person.post(`/devices/${id}/replace`, body)).status;
    expect(await post({})).toBe(400);
    expect(await post({ hw_serial: '1.2E+15' })).toBe(400);
    expect(await post({ hw_serial: 5 })).toBe(400);
    expect(await post({ hw_serial: serial(), at: 'yesterday' })).toBe(400);
    expect(await post({ hw_serial: serial(), at: new Date(Date.now() + 2 * HOUR).toISOString() })).toBe(400);
    expect(await post({ hw_serial: serial(), other: 1 })).toBe(400);
    expect(await post({ hw_serial: serial(), at: iso(5) })).toBe(200);
    expect(await post({ hw_serial: serial(), at: iso(4) })).toBe(400);
    const user = await test.asUser(company.id);
    expect(await post({ hw_serial: serial() }, user)).toBe(403);
    const stranger = await test.asCompanyAdmin((await test.seed.company()).id);
    expect(await post({ hw_serial: serial() }, stranger)).toBe(404);
    expect((await stranger.get(`/devices/${id}/hardware`)).status).toBe(404);
    expect((await user.get(`/devices/${id}/hardware`)).body.data).toHaveLength(2);
  });

  it('is in the history, and is undone with all that it merged', async () => {
    const { id, eui, dev_id } = await meter();
    const next = serial();
    await send(next, `new-${next}`, 4, 5, { battery: 90 });
    await send(next, `new-${next}`, 5, 7);
    const messagesOf = async (device: number) => {
      await test.context.ingest.messages.flush();
      return (await superadmin.get(`/devices/${device}/uplinks`)).body.data.map(
        ({ ts }: { ts: string }) => ts,
      );
    };
    const [pending] = await pendingOf(next);
    const before = {
      readings: await readingsOf(id),
      hours: await hoursOf(id),
      hardware: await hardware(id),
      messages: await messagesOf(id),
      merged: [await readingsOf(pending.id), await messagesOf(pending.id)],
    };
    const answer = await admin.post(`/devices/${id}/replace`, { hw_serial: next });
    expect(await messagesOf(id)).toHaveLength(4);
    const history = await superadmin.get(
      `/audit?filter=${encodeURIComponent(JSON.stringify({ resource: 'devices', record_id: id }))}`,
    );
    expect(history.body.map((one: { action: string }) => one.action)).toContain('replace');

    const batch = answer.headers['x-batch-id'];
    const other = await test.asCompanyAdmin(company.id);
    expect((await other.post(`/audit/${batch}/undo`)).status).toBe(404);
    expect((await admin.post(`/audit/${batch}/undo`)).status).toBe(200);
    await rewriteAll();
    expect((await superadmin.get(`/devices/${id}`)).body.data).toMatchObject({ hw_serial: eui, dev_id });
    expect({
      readings: await readingsOf(id),
      hours: await hoursOf(id),
      hardware: await hardware(id),
      messages: await messagesOf(id),
      merged: [await readingsOf(pending.id), await messagesOf(pending.id)],
    }).toEqual(before);
    const { body } = await superadmin.get(`/devices/${id}/datapoints`);
    const points = body.data.map(({ key: name, last_value }: any) => [name, last_value]);
    expect(points).toEqual([['volume_total', 110]]);
    // Both send on as before.
    await send(eui, dev_id, 6, 111);
    await send(next, `new-${next}`, 6, 9);
    expect((await readingsOf(id)).at(-1)).toEqual([6, 111]);
    expect((await readingsOf(pending.id)).at(-1)).toEqual([6, 9]);
    expect((await admin.post(`/audit/${batch}/undo`)).status).toBe(409);
  });

  it('is not undone once the new hardware has sent', async () => {
    const { id, eui } = await meter();
    const next = serial();
    const answer = await admin.post(`/devices/${id}/replace`, { hw_serial: next });
    await send(next, `new-${next}`, 7, 3);
    const undone = await admin.post(`/audit/${answer.headers['x-batch-id']}/undo`);
    expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining('has sent since')]);
    expect((await hardware(id))[0]).toMatchObject({ hw_serial: next });
    expect((await hardware(id))[1]).toMatchObject({ hw_serial: eui });
  });
});

describe('the register', () => {
  it('is counted again when it turns out later that the hardware was replaced', async () => {
    const eui = serial();
    const dev_id = `later-${eui}`;
    for (const [hour, volume] of [
      [0, 100],
      [1, 110],
      [2, 60],
      [3, 65],
    ] as const)
      await send(eui, dev_id, hour, volume);
    const { body } = await superadmin.post(`/devices_new/${eui}/water_meter/register`, {
      company_id: company.id,
    });
    const counted = async () => {
      const { rows } = await test.context.pool.query(
        `select sum(coalesce(h.entered, 0) + h.counted)::float8 as litres, sum(h.reversals)::int as reversals,
           sum(h.replaced)::int as replaced
         from reading_hours h join datapoints p on p.id = h.datapoint_id where p.device_id = $1`,
        [body.data.id],
      );
      return rows[0];
    };
    expect(await counted()).toEqual({ litres: 15, reversals: 1, replaced: 0 });
    const at = new Date(begin + 1.5 * HOUR).toISOString();
    const answer = await admin.post(`/devices/${body.data.id}/replace`, { hw_serial: serial(), at });
    expect(answer.status).toBe(200);
    expect(await counted()).toEqual({ litres: 15, reversals: 0, replaced: 1 });
    expect(answer.body.data.datapoints[0].last_value).toBe(65);
  });
});
