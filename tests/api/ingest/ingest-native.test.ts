import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../support/server/app.ts';
import { makePending } from '../../support/devices/pending-devices.ts';
import { startTestApp } from '../../support/server/app.ts';
import {
  ingestKey,
  nativeUplink as uplink,
  newDevice,
  registeredDevice,
  storedReadings,
} from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
});
afterAll(() => test?.close());

const nothing = { accepted: 0, duplicates: 0, quarantined: 0, rejected: [] };
const post = (body: unknown, by = key) => by.to('uplink', JSON.stringify(body));
const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const deviceOf = async (devId: string) =>
  (
    await rows(`select * from devices join device_contacts on device_id = id where dev_id = $1`, [devId])
  )[0] as Record<string, unknown> | undefined;
const stored = (devId: string) => storedReadings(test, devId);

describe('one uplink', () => {
  it('makes a pending device and its readings', async () => {
    const body = uplink(
      { temperature: 43.5, valve: { open: true }, mode: 'eco' },
      { ts: '2026-01-02T03:04:05.678Z', hw_serial: 'ab-12', type: 'water_meter' },
    );
    const answer = await post(body);
    expect([answer.status, answer.body]).toEqual([200, { ...nothing, accepted: 2 }]);
    expect(await deviceOf(body.dev_id)).toMatchObject({
      is_active: null,
      app_id: 'plant',
      hw_serial: 'AB-12',
      type: 'water_meter',
      title: body.dev_id,
      company_id: null,
      last_status: { mode: 'eco' },
    });
    expect(await stored(body.dev_id)).toEqual([
      { key: 'temperature', value: 43.5, ts: new Date('2026-01-02T03:04:05.678Z') },
      { key: 'valve.open', value: 1, ts: new Date('2026-01-02T03:04:05.678Z') },
    ]);
    expect((await post(body)).body).toEqual({ ...nothing, duplicates: 2 });
  });

  it('takes its time from arrival where it has none, and milliseconds as well', async () => {
    const before = Date.now();
    const without = uplink({ temperature: 1 });
    await post(without);
    const [{ ts }] = await stored(without.dev_id);
    expect(ts.getTime()).toBeGreaterThanOrEqual(before);
    expect(ts.getTime()).toBeLessThanOrEqual(Date.now());
    const inMs = uplink({ temperature: 1 }, { ts: 1_700_000_000_123 });
    await post(inMs);
    expect((await stored(inMs.dev_id))[0].ts).toEqual(new Date(1_700_000_000_123));
  });

  it.each([
    ['in seconds', Math.floor(Date.now() / 1000)],
    ['of 1970', '1970-01-01T00:00:00Z'],
    ['tomorrow', new Date(Date.now() + 86_400_000).toISOString()],
  ])('a time %s is quarantined', async (_name, ts) => {
    const body = uplink({ temperature: 1 }, { ts });
    expect((await post(body)).body).toEqual({ ...nothing, quarantined: 1 });
    expect(await stored(body.dev_id)).toEqual([]);
  });

  it('has its kind from the application where it says nothing', async () => {
    const body = uplink({ a: 1 }, { app_id: 'water-tmv' });
    await post(body);
    expect(await deviceOf(body.dev_id)).toMatchObject({ type: 'tmv', hw_serial: body.dev_id.toUpperCase() });
  });

  it.each([
    ['an unknown field', { extra: 1 }, 'extra'],
    ['no values', { values: undefined }, 'values'],
    ['a list of values', { values: [1] }, 'values'],
    ['null for values', { values: null }, 'values'],
    ['a number for its name', { dev_id: 7 }, 'dev_id'],
    ['no application', { app_id: undefined }, 'app_id'],
    ['an empty application', { app_id: '' }, 'app_id'],
    ['a time that is none', { ts: 'yesterday' }, 'ts'],
    ['a time in a text of digits', { ts: '1700000000123' }, 'ts'],
    ['null for a time', { ts: null }, 'ts'],
    ['true for a time', { ts: true }, 'ts'],
    ['an unknown kind', { type: 'boiler' }, 'type'],
    ['a number for its serial', { hw_serial: 12 }, 'hw_serial'],
    ['an empty serial', { hw_serial: '' }, 'hw_serial'],
  ])('with %s is 400', async (_name, more, path) => {
    const body = uplink({ temperature: 1 }, more);
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ msg: expect.stringMatching(/\.$/), path }]);
    expect(await deviceOf(body.dev_id)).toBeUndefined();
  });

  it.each([
    ['nested 500,000 deep', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['with NUL', JSON.stringify(uplink({ a: 'x\0' }))],
    ['with NUL in its name', JSON.stringify(uplink({ a: 1 }, { dev_id: 'a\0b' }))],
    ['with half a character', '{"app_id":"\\udc00","dev_id":"a","values":{}}'],
    ['with __proto__', '{"app_id":"a","dev_id":"a","values":{},"__proto__":{}}'],
    ['that is a number', '7'],
    ['that is null', 'null'],
    ['that is text', '"x"'],
    ['that is nothing', ''],
    ['cut off', '{"app_id":'],
  ])('a body %s is 400', async (_name, text) => {
    expect((await key.to('uplink', text)).status).toBe(400);
  });

  it('is for keys with the scope ingest only', async () => {
    expect((await test.call('POST', '/ingest/uplink', { body: uplink({ a: 1 }) })).status).toBe(401);
    expect((await superadmin.post('/ingest/uplink', uplink({ a: 1 }))).status).toBe(403);
  });
});

