import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arrival } from '../../../server/ingest/uplink.ts';
import { startBroker } from '../../../server/mqtt/broker.ts';
import { until } from '../../../server/startup/processes.ts';
import type { Person, TestApp } from '../../support/server/app.ts';
import { startTestApp } from '../../support/server/app.ts';
import { connectKey, publish } from '../../support/server/mqtt.ts';
import { ingestKey } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
});
afterAll(() => test?.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const counted = async (devId: string): Promise<number> =>
  (
    await rows(
      `select count(*)::int as count from readings r join datapoints p on p.id = r.datapoint_id
       join devices d on d.id = p.device_id where d.dev_id = $1`,
      [devId],
    )
  )[0].count;
const uplink = (dev_id: string, values = { x: 1 }) => ({ app_id: 'plant', dev_id, values });

describe.each([
  ['full', '53100', 507],
  ['shutting down', '57P01', 503],
])('while the disk or the server is %s', (_name, code, status) => {
  it('calls are rejected, MQTT waits, and everything is stored afterwards', async () => {
    const device = `tap-${code}`;
    await key.to('uplink', JSON.stringify(uplink(device)));
    await rows(
      `create function refuse_all() returns trigger language plpgsql as
       $$ begin raise exception using errcode = '${code}'; end $$`,
    );
    await rows(
      'create trigger refuse_all before insert on readings for each statement execute function refuse_all()',
    );
    const broker = await startBroker(test.context, 0);
    const client = await connectKey(broker.address, key.key);
    let ended = '';
    const waiting = publish(client, `flowgen/plant/${device}/up`, { values: { x: 2 } }).then(
      (how) => (ended = how),
    );
    const before = test.context.ingest.queue.size;
    expect(await until(() => before() === 1, 30_000)).toBe(true);
    for (const body of [uplink(device), [uplink(device)]]) {
      const answer = await key.to('uplink', JSON.stringify(body));
      expect(answer.status).toBe(status);
      expect(answer.body.errors[0].msg).toMatch(/\.$/);
    }
    expect((await superadmin.get('/system/mqtt')).body).toMatchObject({ waiting: 1 });
    // Reads still work.
    expect((await superadmin.get('/devices_new')).status).toBe(200);
    expect(ended).toBe('');
    await rows('drop function refuse_all cascade');
    expect(await waiting).toBe('acknowledged');
    expect(await counted(device)).toBe(2);
    await client.endAsync();
    await broker.stop();
  });
});

describe('overload', () => {
  it('is refused with 503 where it can be, and waits where it can’t; memory is bounded', async () => {
    const gatherer = test.context.ingest.queue;
    await key.to('uplink', JSON.stringify(uplink('slow')));
    // A registered device; a pending one would only become contested.
    await test.context.pool.query(`update devices set is_active = true where dev_id = 'slow'`);
    const holder = await test.context.pool.connect();
    const arrival = (n: number, companyId: number | null = null): Arrival => ({
      companyId,
      way: 'http',
      uplink: {
        ...uplink('slow', { x: n }),
        hw_serial: null,
        type: 'other',
        isTypeGuessed: false,
        title: 'slow',
        app_id_display: '',
        dev_id_display: '',
        ts: 1_700_000_000_000 + n,
        gateways: [],
      },
    });
    const results: Promise<unknown>[] = [];
    try {
      await holder.query('begin');
      await holder.query(`select * from devices where dev_id = 'slow' for update`);
      // One company can use half of the capacity.
      for (let n = 0; n < 20_000; n++) results.push(gatherer.enqueue(arrival(n), 100));
      const single = await key.to('uplink', JSON.stringify(uplink('other')));
      expect([single.status, Number(single.headers['retry-after']) > 0]).toEqual([503, true]);
      const batch = await key.to('uplink', JSON.stringify([uplink('other')]));
      expect(batch.status).toBe(503);
      const { id } = await test.seed.company();
      results.push(gatherer.enqueue(arrival(1, id), 100));
      results.push(gatherer.enqueue(arrival(20_000), 100, () => false));
      const given = gatherer.enqueue(arrival(20_001), 100, () => true);
      expect(gatherer.size()).toBe(20_001);
      await holder.query('commit');
      await expect(given).rejects.toThrow('more readings than it can store');
    } finally {
      holder.release();
    }
    const outcomes = (await Promise.all(results)) as { accepted: number; refused: string | null }[];
    expect(outcomes.filter(({ accepted }) => accepted === 1)).toHaveLength(20_001);
    expect(outcomes[20_000]).toMatchObject({ refused: 'foreign', accepted: 0 });
    expect(await counted('slow')).toBe(20_002);
    expect(gatherer.size()).toBe(0);
  });
});
