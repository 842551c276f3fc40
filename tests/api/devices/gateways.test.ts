import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewaysFrom } from '../../../server/ingest/gateway-metadata.ts';
import type { Person, TestApp } from '../../support/server/app.ts';
import { startTestApp } from '../../support/server/app.ts';
import { ingestKey, newDevice, ttnUplink } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let admin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  admin = await test.asCompanyAdmin();
  key = await ingestKey(test, superadmin);
});
afterAll(() => test?.close());

type Heard = Record<string, unknown>;
const heard = (gateway: string, rssi: number, snr = 5): Heard => ({
  gateway_ids: { gateway_id: gateway },
  rssi,
  snr,
});
/** Posts an uplink that these gateways heard. */
const post = async (names: ReturnType<typeof newDevice>, rx_metadata: unknown) => {
  const body = ttnUplink({ temperature: 40 }, names);
  const answer = await key.raw(
    JSON.stringify({ ...body, uplink_message: { ...body.uplink_message, rx_metadata } }),
  );
  await test.context.ingest.gateways.settled();
  return answer;
};
const register = async (companyId: number | null, rx_metadata: unknown) => {
  const names = newDevice();
  await post(names, rx_metadata);
  const answer = await superadmin.post(`/devices_new/${names.eui}/tmv/register`, { company_id: companyId });
  return { ...names, id: answer.body.data.id as number };
};
const gatewaysOf = async (person: Person, q: string) =>
  (await person.get(`/gateways?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).body;
const sql = (text: string, values: unknown[] = []) => test.context.pool.query(text, values);

describe('the gateways of uplinks', () => {
  it('are kept per company, with the devices that they carry', async () => {
    await register(admin.company_id, [heard('roof-1', -80)]);
    await register(admin.company_id, [heard('roof-1', -90), heard('roof-2', -110, -3)]);
    expect(await gatewaysOf(admin, 'roof-')).toMatchObject([
      { gateway_id: 'roof-1', company_id: admin.company_id, devices: 2, silent: 0, rssi: expect.any(Number) },
      { gateway_id: 'roof-2', devices: 1, rssi: -110, snr: -3 },
    ]);
    const other = await test.asCompanyAdmin();
    expect(await gatewaysOf(other, 'roof-')).toEqual([]);
    const [{ id }] = await gatewaysOf(admin, 'roof-1');
    expect((await other.get(`/gateways/${id}`)).status).toBe(404);
    expect((await admin.put(`/gateways/${id}`, { gateway_id: 'x' })).status).toBe(404);
    expect((await test.call('GET', '/gateways')).status).toBe(401);
  });

  it('list their devices, and devices their gateways, as far as the caller may see them', async () => {
    const near = await register(admin.company_id, [heard('hill-1', -80, 7), heard('hill-2', -100)]);
    const far = await register(admin.company_id, [heard('hill-1', -115, -9)]);
    const other = await test.asCompanyAdmin();
    const theirs = await register(other.company_id, [heard('hill-1', -90)]);
    await sql(`update device_gateways set last_heard_at = now() - interval '1 hour' where device_id = $1`, [
      near.id,
    ]);
    const [hill] = await gatewaysOf(admin, 'hill-1');
    const [otherHill] = await gatewaysOf(other, 'hill-1');
    const user = await test.asUser(admin.company_id as number);
    for (const person of [user, admin, superadmin]) {
      const { status, body } = await person.get(`/gateways/${hill.id}/devices`);
      expect([status, body.total]).toEqual([200, 2]);
      expect(body.data).toMatchObject([
        { id: far.id, rssi: -115, snr: -9, is_active: true, alarm_level: null, expected_interval_s: 3600 },
        { id: near.id, rssi: -80, snr: 7, last_heard_at: expect.stringMatching(/Z$/) },
      ]);
      const second = (await person.get(`/gateways/${hill.id}/devices?limit=1&offset=1`)).body;
      expect([second.total, second.data.map(({ id }: { id: number }) => id)]).toEqual([2, [near.id]]);
    }
    expect((await other.get(`/gateways/${otherHill.id}/devices`)).body).toMatchObject({
      data: [{ id: theirs.id }],
      total: 1,
    });
    expect((await user.get(`/devices/${near.id}/gateways`)).body.data).toMatchObject([
      { id: hill.id, gateway_id: 'hill-1', rssi: -80 },
      { gateway_id: 'hill-2', rssi: -100 },
    ]);
    for (const path of [`/gateways/${hill.id}/devices`, `/devices/${near.id}/gateways`]) {
      expect((await other.get(path)).status).toBe(404);
      expect((await test.call('GET', path)).status).toBe(401);
    }
    for (const query of ['limit=0', 'limit=x', 'offset=-1', 'sort=rssi', 'limit=501'])
      expect((await user.get(`/gateways/${hill.id}/devices?${query}`)).status).toBe(400);
  });

  it('of ChirpStack are kept too, and those of devices without a company', async () => {
    const { eui, device } = newDevice();
    const body = {
      time: new Date().toISOString(),
      deviceInfo: { applicationId: 'a', applicationName: 'water-tmv', deviceName: device, devEui: eui },
      object: { temperature: 40 },
      rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -36, snr: 10.5 }],
    };
    await key.to('chirpstack?event=up', JSON.stringify(body));
    await test.context.ingest.gateways.settled();
    expect(await gatewaysOf(superadmin, '0016c001f153a14c')).toEqual([]);
    expect((await superadmin.post(`/devices_new/${eui}/tmv/register`, {})).status).toBe(201);
    expect(await gatewaysOf(superadmin, '0016c001f153a14c')).toMatchObject([
      { company_id: null, devices: 1, rssi: -36, snr: 10.5 },
    ]);
  });

  it('are written again only after some minutes', async () => {
    const device = await register(admin.company_id, [heard('roof-3', -80)]);
    const rowOf = async () =>
      (await sql('select xmin::text, rssi from device_gateways where device_id = $1', [device.id])).rows[0];
    const before = await rowOf();
    await post(device, [heard('roof-3', -60)]);
    expect(await rowOf()).toEqual(before);
    await post(device, [heard('roof-3', -60), heard('roof-4', -70)]);
    expect(await gatewaysOf(admin, 'roof-4')).toHaveLength(1);
  });

  it('follow a device to another company', async () => {
    const device = await register(admin.company_id, [heard('roof-5', -80)]);
    const next = await test.asCompanyAdmin();
    await superadmin.put(`/devices/${device.id}`, { company_id: next.company_id });
    expect(await gatewaysOf(next, 'roof-5')).toMatchObject([{ company_id: next.company_id, devices: 1 }]);
    expect(await gatewaysOf(admin, 'roof-5')).toMatchObject([{ devices: 0 }]);
  });

  it('count their silent devices, without the outages', async () => {
    const device = await register(admin.company_id, [heard('roof-6', -80)]);
    await register(admin.company_id, [heard('roof-6', -80)]);
    await sql(`update device_contacts set last_seen_at = now() - interval '2 hours' where device_id = $1`, [
      device.id,
    ]);
    expect(await gatewaysOf(admin, 'roof-6')).toMatchObject([{ devices: 2, silent: 1 }]);
    await sql(
      `insert into ingest_outages (source, "from", "to", reason)
       values ('server', now() - interval '100 minutes', now() - interval '1 minute', 'test'),
         ('broker', now() - interval '70 minutes', now() - interval '20 minutes', 'test')`,
    );
    expect(await gatewaysOf(admin, 'roof-6')).toMatchObject([{ devices: 2, silent: 0 }]);
    const { rows } = await sql(`select extract(epoch from silence(now() - interval '2 hours', now())) as s`);
    expect(Number(rows[0].s)).toBeCloseTo(21 * 60, 1);
    await sql('delete from ingest_outages');
  });

  it.each([
    ['no list', { a: 1 }],
    ['no ids', [{ rssi: -80 }, null, 5, { gateway_ids: 'x' }, { gateway_ids: { gateway_id: '' } }]],
    ['ids of another type or too long', [heard('x'.repeat(201), -1), { gateway_ids: { gateway_id: 5 } }]],
  ])('that can’t be read do not prevent the readings: %s', async (_, rx_metadata) => {
    const names = newDevice();
    const answer = await post(names, rx_metadata);
    expect([answer.status, answer.body.accepted]).toEqual([200, 1]);
  });

  it('are each counted once, the strongest first, at most 16', () => {
    const many = Array.from({ length: 40 }, (_, n) => ({ gatewayId: `g${n % 20}`, rssi: -100 + n }));
    const found = gatewaysFrom(many, ['gatewayId']);
    expect(found).toHaveLength(16);
    expect(found?.[0]).toEqual({ gateway: 'g19', rssi: -61, snr: null });
    expect(gatewaysFrom([{ gatewayId: 'a', rssi: 'loud' }], ['gatewayId'])).toEqual([
      { gateway: 'a', rssi: null, snr: null },
    ]);
    expect(gatewaysFrom(undefined, ['gatewayId'])).toBeUndefined();
  });
});
