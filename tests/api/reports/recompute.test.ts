import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDemo } from '../../../demo/start.ts';
import { startReports } from '../../../server/reports/service.ts';
import { type Caller, check } from '../../recompute/check.ts';
import { hostileDevices } from '../../recompute/hostile.ts';
import { type Answer, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { ingestKey } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let stop: () => Promise<void>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  stop = startReports(test.context);
});
afterAll(async () => {
  await stop();
  await test?.close();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;

/** Calls that have to succeed. */
const callerOf = (person: Person): Caller => {
  const body = (path: string, { status, body: found }: Answer): unknown => {
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(found)}`);
    return found;
  };
  return {
    get: async (path) => body(path, await person.get(path)),
    post: async (path, sent = {}) => body(path, await person.post(path, sent)),
  };
};

/** Adds the hostile devices to a company, with a project of some of them. Returns when its devices became its own. */
const addHostile = async (company: number, now: number): Promise<ReadonlyMap<number, number>> => {
  const key = await ingestKey(test, superadmin);
  const before = (await test.seed.company()).id;
  const moved = new Map<number, number>();
  for (const device of hostileDevices(now)) {
    const serial = `HOSTILE-${device.name.toUpperCase()}`;
    const [{ id }] = await rows(
      `insert into devices (title, hw_serial, app_id, dev_id, type, is_active, company_id, expected_interval_s)
       values ($1, $2, 'hostile', $1, $3, true, $4, $5) returning id`,
      [device.name, serial, device.type, company, device.interval_s],
    );
    const send = async (uplinks: typeof device.uplinks): Promise<void> => {
      for (let at = 0; at < uplinks.length; at += 1_000) {
        const batch = uplinks.slice(at, at + 1_000).map((uplink) => ({
          app_id: 'hostile',
          dev_id: device.name,
          hw_serial: serial,
          type: device.type,
          ...uplink,
        }));
        const { status } = await key.to('uplink', JSON.stringify(batch));
        expect(status).toBe(200);
      }
    };
    // The facts of its register are known from its first reading on.
    await send(device.uplinks.slice(0, 1));
    for (const [name, value] of Object.entries(device.register ?? {})) {
      await rows(`update datapoints set "${name}" = $2 where device_id = $1`, [id, value]);
    }
    await send(device.uplinks.slice(1));
    if (device.heardAt !== undefined)
      await rows('update device_contacts set last_seen_at = $2 where device_id = $1', [
        id,
        new Date(device.heardAt),
      ]);
    if (device.movedAt !== undefined) {
      await rows('update devices set company_id = $2 where id = $1', [id, before]);
      await rows('update devices set company_id = $2, company_since = $3 where id = $1', [
        id,
        company,
        new Date(device.movedAt),
      ]);
      moved.set(id, device.movedAt);
    }
  }
  return moved;
};

describe('figures recomputed from raw readings', { timeout: 300_000 }, () => {
  it('are the same on the demonstration', async () => {
    const demo = await prepareDemo(test.context, null, { devices: 24, days: 2 });
    await demo.run(() => undefined);
    await demo.stop();
    const companies = await rows(
      'select distinct company_id as id from devices where is_active order by 1 limit 2',
    );
    for (const { id } of companies) {
      const admin = callerOf(await test.asCompanyAdmin(id));
      expect(await check({ company: id, admin })).toEqual([]);
    }
  });

  it('are the same on what devices of the field really send', async () => {
    const { id } = await test.seed.company('Hostile', 'other');
    const admin = await test.asCompanyAdmin(id);
    const moved = await addHostile(id, Date.now());
    const devices = await rows('select id from devices where company_id = $1 order by id', [id]);
    await admin.post('/projects', { title: 'Hostile', device_ids: devices.map((device) => device.id) });
    expect(await check({ company: id, admin: callerOf(admin), moved })).toEqual([]);
  });
});
