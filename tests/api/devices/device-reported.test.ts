import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activeDevice, casesOf, storeRule } from '../../support/alarms/alarm-rules.ts';
import { startTestApp, type TestApp } from '../../support/server/app.ts';

const MINUTE = 60_000;
const start = Date.now() - 3 * 60 * MINUTE;
const at = (minutes: number): number => start + minutes * MINUTE;

let app: TestApp;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await app.seed.company()).id;
});
afterAll(() => app.close());

/** A device with flags of these roles, all of them down. */
const flagged = async (roles: Readonly<Record<string, string>>) => {
  const ruleId = await storeRule(app, { company_id: companyId, kind: 'device_reported', params: {} });
  const device = await activeDevice(app, companyId);
  await device.send({ at: at(0), values: Object.fromEntries(Object.keys(roles).map((key) => [key, 0])) });
  const { rows } = await app.context.pool.query<{ id: number; key: string }>(
    'select id, key from datapoints where device_id = $1',
    [device.id],
  );
  const superadmin = await app.asSuperadmin();
  for (const { id, key } of rows)
    expect((await superadmin.put(`/datapoints/${id}`, { role: roles[key] })).status).toBe(200);
  const open = async () =>
    (await casesOf(app, device.id, ruleId)).filter(
      ({ closed_at }: { closed_at: Date | null }) => closed_at === null,
    );
  return { device, open, superadmin };
};

describe('what a device reports', () => {
  test('raises a case for each datapoint, as severe as it is, and clears it', async () => {
    const roles = { flag_a: 'leak', flag_b: 'burst', flag_c: 'fault', flag_d: 'fault', flag_e: 'tamper' };
    const { device, open, superadmin } = await flagged(roles);
    await device.send({ at: at(15), values: { flag_a: 1, flag_b: 0, flag_c: 0, flag_d: 0, flag_e: 1 } });
    const [leak, ...none] = await open();
    expect(none).toEqual([]);
    expect(leak).toMatchObject({
      kind: 'device_reported',
      severity: 'high',
      value: 1,
      since: new Date(at(15)),
    });
    const { body } = await superadmin.get(`/alarms/${leak.id}`);
    expect((body.data ?? body).text).toBe('The device reports a leak (Flag a).');
    // A burst does not hide behind an open leak.
    await device.send({ at: at(30), values: { flag_a: 1, flag_b: 1, flag_c: 1, flag_d: 1 } });
    expect((await open()).map(({ severity }: { severity: string }) => severity).toSorted()).toEqual([
      'critical',
      'high',
      'medium',
      'medium',
    ]);
    await device.send({ at: at(45), values: { flag_a: 0, flag_b: 1, flag_c: 0, flag_d: 0 } });
    expect(await open()).toMatchObject([{ severity: 'critical' }]);
  });

  test('a low battery is one of low severity, and no fault of the device', async () => {
    const battery = await storeRule(app, { company_id: companyId, kind: 'battery_low', params: {} });
    const { device, open, superadmin } = await flagged({ flag_a: 'fault', flag_b: 'battery_voltage' });
    const [, { id }] = (await superadmin.get(`/devices/${device.id}/datapoints`)).body.data;
    expect((await superadmin.put(`/datapoints/${id}`, { kind: 'state' })).status).toBe(200);
    await device.send({ at: at(15), values: { flag_a: 0, flag_b: 1 } });
    expect(await open()).toEqual([]);
    const [low, ...none] = await casesOf(app, device.id, battery);
    expect([low, none]).toMatchObject([{ kind: 'battery_low', severity: 'low', closed_at: null }, []]);
    const { body } = await superadmin.get(`/alarms/${low.id}`);
    expect((body.data ?? body).text).toBe('The device reports that its battery is low.');
    await device.send({ at: at(30), values: { flag_a: 0, flag_b: 0 } });
    expect((await casesOf(app, device.id, battery))[0].closed_at).not.toBeNull();
  });
});
