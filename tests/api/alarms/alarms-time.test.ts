import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deviceChecks } from '../../../server/alarms/time/device-checks.ts';
import { ruleChanges } from '../../../server/alarms/time/rule-changes.ts';
import { runJob } from '../../support/alarms/alarm-cases.ts';
import type { Person } from '../../support/server/app.ts';
import { startTimed } from '../../support/devices/timed.ts';

let timed: Awaited<ReturnType<typeof startTimed>>;
let admin: Person;
beforeAll(async () => {
  timed = await startTimed();
});
afterAll(() => timed?.test.close());
beforeEach(async () => {
  await timed.sql('delete from ingest_outages; delete from server_heartbeats');
  admin = await timed.test.asCompanyAdmin();
});
const rule = (kind: string) => timed.rule(kind, admin.company_id);
const newDevice = (type?: string, intervalS?: number) => timed.newDevice(admin.company_id, type, intervalS);

describe('a silent device', () => {
  it('is offline after three intervals without an uplink; its evidence is unknown', async () => {
    const id = await rule('device_offline');
    const { id: device, send } = await newDevice();
    await send({ temperature: 40 });
    await timed.check();
    expect(await timed.casesOf(device)).toEqual([]);
    expect(await timed.dueIn(device)).toBeGreaterThan(1_790);
    expect(await timed.dueIn(device)).toBeLessThan(1_801);

    await timed.lastHeard(device, '29 minutes 30 seconds');
    await timed.check(true);
    expect(await timed.casesOf(device)).toEqual([]);
    expect(await timed.dueIn(device)).toBeLessThan(31);
    await timed.lastHeard(device, '31 minutes');
    await timed.check(true);
    const [found] = await timed.casesOf(device);
    expect(found).toMatchObject({
      rule_id: id,
      kind: 'device_offline',
      condition: 'active',
      evidence: 'unknown',
    });
    expect(found.detected_at.getTime() - found.since.getTime()).toBeGreaterThan(59_000);
    await timed.check(true);
    expect(await timed.casesOf(device)).toHaveLength(1);
  });

  it('is not offline because of our own outage, nor before it is known', async () => {
    await rule('device_offline');
    const { id: device, send } = await newDevice();
    await send({ temperature: 40 });
    await timed.lastHeard(device, '70 minutes');
    await timed.sql(
      `insert into server_heartbeats (server, at) values (gen_random_uuid(), now() - interval '65 minutes')`,
    );
    await timed.check(true);
    expect(await timed.casesOf(device)).toEqual([]);
    await timed.sql(
      `update server_heartbeats set at = now();
       insert into ingest_outages (source, "from", "to", reason)
       values ('server', now() - interval '65 minutes', now() - interval '1 s', '')`,
    );
    await timed.check(true);
    expect(await timed.casesOf(device)).toEqual([]);
    expect(await timed.dueIn(device)).toBeGreaterThan(1_480);
    await timed.sql('delete from ingest_outages; delete from server_heartbeats');
    await timed.check(true);
    expect(await timed.casesOf(device)).toHaveLength(1);
  });

  it('has never been heard, since it was put into service', async () => {
    await rule('device_offline');
    const { id: device } = await newDevice();
    await timed.check(true);
    expect(await timed.casesOf(device)).toEqual([]);
    await timed.sql(`update devices set created_at = now() - interval '31 minutes' where id = $1`, [device]);
    await timed.check(true);
    expect(await timed.casesOf(device)).toMatchObject([{ kind: 'device_offline', evidence: 'unknown' }]);
  });

  it('is not evaluated while it is inactive; a changed interval is applied at once', async () => {
    await rule('device_offline');
    const { id: device, send } = await newDevice();
    await send({ temperature: 40 });
    await timed.lastHeard(device, '20 minutes');
    await timed.check(true);
    expect(await timed.casesOf(device)).toEqual([]);
    await timed.superadmin.put(`/devices/${device}`, { expected_interval_s: 60 });
    await timed.check();
    expect(await timed.casesOf(device)).toMatchObject([{ closed_at: null }]);
    await timed.superadmin.put(`/devices/${device}`, { is_active: false });
    await timed.check();
    expect(await timed.casesOf(device)).toMatchObject([{ close_reason: 'device' }]);
    await timed.superadmin.put(`/devices/${device}`, { is_active: true });
    await timed.check();
    expect(await timed.casesOf(device)).toHaveLength(2);
  });

  it('is evaluated at once by a rule that is added or changed', async () => {
    const { id: device, send } = await newDevice();
    await send({ temperature: 40 });
    await timed.lastHeard(device, '20 minutes');
    await timed.check(true);
    const id = await rule('device_offline');
    await timed.check();
    expect(await timed.casesOf(device)).toEqual([]);
    await timed.sql(`update alarm_rules set params = '{"intervals": 1.5}' where id = $1`, [id]);
    await timed.check();
    expect(await timed.casesOf(device)).toMatchObject([{ rule_id: id, evidence: 'stale' }]);
  });

  it('is not locked while a rule is changed, and due afterwards, however many there are', async () => {
    const devices: number[] = [];
    for (let n = 0; n < 450; n++) devices.push((await newDevice()).id);
    const id = await rule('device_offline');
    await timed.check(true);
    const due = async () =>
      (await timed.sql('select from alarm_checks where device_id = any($1) and due_at <= now()', [devices]))
        .length;
    expect(await due()).toBe(0);
    const client = await timed.test.context.pool.connect();
    await client.query('begin');
    await client.query('update alarm_rules set title = $2 where id = $1', [id, 'Changed']);
    const free = await timed.sql(
      'select device_id from alarm_checks where device_id = any($1) for update skip locked',
      [devices],
    );
    await client.query('commit');
    client.release();
    expect(free).toHaveLength(450);
    expect(await due()).toBe(0);
    await runJob(timed.test, ruleChanges);
    expect(await due()).toBe(450);
    expect(await timed.sql('select from alarm_rule_changes')).toEqual([]);
  });

  it('that is deleted is forgotten', async () => {
    const { id: device } = await newDevice();
    await timed.superadmin.delete(`/devices/${device}`);
    await timed.check(true);
    expect(await timed.sql('select from alarm_checks where device_id = $1', [device])).toEqual([]);
  });

  it('is one case, however many servers look', async () => {
    await rule('device_offline');
    const devices = [];
    for (let n = 0; n < 20; n++) devices.push((await newDevice()).id);
    await timed.sql(`update devices set created_at = now() - interval '1 day' where id = any($1)`, [devices]);
    await timed.sql(`update alarm_checks set due_at = now() - interval '1 s', dues = null`);
    await Promise.all([1, 2, 3].map(() => runJob(timed.test, deviceChecks)));
    await runJob(timed.test, deviceChecks);
    expect(await timed.sql('select device_id from alarms where device_id = any($1)', [devices])).toHaveLength(
      20,
    );
  });
});
