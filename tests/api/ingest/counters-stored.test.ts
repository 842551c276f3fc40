import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WITHOUT_FILES } from '../../../server/cold/reader.ts';
import { readCountedSpans } from '../../../server/counters/counted-spans.ts';
import { readCounted } from '../../../server/counters/read-counted.ts';
import { readWater } from '../../../server/counters/read-water.ts';
import { recomputeDatapoints } from '../../../server/counters/recount.ts';
import { ensureMonths } from '../../../server/ingest/storing/partitions.ts';
import { counterFacts } from '../../../src/domain/counters/facts.ts';
import { countedSeries } from '../../../src/domain/counters/series.ts';
import { countedIn } from '../../../src/domain/counters/water.ts';
import { compareReadings, type Reading } from '../../../src/domain/readings/reading-hours.ts';
import { countedHours } from '../../support/devices/counters.ts';
import { testDatabase } from '../../support/database/database.ts';
import { storeDirectly } from '../../support/devices/readings.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let device: number;
// Over the end of a month.
const START = Date.UTC(2026, 9, 31, 20);
const MINUTE = 60_000;

beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await database.pool.query(
    `insert into devices (title, hw_serial, type, dev_id, app_id) values ('One', 'C1', 'water_meter', 'c1', 'a') returning id`,
  );
  device = rows[0].id;
  await ensureMonths(database.pool, [START, START + 86_400_000], START);
});
afterAll(() => database?.close());

let made = 0;
const newCounter = async (
  resolution: number | null,
  rollsOverAt: number | null,
  kind = 'counter',
): Promise<number> => {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into datapoints (device_id, key, label, kind, unit, resolution, rolls_over_at)
     values ($1, $2, 'Volume', $5, 'L', $3, $4) returning id`,
    [device, `volume${++made}`, resolution, rollsOverAt, kind],
  );
  return rows[0]?.id ?? 0;
};

const inTransaction = async <T>(
  work: (client: Parameters<typeof storeDirectly>[0]) => Promise<T>,
): Promise<T> => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
};

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8 as ${column}`;
const stored = async (id: number) => {
  const hours = await database.pool.query(
    `select datapoint_id as datapoint, ${ms('hour')}, count, min, max, sum, ${ms('first_at')}, first, ${ms('last_at')},
       last, entered, counted, base, ${ms('base_at')}, resets, roll_overs, reversals, replaced
     from reading_hours where datapoint_id = $1 order by hour`,
    [id],
  );
  const marked = await database.pool.query(
    `select ${ms('ts')}, value from readings where datapoint_id = $1 and mark = 1 order by ts, value`,
    [id],
  );
  const listed = await database.pool.query(
    `select ${ms('ts')}, value from outliers where datapoint_id = $1 order by ts, value`,
    [id],
  );
  const values = await database.pool.query(
    `select last_value as value, ${ms('last_at')}, base, ${ms('base_at')}, pending, ${ms('pending_at')}
     from datapoint_values where datapoint_id = $1`,
    [id],
  );
  return { hours: hours.rows, marked: marked.rows, listed: listed.rows, state: values.rows[0] };
};

const expectedOf = (id: number, readings: readonly Reading[], facts: ReturnType<typeof counterFacts>) => {
  const distinct = [
    ...new Map(readings.map((one) => [`${one.ts} ${one.value}`, { ...one, datapoint: id }])).values(),
  ];
  const { hours, outliers, state } = countedHours(distinct, facts);
  const aside = outliers
    .map(({ ts, value }) => ({ ts, value }))
    .toSorted((a, b) => a.ts - b.ts || a.value - b.value);
  return {
    hours: hours.map((hour) => ({
      ...hour,
      // The order of summing differs.
      sum: expect.closeTo(hour.sum, 6),
      counted: expect.closeTo(hour.counted, 6),
    })),
    marked: aside,
    listed: aside,
    state: {
      value: state.last?.value ?? null,
      last_at: state.last?.ts ?? null,
      base: state.base?.value ?? null,
      base_at: state.base?.ts ?? null,
      pending: state.pending?.value ?? null,
      pending_at: state.pending?.ts ?? null,
    },
  };
};

const reading = fc.record({
  datapoint: fc.constant(0),
  ts: fc.integer({ min: 0, max: 100 }).map((n) => START + n * 5 * MINUTE),
  value: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 300 }).map((n) => 900 + n / 2) },
    { weight: 1, arbitrary: fc.constantFrom(0, 3, 50, 90_000, 95_000, 999) },
  ),
});
const plan = fc.array(fc.array(reading, { maxLength: 30 }), { minLength: 1, maxLength: 6 });

