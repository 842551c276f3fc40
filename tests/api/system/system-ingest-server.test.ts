import { describe, expect, it } from 'vitest';
import { until } from '../../../server/startup/processes.ts';
import { only, startIngest } from '../../support/devices/ingest-counts.ts';
import { connectKey, publish } from '../../support/server/mqtt.ts';
import { nativeUplink, newDevice, registeredDevice, ttnUplink } from '../../support/devices/uplinks.ts';

const { test, superadmin, broker, key, look, moved, rows } = await startIngest();

const native = (body: unknown) => key.to('uplink', JSON.stringify(body));

describe('also counted', () => {
  it('messages that carry no readings', async () => {
    const join = { ...ttnUplink({}), uplink_message: undefined };
    expect(await moved(() => key.raw(JSON.stringify(join)))).toEqual(only('http', { ignored: 1 }));
    const client = await connectKey(broker.address, key.key);
    expect(await moved(() => publish(client, 'application/1/device/aa/event/join', {}))).toEqual(
      only('mqtt', { ignored: 1 }),
    );
    await client.endAsync();
  });

  it('late ones within a list too, in their order', async () => {
    const { device: dev_id } = newDevice();
    const one = (hour: number, a: number) => ({
      app_id: 'plant',
      dev_id,
      ts: `2026-01-01T${hour}:00:00Z`,
      values: { a },
    });
    expect(await moved(() => native([one(12, 1), one(10, 2), one(11, 3), one(13, 4), one(13, 4)]))).toEqual(
      only('http', { uplinks: 5, accepted: 4, duplicates: 1, late: 2 }),
    );
  });

  it('the minutes of the last hour, none before the start', async () => {
    const sum = (minutes: { accepted: number }[]) => minutes.reduce((all, { accepted }) => all + accepted, 0);
    const before = await look();
    await native([nativeUplink({ a: 1, b: 2 }), nativeUplink({ c: 3 })]);
    const after = await look();
    expect(sum(after.minutes) - sum(before.minutes)).toBe(3);
    expect(after.minutes.length).toBeLessThanOrEqual(60);
    expect(Date.parse(after.minutes[0].at)).toBeGreaterThan(Date.parse(after.started_at) - 60_000);
    expect(after.storing).toMatchObject({ held: 0, trouble: null });
    expect(Date.parse(after.storing.last_commit_at)).toBeGreaterThanOrEqual(Date.parse(before.at));
  });

  it('the quarantine of all servers, its last day counted and its newest told', async () => {
    const { device } = await registeredDevice(test, superadmin, null);
    const [{ id }] = await rows('select id from datapoints where device_id = $1', [device.id]);
    const { last_24_h: before } = (await look()).quarantine;
    await rows(
      `insert into quarantined_readings (datapoint_id, ts, value, received_at, reason)
       select $1, '2014-01-01', n, now() - n * interval '23 minutes', 'before 2015' from generate_series(1, 90) n`,
      [id],
    );
    const { quarantine } = await look();
    expect(quarantine).toMatchObject({ more: false });
    expect(quarantine.last_24_h - before).toBe(62);
    expect(quarantine.newest).toHaveLength(50);
    await rows('delete from datapoints where id = $1', [id]);
    const gone = (await look()).quarantine.newest.find(
      (row: { datapoint_id: number }) => row.datapoint_id === id,
    );
    expect(gone).toMatchObject({ device_id: null, device: null, key: null, label: null });
  });

  it('identifies a deleted device by its names', async () => {
    const { device } = await registeredDevice(test, superadmin, null, {}, { bad: null });
    const find = async () =>
      (await look()).refused_values.find(({ dev_id }: { dev_id: string }) => dev_id === device.dev_id);
    expect(await find()).toMatchObject({ device_id: device.id });
    await superadmin.delete(`/devices/${device.id}`);
    expect(await find()).toMatchObject({ device_id: null, device: null });
  });

  it('that nothing can be stored, since when and why; and uplinks that must come again', async () => {
    await rows(
      `create function refuse_all() returns trigger language plpgsql as
       $$ begin raise exception using errcode = '53100'; end $$`,
    );
    await rows(
      'create trigger refuse_all before insert on readings for each statement execute function refuse_all()',
    );
    const body = nativeUplink({ a: 1 });
    expect(await moved(() => native(body))).toEqual(only('http', { not_stored: 1 }));
    expect(await moved(() => native([body, body]))).toEqual(only('http', { not_stored: 2 }));
    const { trouble } = (await look()).storing;
    expect(trouble.reason).toContain('The disk is full.');
    expect(Date.parse(trouble.since)).toBeLessThanOrEqual(Date.parse(trouble.last_at));

    const client = await connectKey(broker.address, key.key);
    const waiting = publish(client, `flowgen/plant/${body.dev_id}/up`, { values: { a: 2 } });
    expect(await until(async () => (await look()).storing.held === 1, 30_000)).toBe(true);
    expect((await look()).storing.trouble.since).toBe(trouble.since);
    await rows('drop function refuse_all cascade');
    expect(await waiting).toBe('acknowledged');
    expect((await look()).storing).toMatchObject({ held: 0, trouble: null });
    await client.endAsync();
  });
});
