import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  foldHours,
  HOUR_MS,
  compareReadings,
  type Reading,
  type ReadingHour,
} from '../../../src/domain/readings/reading-hours.ts';
import { ensureMonths } from '../../../server/ingest/storing/partitions.ts';
import { storeDirectly } from '../../support/devices/readings.ts';
import { startTestApp } from '../../support/server/app.ts';
import { testDatabase } from '../../support/database/database.ts';
import { countedHours } from '../../support/devices/counters.ts';
import { ingestKey, newDevice } from '../../support/devices/uplinks.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let device: number;
// Over the end of a month.
const START = Date.UTC(2026, 9, 31, 22);

beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await database.pool.query(
    `insert into devices (title, hw_serial, type, dev_id, app_id) values ('One', 'A1', 'tmv', 'a1', 'a') returning id`,
  );
  device = rows[0].id;
  await ensureMonths(database.pool, [START, START + 86_400_000], START);
});
afterAll(() => database?.close());

let made = 0;
const newDatapoints = async (count: number): Promise<number[]> => {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into datapoints (device_id, key, label) select $1, k, k from unnest($2::text[]) k returning id`,
    [device, Array.from({ length: count }, () => `key${++made}`)],
  );
  return rows.map(({ id }) => id);
};

const store = async (readings: readonly Reading[]) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const outcome = await storeDirectly(client, readings, Date.now());
    await client.query('commit');
    return outcome;
  } finally {
    client.release();
  }
};

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8 as ${column}`;
const storedHours = async (ids: readonly number[], pool = database.pool): Promise<ReadingHour[]> => {
  const { rows } = await pool.query(
    `select datapoint_id as datapoint, ${ms('hour')}, count, min, max, sum, ${ms('first_at')}, first, ${ms('last_at')}, last, entered, counted, base,
       ${ms('base_at')}, resets, roll_overs, reversals, replaced
     from reading_hours where datapoint_id = any($1::int[]) order by 1, 2`,
    [ids],
  );
  return rows;
};
const close = (hours: readonly ReadingHour[]) =>
  hours.map((hour) => ({
    ...hour,
    // The order of summing differs.
    sum: expect.closeTo(hour.sum, 6),
  }));
const distinct = (readings: readonly Reading[]): Reading[] =>
  [...new Map(readings.map((each) => [JSON.stringify(each), each])).values()].toSorted(compareReadings);

// Few times and values, so that repeated ones, late ones and ties of the same time are common.
const anyReading = (datapoints: number) =>
  fc.record({
    datapoint: fc.integer({ min: 0, max: datapoints - 1 }),
    ts: fc.oneof(
      fc.integer({ min: 0, max: 40 }).map((n) => START + n * 360_000),
      fc.constantFrom(START + HOUR_MS - 1, START + HOUR_MS, START + 2 * HOUR_MS, START + 2 * HOUR_MS + 1),
    ),
    value: fc.oneof(
      fc.integer({ min: 0, max: 5 }),
      fc.double({ min: -100, max: 100, noNaN: true }).map((value) => value + 0),
    ),
  });
const batches = fc.array(fc.array(anyReading(2), { maxLength: 25 }), { minLength: 1, maxLength: 6 });

describe('the roll-ups of readings', () => {
  it('say what the readings say, however they come', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (plan) => {
        const ids = await newDatapoints(2);
        const sent = plan.map((batch) =>
          batch.map((each) => ({ ...each, datapoint: ids[each.datapoint] ?? 0 })),
        );
        let stored = 0;
        for (const batch of sent) stored += (await store(batch)).inserted.length;
        const kept = distinct(sent.flat());
        expect(stored).toBe(kept.length);
        const hours = await storedHours(ids);
        expect(hours).toEqual(close(foldHours(kept)));
        for (const id of ids) {
          const own = kept.filter(({ datapoint }) => datapoint === id);
          const { rows } = await database.pool.query(
            `select (extract(epoch from last_at) * 1000)::float8 as at, last_value as value from datapoint_values where datapoint_id = $1`,
            [id],
          );
          expect(rows[0].at).toBe(own.at(-1)?.ts ?? null);
          expect(
            own.length === 0 || own.some(({ ts, value }) => ts === rows[0].at && value === rows[0].value),
          ).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are correct with many concurrent and repeated readings', async () => {
    const app = await startTestApp();
    try {
      const key = await ingestKey(app, await app.asSuperadmin());
      const names = newDevice();
      const minutes = Array.from({ length: 40 }, (_, n) => (n * 37) % 130);
      const send = (minute: number) =>
        key.post({ volume_total: minute % 50 }, { ...names, at: new Date(START + minute * 60_000) });
      const answers = await Promise.all([...minutes, ...minutes.toReversed()].map(send));
      expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
      expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(minutes.length);
      const { rows } = await app.context.pool.query('select id from datapoints');
      const datapoint = rows[0].id;
      const kept = minutes.map((minute) => ({ datapoint, ts: START + minute * 60_000, value: minute % 50 }));
      const expected = countedHours(kept, {
        litres: 1,
        max_flow: null,
        rolls_over_at: null,
        resolution: null,
      });
      expect(await storedHours([datapoint], app.context.pool)).toEqual(close(expected.hours));
    } finally {
      await app.close();
    }
  });

  it('of values of any size are stored', async () => {
    const [datapoint = 0] = await newDatapoints(1);
    const of = (minute: number, value: number): Reading => ({
      datapoint,
      ts: START + minute * 60_000,
      value,
    });
    const huge = [1.7e308, -1.7e308, 5e-324, 1.7e308, 1.7e308, -1.7e308].map((value, index) =>
      of(index, value),
    );
    for (const reading of huge) await store([reading]);
    await store([of(2.5, 1.7e308), of(10, -1.7e308), of(11, 1e289), of(12, 1)]);
    expect(await storedHours([datapoint])).toMatchObject([{ count: 10, sum: 1e289 }]);
  });

  it('of an hour whose readings are gone stay as they are; what comes after the latest is counted', async () => {
    const [datapoint = 0] = await newDatapoints(1);
    const all = [0, 10, 20].map((minute): Reading => ({
      datapoint,
      ts: START + minute * 60_000,
      value: minute,
    }));
    await store(all);
    const before = await storedHours([datapoint]);
    await database.pool.query('delete from readings where datapoint_id = $1', [datapoint]);
    // Sent again, singly and in a batch, plus one in between.
    for (const reading of all) await store([reading]);
    await database.pool.query('delete from readings where datapoint_id = $1', [datapoint]);
    await store([...all, { datapoint, ts: START + 5 * 60_000, value: 99 }]);
    expect(await storedHours([datapoint])).toEqual(before);
    await store([{ datapoint, ts: START + 30 * 60_000, value: 7 }]);
    expect(await storedHours([datapoint])).toMatchObject([{ count: 4, max: 20, last: 7 }]);
  });

  it('tell which latest value moved, and of the same time the newer word', async () => {
    const [datapoint = 0] = await newDatapoints(1);
    const of = (value: number, minute = 0): Reading => ({ datapoint, ts: START + minute * 60_000, value });
    const told = async (...readings: Reading[]) => (await store(readings)).changed.map(({ end }) => end);
    expect(await told(of(3), of(2), of(3))).toEqual([2]);
    expect(await told(of(3))).toEqual([]);
    expect(await told(of(9, -5))).toEqual([]);
    expect(await told(of(5), of(4))).toEqual([4]);
    expect(await told(of(6), of(7, 1))).toEqual([7]);
    expect(await storedHours([datapoint])).toHaveLength(2);
  });
});
