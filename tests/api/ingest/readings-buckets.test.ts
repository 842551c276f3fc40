import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedMonths, createReadingMonths, packMonths } from '../../../server/devices/reading-months.ts';
import { bucketedReadings } from '../../../server/devices/readings.ts';
import { WITHOUT_FILES } from '../../../server/cold/reader.ts';
import { ensureMonths } from '../../../server/ingest/storing/partitions.ts';
import { storeDirectly } from '../../support/devices/readings.ts';
import { HOUR_MS, hourOf } from '../../../src/domain/readings/reading-hours.ts';
import { bucketMs, type Span } from '../../../src/domain/readings/series.ts';
import { testDatabase } from '../../support/database/database.ts';

interface Sent {
  readonly ts: number;
  readonly value: number;
}
const START = Date.UTC(2026, 9, 30);
const DAYS = 4;
/** Two whole months and parts of two others, all closed for long. */
const LONG_AGO: Span = { from: Date.UTC(2024, 10, 20), to: Date.UTC(2025, 1, 10) };

let database: Awaited<ReturnType<typeof testDatabase>>;
let device: number;
beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await database.pool.query(
    `insert into devices (title, hw_serial, type, dev_id, app_id) values ('One', 'A1', 'tmv', 'a1', 'a') returning id`,
  );
  device = rows[0].id;
  await ensureMonths(database.pool, [START, START + DAYS * 86_400_000], START);
  const inMonths = Array.from({ length: 4 }, (_, month) => Date.UTC(2024, 10 + month, 25));
  await ensureMonths(database.pool, inMonths, LONG_AGO.to);
});
afterAll(() => database?.close());

