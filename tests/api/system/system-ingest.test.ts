import { describe, expect, it } from 'vitest';
import { only, startIngest, type Way, WAYS } from '../../support/devices/ingest-counts.ts';
import { makePending } from '../../support/devices/pending-devices.ts';
import { connectKey, publish } from '../../support/server/mqtt.ts';
import {
  ingestKey,
  nativeUplink,
  newDevice,
  registeredDevice,
  ttnUplink,
} from '../../support/devices/uplinks.ts';

const { test, superadmin, broker, key, look, moved, rows } = await startIngest();

const native = async (body: unknown, by = key) => by.to('uplink', JSON.stringify(body));
/** Sends an uplink over HTTP or MQTT; a closed connection is not a failure here. */
const sendBy = async (way: Way, dev_id: string, values: unknown, ts?: string, by = key): Promise<unknown> => {
  const body = { values, ...(ts === undefined ? {} : { ts }) };
  if (way === 'http') return native({ app_id: 'plant', dev_id, ...body }, by);
  const client = await connectKey(broker.address, by.key);
  const ended = await publish(client, `flowgen/plant/${dev_id}/up`, body);
  client.end(true);
  return ended;
};

describe('access', () => {
  it('superadmins alone, and no key', async () => {
    expect((await test.call('GET', '/system/ingest')).status).toBe(401);
    expect((await (await test.asCompanyAdmin()).get('/system/ingest')).status).toBe(403);
    expect((await (await test.asUser()).get('/system/ingest')).status).toBe(403);
    for (const scope of ['read', 'ingest']) {
      const created = await superadmin.post('/api-keys', { name: scope, scopes: [scope], company_id: null });
      expect((await test.call('GET', '/system/ingest', { token: created.body.key })).status).toBe(403);
    }
    expect((await superadmin.get('/system/ingest')).status).toBe(200);
  });

  it('is part of the API description', async () => {
    const { body } = await test.call('GET', '/openapi.json');
    const shown = body.paths['/api/system/ingest'].get.responses['200'].content['application/json'].schema;
    expect(Object.keys(shown.properties)).toEqual(
      expect.arrayContaining(['started_at', 'mqtt', 'storing', 'ways', 'minutes', 'quarantine']),
    );
  });
});

describe.each(WAYS)('by %s', (way) => {
  it('counts accepted, late and repeated readings', async () => {
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
    // Already stored: neither new nor late.
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

  it('lists invalid values with reason and device; repeats are counted, not listed again', async () => {
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
    // Same application, otherwise it would be another device.
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
    const removePending = await makePending(test.context.pool, 10_000);
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
      await removePending();
    }
  });
});

describe('unreadable uplinks', () => {
  it('by HTTP, in each format, with its identity', async () => {
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

  it('by MQTT as too long, with its sender but without its topic', async () => {
    const send = async () => {
      const client = await connectKey(broker.address, key.key);
      expect(await publish(client, 'flowgen/plant/tap-6/up', 'x'.repeat(300_000))).toBe('closed');
    };
    expect(await moved(send)).toEqual(only('mqtt', { 'refused.unreadable': 1 }));
    expect((await look()).last_refusal).toMatchObject({
      way: 'mqtt',
      place: expect.stringMatching(/^client /),
      reason: 'A message can be 256 KB at most.',
    });
  });

  it('is not what comes without a key, or with one that may not', async () => {
    expect(await moved(() => test.call('POST', '/ingest/ttn', { body: {} }))).toEqual({ http: {}, mqtt: {} });
    expect(await moved(() => superadmin.post('/ingest/ttn', {}))).toEqual({ http: {}, mqtt: {} });
  });
});
