import { keyFacts } from '../../../src/domain/readings/well-known-keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waterOf } from '../../../server/projects/water.ts';
import { monthsAt } from '../../../src/domain/projects/summary.ts';
import type { Reading } from '../../../src/domain/readings/reading-hours.ts';
import { registerOf } from '../../../src/domain/reports/computing/register.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { storeDirectly } from '../../support/devices/readings.ts';

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startTestApp();
  admin = await server.asCompanyAdmin();
  for (const month of [months.last - HOUR * 24, months.current - HOUR * 24, NOW]) {
    await server.context.pool.query('select ensure_readings_month($1)', [new Date(month)]);
  }
});
afterAll(() => server?.close());

const NOW = Date.parse('2026-11-21T09:20:00.000Z');
const HOUR = 3_600_000;
const months = monthsAt(NOW, 'Australia/Sydney');
const [LAST, CURRENT] = [months.last, months.current];

interface Facts {
  readonly unit?: string;
  readonly key?: string;
  readonly top?: number;
  readonly interval?: number;
}
/** Creates a device with a counter; returns both ids. */
const meter = async ({ unit = 'L', key = 'volume_total', top, interval = 3600 }: Facts = {}) => {
  const { pool } = server.context;
  const number = nextNumber();
  const { rows } = await pool.query(
    `insert into devices (title, dev_id, app_id, hw_serial, type, company_id, is_active, expected_interval_s)
     values ('M', $1, 'app', $2, 'water_meter', $3, true, $4) returning id`,
    [`w-${number}`, `WA${number}`, admin.company_id, interval],
  );
  const device = rows[0].id as number;
  const created = await pool.query(
    `insert into datapoints (device_id, key, label, xid, unit, kind, rolls_over_at, role)
     values ($1, $2, 'Volume', $3, $4, 'counter', $5, $6) returning id`,
    [device, key, `w-${number}`, unit, top ?? null, keyFacts(key).role],
  );
  return { device, datapoint: created.rows[0].id as number };
};
const store = async (
  datapoint: number,
  readings: readonly (readonly [number, number])[],
): Promise<Reading[]> => {
  const list = readings.map(([ts, value]) => ({ datapoint, ts, value }));
  const client = await server.context.pool.connect();
  try {
    await storeDirectly(client, list, NOW);
  } finally {
    client.release();
  }
  return list;
};
const water = async (devices: readonly number[]) => {
  const { body } = await admin.post('/projects', { title: `W ${nextNumber()}`, device_ids: devices });
  return waterOf(server.context.pool, body.id, months);
};

const KINDS = [900, 3600, 14_400].flatMap((interval) => [
  [interval, false] as const,
  [interval, true] as const,
]);