let made = 0;
const datapointWith = async (batches: readonly (readonly Sent[])[]): Promise<number> => {
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into datapoints (device_id, key, label) values ($1, $2, $2) returning id`,
      [device, `key${++made}`],
    );
    const datapoint = rows[0]?.id ?? 0;
    for (const batch of batches) {
      await storeDirectly(
        client,
        batch.map((each) => ({ ...each, datapoint })),
        START,
      );
    }
    return datapoint;
  } finally {
    client.release();
  }
};

/** A naive implementation: each reading goes into the last bucket that has started. */
const plainBuckets = (sent: readonly Sent[], span: Span, buckets: number, byTheHour: boolean) => {
  const width = bucketMs(span, buckets);
  const begins = Array.from({ length: buckets }, (_, n) => span.from + n * width)
    .filter((ms) => ms < span.to)
    .map((ms) => (byTheHour ? Math.max(span.from, hourOf(ms)) : ms));
  const kept = [...new Map(sent.map((each) => [JSON.stringify(each), each])).values()]
    .filter(({ ts }) => ts >= span.from && ts < span.to)
    .toSorted((a, b) => a.ts - b.ts || a.value - b.value);
  return [...new Set(begins)].flatMap((begin, place, all) => {
    const values = kept
      .filter(({ ts }) => ts >= begin && ts < (all[place + 1] ?? span.to))
      .map(({ value }) => value);
    if (values.length === 0) return [];
    return {
      ts: new Date(begin).toISOString(),
      min: Math.min(...values),
      max: Math.max(...values),
      avg: expect.closeTo(values.reduce((sum, value) => sum + value, 0) / values.length, 9),
      last: values.at(-1),
      count: values.length,
    };
  });
};

const anyTime = fc.oneof(
  fc.integer({ min: 0, max: DAYS * 86_400_000 - 1 }),
  fc.integer({ min: 0, max: DAYS * 24 - 1 }).map((hour) => hour * HOUR_MS),
  fc.integer({ min: 1, max: DAYS * 24 - 1 }).map((hour) => hour * HOUR_MS - 1),
);
const anySent = fc.record({
  ts: anyTime.map((ms) => START + ms),
  value: fc.double({ min: -1000, max: 1000, noNaN: true }).map((value) => value + 0),
});
const anySpan = fc.tuple(anyTime, anyTime).map(([a, b]) => ({
  from: START + Math.min(a, b),
  to: START + Math.max(a, b),
}));

describe('readings in buckets', () => {
  it.each([false, true])('are what the readings are; by the hour: %s', async (byTheHour) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anySent, { maxLength: 60 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(anySpan, fc.integer({ min: 1, max: 200 })), { minLength: 1, maxLength: 5 }),
        async (batches, questions) => {
          const datapoint = await datapointWith(batches);
          for (const [span, buckets] of questions) {
            const found = await bucketedReadings(
              { pool: database.pool, cold: WITHOUT_FILES },
              datapoint,
              span,
              buckets,
              byTheHour,
            );
            expect(found).toEqual(plainBuckets(batches.flat(), span, buckets, byTheHour));
            expect(found.length).toBeLessThanOrEqual(buckets);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('come from hourly roll-ups when the readings are gone', async () => {
    const sent = Array.from({ length: 48 }, (_, n) => ({ ts: START + n * 600_000, value: n }));
    const datapoint = await datapointWith([sent]);
    await database.pool.query('delete from readings where datapoint_id = $1', [datapoint]);
    const span = { from: START, to: START + 8 * HOUR_MS };
    const found = await bucketedReadings(
      { pool: database.pool, cold: WITHOUT_FILES },
      datapoint,
      span,
      600,
      true,
    );
    expect(found).toEqual(plainBuckets(sent, span, 600, true));
    expect(found).toHaveLength(8);
  });
});

describe('buckets of packed months', () => {
  const anyTimeIn = fc.oneof(
    fc.integer({ min: LONG_AGO.from, max: LONG_AGO.to - 1 }),
    fc
      .integer({ min: LONG_AGO.from / HOUR_MS, max: LONG_AGO.to / HOUR_MS - 1 })
      .map((hour) => hour * HOUR_MS),
  );
  const anyBatch = fc.array(fc.record({ ts: anyTimeIn, value: fc.integer({ min: -100, max: 100 }) }), {
    minLength: 1,
    maxLength: 60,
  });
  const anySpanIn = fc
    .tuple(anyTimeIn, anyTimeIn, fc.integer({ min: 1, max: 200 }))
    .map(([a, b, buckets]) => ({ from: Math.min(a, b), to: Math.max(a, b), buckets }));
  const whole = { ...LONG_AGO, buckets: 500 };

  const storeLate = async (datapoint: number, sent: readonly Sent[]): Promise<void> => {
    const client = await database.pool.connect();
    try {
      await storeDirectly(
        client,
        sent.map((each) => ({ ...each, datapoint })),
        LONG_AGO.to,
      );
    } finally {
      client.release();
    }
  };
  const monthsOfServer = () => createReadingMonths(database.pool, pino({ enabled: false }));
  const months = async (datapoint: number): Promise<number> => {
    const { rows } = await database.pool.query<{ n: number }>(
      'select count(*)::int as n from reading_months where datapoint_id = $1',
      [datapoint],
    );
    return rows[0]?.n ?? 0;
  };

  it('are what the readings are, before and after packing, and when readings arrive late', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyBatch,
        anyBatch,
        fc.array(anySpanIn, { maxLength: 4 }),
        async (sent, late, spans) => {
          const datapoint = await datapointWith([sent]);
          // Nothing is packed in the background.
          const known = { ...monthsOfServer(), pack: () => undefined };
          const compare = async (all: readonly Sent[]): Promise<void> => {
            for (const { buckets, ...span } of [whole, ...spans]) {
              const found = await bucketedReadings(
                { pool: database.pool, cold: WITHOUT_FILES },
                datapoint,
                span,
                buckets,
                true,
                known,
              );
              expect(found).toEqual(plainBuckets(all, span, buckets, true));
            }
          };
          await compare(sent);
          await packMonths(database.pool, datapoint, LONG_AGO);
          expect(await months(datapoint)).toBeGreaterThan(0);
          await compare(sent);
          await storeLate(datapoint, late);
          await compare([...sent, ...late]);
          await packMonths(database.pool, datapoint, LONG_AGO);
          await compare([...sent, ...late]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('are asked for when hours of closed months were read one by one, and only then', async () => {
    const datapoint = await datapointWith([[{ ts: Date.UTC(2024, 11, 24), value: 1 }]]);
    const asked: Span[] = [];
    const read = () =>
      bucketedReadings({ pool: database.pool, cold: WITHOUT_FILES }, datapoint, LONG_AGO, 500, true, {
        ...monthsOfServer(),
        pack: (_, span) => void asked.push(span),
      });
    await read();
    expect(asked).toEqual([closedMonths(LONG_AGO)]);
    await packMonths(database.pool, datapoint, closedMonths(LONG_AGO));
    await read();
    expect(asked).toHaveLength(1);
  });

  it('wait for a change that is not committed', async () => {
    const at = Date.UTC(2024, 11, 24);
    const datapoint = await datapointWith([[{ ts: at, value: 1 }]]);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('update reading_hours set max = 7 where datapoint_id = $1', [datapoint]);
      const packing = packMonths(database.pool, datapoint, LONG_AGO);
      await client.query('commit');
      await packing;
    } finally {
      client.release();
    }
    const found = await bucketedReadings(
      { pool: database.pool, cold: WITHOUT_FILES },
      datapoint,
      LONG_AGO,
      500,
      true,
    );
    expect(found).toMatchObject([{ min: 1, max: 7 }]);
    await database.pool.query('delete from reading_hours where datapoint_id = $1', [datapoint]);
    expect(await months(datapoint)).toBe(0);
  });
});
