import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Uplink } from '../../../server/ingest/uplink.ts';
import native from '../../../server/ingest/vendors/native.ts';
import type { Person, TestApp } from '../../support/server/app.ts';
import { startTestApp } from '../../support/server/app.ts';
import {
  commitsOf,
  ingestKey,
  nativeUplink as uplink,
  newDevice,
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

const post = (body: unknown, by = key) => by.to('uplink', JSON.stringify(body));
const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const deviceOf = async (devId: string) =>
  (await rows(`select * from devices where dev_id = $1`, [devId]))[0] as Record<string, unknown> | undefined;
const stored = (devId: string) => storedReadings(test, devId);

/** Makes the database reject the reading 13.13 until the returned function is called. */
const refusing = async () => {
  await rows(`
    create function refuse_13() returns trigger language plpgsql as
    $$ begin if new.value = 13.13 then raise exception 'unlucky'; end if; return new; end $$`);
  await rows(`create trigger refuse_13 before insert on readings for each row execute function refuse_13()`);
  return () => rows('drop function refuse_13 cascade');
};

describe('many single uplinks at once', () => {
  it('are stored in few commits, each with its own counts in the response', async () => {
    const { device } = newDevice();
    const body = (n: number) => ({
      app_id: 'plant',
      dev_id: device,
      ts: 1_700_000_000_000 + n,
      values: { x: n },
    });
    await post(body(0));
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => post(body(n % 100))));
    expect(await commitsOf(test, device)).toBeLessThan(50);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const sum = (name: string) => answers.reduce((total, answer) => total + answer.body[name], 0);
    // One of the 100 values existed, and each was sent twice.
    expect([sum('accepted'), sum('duplicates')]).toEqual([99, 101]);
    expect(await stored(device)).toHaveLength(100);
  });

  it('of one device are stored in the order in which they came, however many devices send', async () => {
    const take = (dev_id: string, value: number) =>
      test.context.ingest.queue.enqueue(
        {
          uplink: native.parse({ app_id: 'plant', dev_id, values: { x: value } }) as Uplink,
          companyId: null,
          way: 'http',
        },
        100,
      );
    const devices = Array.from({ length: 8 }, () => newDevice().device);
    await Promise.all(devices.map((device) => take(device, -1)));
    // Without `ts`, they get the time of their transaction: the last one wins.
    const outcomes = await Promise.all(
      Array.from({ length: 4_000 }, (_, n) => take(devices[n % devices.length] as string, n)),
    );
    expect(outcomes.every(({ accepted, late }) => accepted === 1 && late === 0)).toBe(true);
    const latest = await rows(
      `select d.dev_id, v.last_value from datapoints p join datapoint_values v on v.datapoint_id = p.id
       join devices d on d.id = p.device_id where d.dev_id = any($1)`,
      [devices],
    );
    const byDevice = new Map(latest.map((row) => [row.dev_id, row.last_value]));
    expect(devices.map((device) => byDevice.get(device))).toEqual(devices.map((_, n) => 3_992 + n));
  });

  it('are authorized by the company of their own key', async () => {
    const companies = await Promise.all([1, 2, 3].map(() => test.seed.company()));
    const keys = await Promise.all(companies.map(({ id }) => ingestKey(test, superadmin, id)));
    // Registered, not just pending.
    const shared = uplink({ x: 1 });
    await post(shared, keys[1]);
    await rows('update devices set is_active = true where dev_id = $1', [shared.dev_id]);
    const own = keys.map(() => uplink({ x: 1 }));
    const answers = await Promise.all(keys.flatMap((by, n) => [post(shared, by), post(own[n], by)]));
    expect(answers.filter((_, n) => n % 2 === 1).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(
      answers
        .filter((_, n) => n % 2 === 0)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 403, 403]);
    for (const [n, { dev_id }] of own.entries()) {
      expect(await deviceOf(dev_id)).toMatchObject({ company_id: companies[n]?.id });
    }
  });

  it('are not affected by one that the database rejects', async () => {
    const undo = await refusing();
    try {
      const bodies = Array.from({ length: 40 }, (_, n) => uplink({ x: n === 25 ? 13.13 : n }));
      const answers = await Promise.all(bodies.map((body) => post(body)));
      expect(answers.map(({ status }) => status)).toEqual(bodies.map((_, n) => (n === 25 ? 500 : 200)));
      for (const [n, { dev_id }] of bodies.entries())
        expect(await stored(dev_id)).toHaveLength(n === 25 ? 0 : 1);
    } finally {
      await undo();
    }
  });
});