const FACTS = fc.constantFrom(
  [null, 'counter'] as const,
  [1000, 'counter'] as const,
  [null, 'delta'] as const,
);
const edges = fc.uniqueArray(fc.integer({ min: -30, max: 540 }), { minLength: 2, maxLength: 6 });

describe('the stored hours of a counter', () => {
  it('give the litres of its readings between any times, whichever way they are read', async () => {
    await fc.assert(
      fc.asyncProperty(plan, edges, FACTS, async (batches, minutes, [rollsOverAt, kind]) => {
        const id = await newCounter(0.5, rollsOverAt, kind);
        const sent: Reading[] = [];
        for (const batch of batches) {
          const own = batch.map((one) => ({ ...one, datapoint: id }));
          sent.push(...own);
          await inTransaction((client) => storeDirectly(client, own, Date.now()));
        }
        const facts = counterFacts({ unit: 'L', rolls_over_at: rollsOverAt, resolution: 0.5, kind });
        const all = [...new Map(sent.map((one) => [`${one.ts} ${one.value}`, one])).values()];
        const sorted = all.toSorted(compareReadings);
        const series = countedSeries(
          { ts: sorted.map(({ ts }) => ts), value: sorted.map(({ value }) => value) },
          facts,
        );
        const moments = minutes.map((minute) => START + minute * MINUTE).toSorted((a, b) => a - b);
        const spans = moments.slice(1).map((to, n) => ({ from: moments[n] as number, to }));
        spans.push({ from: moments[0] as number, to: moments.at(-1) as number });
        const expected = spans.map((span) => {
          const { counted } = countedIn(series, span);
          return counted === null ? null : expect.closeTo(counted, 6);
        });
        const meter = { id, litres: 1, since: null };
        const few = await readCountedSpans(database.pool, [meter], spans);
        expect((few.get(id) ?? []).map(({ counted }) => counted)).toEqual(expected);
        const whole = { from: moments[0] as number, to: moments.at(-1) as number };
        const hours = (await readWater(database.pool, [meter], whole, () => moments)).get(id);
        expect(spans.map((span) => (hours ? countedIn(hours, span).counted : null))).toEqual(expected);
        const raw = await inTransaction((client) =>
          readCounted({ client, cold: WITHOUT_FILES }, [id], whole, {
            keptFrom: 0,
            asOf: START + 9e9,
            moves: new Map(),
          }),
        );
        const read = raw.get(id) as typeof series;
        expect(spans.map((span) => countedIn(read, span).counted)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('are those of all of its readings together, in whatever order and parts they come', async () => {
    await fc.assert(
      fc.asyncProperty(
        plan,
        fc.constantFrom(null, 0.5),
        fc.constantFrom(null, 1000),
        async (batches, resolution, rollsOverAt) => {
          const id = await newCounter(resolution, rollsOverAt);
          const facts = counterFacts({ unit: 'L', rolls_over_at: rollsOverAt, resolution });
          const sent: Reading[] = [];
          for (const batch of batches) {
            const own = batch.map((one) => ({ ...one, datapoint: id }));
            sent.push(...own);
            await inTransaction((client) => storeDirectly(client, own, Date.now()));
            expect(await stored(id)).toEqual(expectedOf(id, sent, facts));
          }
          const before = await stored(id);
          await inTransaction((client) => recomputeDatapoints(client, [id]));
          expect(await stored(id)).toEqual({
            ...before,
            hours: before.hours.map((hour) => ({
              ...hour,
              sum: expect.closeTo(hour.sum, 6),
              counted: expect.closeTo(hour.counted, 6),
            })),
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});