describe('the water of a project', () => {
  it('is this month’s against the last, the whole and the same part of it; m³ are litres', async () => {
    const [litres, cubic] = [await meter(), await meter({ unit: 'm³' })];
    await store(litres.datapoint, [
      [LAST - HOUR / 2, 100],
      [LAST + HOUR / 2, 110],
      [months.same - HOUR, 150],
      [months.same + HOUR, 170],
      [CURRENT - HOUR / 2, 200],
      [CURRENT + HOUR / 2, 203],
      [NOW - HOUR, 260],
    ]);
    await store(cubic.datapoint, [
      [CURRENT + HOUR, 5],
      [CURRENT + 2 * HOUR, 5.25],
    ]);
    expect(await water([litres.device, cubic.device])).toEqual({
      meters: 2,
      heard: 2,
      // Of the 10, 20 and 3 L in the hours over the edges, half.
      this_month: 1.5 + 57 + 250,
      last_month_so_far: 5 + 40 + 10,
      last_month: 5 + 40 + 20 + 30 + 1.5,
    });
  });

  it('continues from 0 after a reset, within an hour and between hours, unless the counter rolls over', async () => {
    const [falls, rolls] = [await meter(), await meter({ top: 1000 })];
    const readings = [
      [CURRENT + HOUR + 60_000, 990],
      [CURRENT + HOUR + 120_000, 3],
      [CURRENT + 2 * HOUR, 8],
      [CURRENT + 3 * HOUR, 9],
    ] as const;
    await store(falls.datapoint, readings);
    await store(rolls.datapoint, readings);
    expect((await water([falls.device])).this_month).toBe(3 + 5 + 1);
    expect((await water([rolls.device])).this_month).toBe(13 + 5 + 1);
  });

  it('is not known from one reading, and that of a gap over the turn of the month belongs to both in proportion', async () => {
    const [alone, gap] = [await meter(), await meter()];
    await store(alone.datapoint, [[CURRENT + HOUR, 900]]);
    expect(await water([alone.device])).toMatchObject({ heard: 1, this_month: null, last_month: null });
    await store(gap.datapoint, [
      [CURRENT - 30 * HOUR, 10],
      [CURRENT - 29 * HOUR, 20],
      [CURRENT + 30 * HOUR, 500],
      [CURRENT + 31 * HOUR, 503],
    ]);
    // 480 L in 59 hours, of which 29 are in the last month.
    expect(await water([gap.device])).toMatchObject({
      this_month: expect.closeTo((480 * 30) / 59 + 3, 9),
      last_month: expect.closeTo(10 + (480 * 29) / 59, 9),
    });
  });

  it('of a meter that came from another company begins with its first reading, also within an hour', async () => {
    const moved = await meter();
    await store(moved.datapoint, [
      [CURRENT + 10 * HOUR, 100],
      [CURRENT + 10.4 * HOUR, 140],
      [CURRENT + 10.6 * HOUR, 150],
      [CURRENT + 10.9 * HOUR, 165],
      [CURRENT + 12 * HOUR, 200],
    ]);
    await server.context.pool.query('update devices set company_since = $2 where id = $1', [
      moved.device,
      new Date(CURRENT + 10.5 * HOUR),
    ]);
    // From 10:36 on, not from 11:00.
    expect((await water([moved.device])).this_month).toBe(50);
    await server.context.pool.query('update devices set company_since = $2 where id = $1', [
      moved.device,
      new Date(CURRENT + 10.95 * HOUR),
    ]);
    // One reading says nothing of what was used.
    expect((await water([moved.device])).this_month).toBeNull();
  });

  it('says how many meters count in an unknown unit', async () => {
    const [litres, pulses] = [await meter(), await meter({ unit: 'pulses' })];
    const { body } = await admin.post('/projects', {
      title: `U ${nextNumber()}`,
      device_ids: [litres.device, pulses.device],
    });
    const summary = (await admin.get(`/projects/${body.id}/summary`)).body.data;
    expect(summary.water).toMatchObject({ meters: 1, unknown_units: 1 });
  });

  it('counts what went through a main meter and its sub-meters once', async () => {
    const [main, sub, young] = [await meter(), await meter(), await meter()];
    for (const { device } of [sub, young])
      await server.context.pool.query('update devices set parent_device_id = $1 where id = $2', [
        main.device,
        device,
      ]);
    const readings = (litres: number): [number, number][] => [
      [CURRENT + HOUR, 1_000_000],
      [CURRENT + 2 * HOUR, 1_000_000 + litres],
    ];
    await store(main.datapoint, readings(100));
    await store(sub.datapoint, readings(60));
    await store(young.datapoint, [
      [CURRENT + HOUR, 1],
      [CURRENT + 2 * HOUR, 21],
    ]);
    const all = [main.device, sub.device, young.device];
    expect(await water(all)).toMatchObject({ meters: 3, heard: 3, this_month: 100 });
    expect((await water([sub.device, young.device])).this_month).toBe(80);
  });

  it('is of the whole register only, once a device', async () => {
    const { device } = await meter({ key: 'volume_recycled' });
    expect((await water([device])).meters).toBe(0);
    const both = await meter({ key: 'loop.volume_total' });
    await server.context.pool.query(
      `insert into datapoints (device_id, key, label, kind) values ($1, 'volume_total', 'Volume', 'counter')`,
      [both.device],
    );
    expect((await water([both.device])).meters).toBe(1);
  });

  it('matches a report on the same months', async () => {
    // A seeded generator: the same readings in every run.
    let seed = 7;
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (const [interval, isOld] of KINDS) {
      const { device, datapoint } = await meter({ interval });
      const readings: [number, number][] = [];
      // New counters are computed hour by hour, old ones from their totals.
      let value = isOld ? 5_000_000 + random() : 1000 * random();
      for (let ts = LAST - 5 * interval * 1000; ts <= NOW; ts += interval * 1000) {
        if (random() < 0.05) continue;
        value = !isOld && random() < 0.02 ? random() : value + Math.round(random() * 80) / 10;
        readings.push([ts + Math.floor(random() * 1000), value]);
      }
      const stored = await store(datapoint, readings);
      const series = { ts: stored.map(({ ts }) => ts), value: stored.map((each) => each.value) };
      const facts = { unit: 'L', rolls_over_at: null, interval_s: interval };
      const told = await water([device]);
      const spans = { this_month: { from: CURRENT, to: NOW }, last_month: { from: LAST, to: CURRENT - 1 } };
      for (const [name, span] of Object.entries(spans)) {
        expect(told[name as keyof typeof spans]).toBeCloseTo(
          registerOf(series, span, facts).consumption ?? -1,
          4,
        );
      }
    }
  });
});