describe('a large batch', () => {
  const batch = (values: (n: number) => Readonly<Record<string, unknown>>) => {
    const devices = Array.from({ length: 30 }, () => newDevice().device);
    return Array.from({ length: 600 }, (_, n) => ({
      app_id: 'plant',
      dev_id: devices[n % devices.length] as string,
      ts: 1_700_000_000_000 + n,
      values: values(n),
    }));
  };

  it('is answered in order, with what was rejected', async () => {
    const bodies = batch((n) => (n % 50 === 7 ? { x: n, odd: [n] } : { x: n }));
    const { status, body } = await post([...bodies, ...bodies.slice(0, 10)]);
    expect([status, body.accepted, body.duplicates]).toEqual([200, 600, 10]);
    const places = Array.from({ length: 12 }, (_, n) => 7 + 50 * n);
    expect(body.rejected.map(({ index }: { index: number }) => index)).toEqual([...places, 607]);
    for (const { dev_id } of bodies.slice(0, 30)) expect(await stored(dev_id)).toHaveLength(20);
  });

  it('is stored as a whole or not at all', async () => {
    const bodies = batch((n) => ({ x: n === 310 ? 13.13 : n }));
    // Known devices are read from the cache.
    const first = bodies.slice(0, 30).map((body) => ({ ...body, ts: body.ts - 1_000, values: { x: -1 } }));
    expect((await post(first)).body).toMatchObject({ accepted: 30 });
    const undo = await refusing();
    expect((await post(bodies).finally(undo)).status).toBe(500);
    for (const { dev_id } of first) expect(await stored(dev_id)).toHaveLength(1);
    expect((await post(bodies)).body).toMatchObject({ accepted: 600, duplicates: 0, rejected: [] });
  });

  it('waits for a locked device, then is stored', async () => {
    const bodies = batch((n) => ({ x: n }));
    expect((await post(bodies)).body).toMatchObject({ accepted: 600 });
    const holder = await test.context.pool.connect();
    await holder.query('begin');
    await holder.query('select from devices where dev_id = $1 for update', [bodies[3]?.dev_id]);
    const later = post(bodies.map((body) => ({ ...body, ts: body.ts + 1_000 })));
    await holder.query('select pg_sleep(0.5)');
    await holder.query('commit');
    holder.release();
    expect((await later).body).toMatchObject({ accepted: 600, duplicates: 0 });
  });

  it('is stored completely when concurrent batches share devices', async () => {
    const bodies = batch((n) => ({ x: n }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => post(n % 2 === 0 ? bodies : bodies.toReversed())),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const sum = (name: string) => answers.reduce((total, answer) => total + answer.body[name], 0);
    expect([sum('accepted'), sum('duplicates')]).toEqual([600, 4_200]);
  });

  it('of one device under several names is stored in its order', async () => {
    const { device, eui } = newDevice();
    const names = Array.from({ length: 8 }, (_, n) => `${device}-${n}`);
    const bodies = Array.from({ length: 400 }, (_, n) => ({
      app_id: 'plant',
      dev_id: names[n % names.length] as string,
      hw_serial: eui,
      values: { x: n },
    }));
    // Without `ts`, they get the time of the call: the last one wins, whatever the order of the names.
    for (const sent of [bodies, bodies.slice(0, -1), bodies.slice(0, -2)]) {
      expect((await post(sent)).body).toMatchObject({ accepted: sent.length, rejected: [] });
      const [latest] = await rows(
        `select v.last_value from datapoint_values v join datapoints p on p.id = v.datapoint_id
         join devices d on d.id = p.device_id where d.hw_serial = $1`,
        [eui],
      );
      expect(latest?.last_value).toBe(sent.length - 1);
    }
  });
});
