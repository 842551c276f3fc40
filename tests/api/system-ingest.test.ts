import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBroker } from '../../server/mqtt/broker.ts';
import { until } from '../../server/processes.ts';
import type { Person, TestApp } from '../support/app.ts';
import { startTestApp } from '../support/app.ts';
import { connectKey, publish } from '../support/mqtt.ts';
import { ingestKey, nativeUplink, newDevice, registeredDevice, ttnUplink } from '../support/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
let broker: Awaited<ReturnType<typeof startBroker>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
  broker = await startBroker(test.context, 0);
});
afterAll(async () => {
  await broker?.stop();
  await test?.close();
});

type Way = 'http' | 'mqtt';
const WAYS = ['http', 'mqtt'] as const;
const look = async () => (await superadmin.get('/system/ingest')).body;
const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;

/** The counts of one way as one level: `{accepted: 3, 'refused.foreign': 1}`. */
const flat = (counts: Record<string, unknown>, prefix = ''): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, value]) =>
      typeof value === 'number'
        ? [[prefix + name, value]]
        : Object.entries(flat(value as Record<string, unknown>, `${prefix}${name}.`)),
    ),
  );

/** What some work changed in the counts of each way; nothing that stayed as it was. */
const moved = async (work: () => Promise<unknown>) => {
  const before = await look();
  await work();
  const after = await look();
  return Object.fromEntries(
    WAYS.map((way) => {
      const [old, now] = [flat(before.ways[way]), flat(after.ways[way])];
      const changed = Object.keys(now).filter((name) => now[name] !== old[name]);
      return [way, Object.fromEntries(changed.map((name) => [name, now[name]! - old[name]!]))];
    }),
  ) as Record<Way, Record<string, number>>;
};

const native = async (body: unknown, by = key) => by.to('uplink', JSON.stringify(body));
/** Sends an uplink by a way; a message that ends its connection is no failure here. */
const sendBy = async (way: Way, dev_id: string, values: unknown, ts?: string, by = key): Promise<unknown> => {
  const body = { values, ...(ts === undefined ? {} : { ts }) };
  if (way === 'http') return native({ app_id: 'plant', dev_id, ...body }, by);
  const client = await connectKey(broker.address, by.key);
  const ended = await publish(client, `flowgen/plant/${dev_id}/up`, body);
  client.end(true);
  return ended;
};
const only = (way: Way, counts: Record<string, number>) => ({ http: {}, mqtt: {}, [way]: counts });

describe('who may see it', () => {
  it('superadmins alone, and no key', async () => {
    expect((await test.call('GET', '/system/ingest')).status).toBe(401);
    expect((await (await test.asCompanyAdmin()).get('/system/ingest')).status).toBe(403);
    expect((await (await test.asUser()).get('/system/ingest')).status).toBe(403);
    for (const scope of ['read', 'ingest']) {
      const made = await superadmin.post('/api-keys', { name: scope, scopes: [scope], company_id: null });
      expect((await test.call('GET', '/system/ingest', { token: made.body.key })).status).toBe(403);
    }
    expect((await superadmin.get('/system/ingest')).status).toBe(200);
  });

  it('is told in the description of the API', async () => {
    const { body } = await test.call('GET', '/openapi.json');
    const shown = body.paths['/api/system/ingest'].get.responses['200'].content['application/json'].schema;
    expect(Object.keys(shown.properties)).toEqual(
      expect.arrayContaining(['started_at', 'mqtt', 'storing', 'ways', 'minutes', 'quarantine']),
    );
  });
});