describe('a batch', () => {
  it('is stored in one go and counted together', async () => {
    const [a, b] = [uplink({ x: 1, y: 2 }, { ts: 1_700_000_000_000 }), uplink({ x: 3 })];
    expect((await post([a, b, a])).body).toEqual({ ...nothing, accepted: 3, duplicates: 2 });
    expect(await stored(a.dev_id)).toHaveLength(2);
    expect((await post([])).body).toEqual(nothing);
  });

  it('keeps the siblings of what it rejects, and names the place', async () => {
    const good = uplink({ x: 1, bad: null });
    const answer = await post([{ ...good, more: 1 }, good, 7, uplink({ x: 2 }, { ts: 'soon' })]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...nothing,
      accepted: 1,
      rejected: [
        { index: 0, msg: 'more: There is no field "more".' },
        { index: 1, msg: '“bad” is null.' },
        { index: 2, msg: 'This must be an object.' },
        { index: 3, msg: expect.stringMatching(/^ts: This must be a time/) },
      ],
    });
  });

  it('of nothing that can be read is 400', async () => {
    const answer = await post([{ temperature: 1 }]);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toContain('0.values');
  });

  it('of 5,000 is taken, of more is 413', async () => {
    const { device } = newDevice();
    const many = Array.from({ length: 5_001 }, (_, index) => ({
      app_id: 'plant',
      dev_id: device,
      ts: 1_700_000_000_000 + index,
      values: { x: index },
    }));
    const over = await post(many);
    expect(over.status).toBe(413);
    expect(await deviceOf(device)).toBeUndefined();
    expect((await post(many.slice(0, 5_000))).body).toEqual({ ...nothing, accepted: 5_000 });
    expect((await post(many.slice(1, 5_001))).body).toEqual({
      ...nothing,
      accepted: 1,
      duplicates: 4_999,
    });
  });

  it('rejects a device of another company and keeps the others', async () => {
    const [mine, theirs] = [await test.seed.company(), await test.seed.company()];
    const foreign = await registeredDevice(test, superadmin, theirs.id);
    const own = await ingestKey(test, superadmin, mine.id);
    const fresh = uplink({ x: 1 });
    const body = { app_id: 'water-tmv', dev_id: foreign.dev_id, values: { temperature: 9 } };
    expect((await post(body, own)).status).toBe(403);
    expect((await post([body, fresh], own)).body).toEqual({
      ...nothing,
      accepted: 1,
      rejected: [{ index: 0, msg: expect.stringMatching(/\.$/) }],
    });
    expect(await deviceOf(fresh.dev_id)).toMatchObject({ company_id: mine.id });
  });

  it('is 200 when too many are pending, with the excess rejected', async () => {
    const known = uplink({ x: 1 });
    await post(known);
    const [{ pending }] = await rows('select count(*)::int as pending from devices where is_active is null');
    const removePending = await makePending(test.context.pool, 9_999 - pending);
    const [first, second] = [uplink({ x: 1 }), uplink({ x: 1 })];
    expect((await post([first, second, known])).body).toMatchObject({
      accepted: 2,
      rejected: [{ index: 1, msg: expect.stringContaining('waiting for registration') }],
    });
    const single = await post(second);
    expect([single.status, Number(single.headers['retry-after']) > 0]).toEqual([429, true]);
    await removePending();
    expect((await post(second)).status).toBe(200);
  });
});