describe.each(WAYS)('by %s', (way) => {
  it('accepted, late and repeated readings', async () => {
    const { device } = newDevice();
    const send = (values: unknown, ts: string) => () => sendBy(way, device, values, ts);
    expect(await moved(send({ a: 1, b: 2 }, '2026-01-01T10:00:00Z'))).toEqual(
      only(way, { uplinks: 1, accepted: 2 }),
    );
    expect(await moved(send({ a: 1, b: 3 }, '2026-01-01T10:00:00Z'))).toEqual(
      only(way, { uplinks: 1, accepted: 1, duplicates: 1 }),
    );
    expect(await moved(send({ a: 1 }, '2026-01-01T09:00:00Z'))).toEqual(
      only(way, { uplinks: 1, accepted: 1, late: 1 }),
    );
    // Known already: neither new nor late.
    expect(await moved(send({ a: 1 }, '2026-01-01T09:00:00Z'))).toEqual(
      only(way, { uplinks: 1, duplicates: 1 }),
    );
  });

  it('readings in the future and before 2015, each once', async () => {
    const { device } = newDevice();
    const future = new Date(Date.now() + 3_600_000).toISOString();
    expect(await moved(() => sendBy(way, device, { a: 1, b: 2 }, future))).toEqual(
      only(way, { uplinks: 1, 'quarantined.in_the_future': 2 }),
    );
    expect(await moved(() => sendBy(way, device, { a: 1 }, '1970-01-01T00:00:12Z'))).toEqual(
      only(way, { uplinks: 1, 'quarantined.before_2015': 1 }),
    );
    expect(await moved(() => sendBy(way, device, { a: 1 }, '1970-01-01T00:00:12Z'))).toEqual(
      only(way, { uplinks: 1, duplicates: 1 }),
    );
    const [old, ahead] = (await look()).quarantine.newest;
    expect(old).toMatchObject({
      device,
      key: 'a',
      value: 1,
      reason: 'before 2015',
      ts: '1970-01-01T00:00:12.000Z',
    });
    expect(ahead).toMatchObject({ device, reason: 'in the future', ts: future });
    expect(old.device_id).toEqual(expect.any(Number));
  });

  it('broken values, with their sentence and whose they are; the same again is not told twice', async () => {
    const { device } = newDevice();
    const send = () => sendBy(way, device, { good: 1, bad: null, worse: [1] }, '2026-01-01T10:00:00Z');
    expect(await moved(send)).toEqual(only(way, { uplinks: 1, accepted: 1, refused_values: 2 }));
    await send();
    const { refused_values: notes } = await look();
    const own = notes.filter(({ dev_id }: { dev_id: string }) => dev_id === device);
    expect(own).toHaveLength(2);
    expect(own[0]).toMatchObject({
      way,
      kind: 'value',
      device,
      app_id: 'plant',
      reason: '“worse” is a list.',
      times: 2,
    });
    expect(Date.now() - Date.parse(own[0].at)).toBeLessThan(60_000);
  });

  it('uplinks of another company’s device, with the device', async () => {
    const [owner, stranger] = [await test.seed.company(), await test.seed.company()];
    const { device } = await registeredDevice(test, superadmin, owner.id, { title: 'Theirs' });
    const foreign = await ingestKey(test, superadmin, stranger.id);
    // The same application too, or it would be another device.
    await rows(`update devices set app_id = 'plant' where id = $1`, [device.id]);
    expect(await moved(() => sendBy(way, device.dev_id, { a: 1 }, undefined, foreign))).toEqual(
      only(way, { 'refused.foreign': 1 }),
    );
    expect((await look()).last_refusal).toMatchObject({
      way,
      kind: 'foreign',
      device_id: device.id,
      device: 'Theirs',
      reason: 'This key may not write to this device.',
    });
  });

  it('uplinks of devices for which there is no room', async () => {
    await rows(
      `insert into devices (title, dev_id, app_id, hw_serial, type)
       select 'x', $1 || n, 'full', $1 || n, 'other' from generate_series(1, 10000) n`,
      [`${way}-`],
    );
    try {
      const { device } = newDevice();
      expect(await moved(() => sendBy(way, device, { a: 1 }))).toEqual(only(way, { 'refused.full': 1 }));
      expect((await look()).last_refusal).toMatchObject({
        way,
        kind: 'full',
        dev_id: device,
        device_id: null,
      });
    } finally {
      await rows(`update devices set is_active = false where app_id = 'full'`);
    }
  });
});

describe('what can’t be read', () => {
  it('by HTTP, in each shape, with what it says of itself', async () => {
    const shapes = [
      ['uplink', '{"cut off', {}],
      ['uplink', JSON.stringify(nativeUplink('none', { dev_id: 'tap-9' })), { dev_id: 'tap-9' }],
      ['ttn', JSON.stringify(ttnUplink([1], { device: 'tap-8' })), { dev_id: 'tap-8', app_id: 'water-tmv' }],
      ['chirpstack?event=up', '{"deviceInfo":{"devEui":"AA01"}}', { dev_id: 'aa01' }],
    ] as const;
    for (const [path, body, names] of shapes) {
      expect(await moved(() => key.to(path, body))).toEqual(only('http', { 'refused.unreadable': 1 }));
      expect((await look()).last_refusal).toMatchObject({
        way: 'http',
        kind: 'unreadable',
        place: `POST /api/ingest/${path.split('?')[0]}`,
        reason: expect.stringMatching(/\.$/),
        device_id: null,
        ...names,
      });
    }
    expect(await moved(() => key.raw('<a/>', { 'content-type': 'text/xml' }))).toEqual(
      only('http', { 'refused.unreadable': 1 }),
    );
  });

  it('in a list, one by one, and its siblings as they are', async () => {
    const good = nativeUplink({ a: 1 });
    const bad = { app_id: 'plant', dev_id: 'tap-7' };
    expect(await moved(() => native([good, bad, bad, nativeUplink({ a: 1 })]))).toEqual(
      only('http', { uplinks: 2, accepted: 2, 'refused.unreadable': 2 }),
    );
    expect((await look()).last_refusal).toMatchObject({ dev_id: 'tap-7', times: 2 });
    expect(await moved(() => native([bad, bad, bad]))).toEqual(only('http', { 'refused.unreadable': 3 }));
  });

  it('by MQTT, with its topic', async () => {
    const send = async () => {
      const client = await connectKey(broker.address, key.key);
      expect(await publish(client, 'flowgen/plant/tap-6/up', 'on')).toBe('closed');
    };
    expect(await moved(send)).toEqual(only('mqtt', { 'refused.unreadable': 1 }));
    expect((await look()).last_refusal).toMatchObject({ way: 'mqtt', place: 'flowgen/plant/tap-6/up' });
  });

  it('is not what comes without a key, or with one that may not', async () => {
    expect(await moved(() => test.call('POST', '/ingest/ttn', { body: {} }))).toEqual({ http: {}, mqtt: {} });
    expect(await moved(() => superadmin.post('/ingest/ttn', {}))).toEqual({ http: {}, mqtt: {} });
  });
});

describe('besides', () => {
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

  it('a device that is gone is told by its names', async () => {
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
    expect(await until(async () => (await look()).storing.held === 1, 10_000)).toBe(true);
    expect((await look()).storing.trouble.since).toBe(trouble.since);
    await rows('drop function refuse_all cascade');
    expect(await waiting).toBe('acknowledged');
    expect((await look()).storing).toMatchObject({ held: 0, trouble: null });
    await client.endAsync();
  });
});
