import { WITHOUT_FILES } from '../server/cold/reader.ts';
import type { Pool } from 'pg';
import * as z from 'zod';
import type { Reading } from '../src/domain/readings/reading-hours.ts';
import { float8s, instants, int4s } from '../server/db/binary.ts';
import { createCounts } from '../server/ingest/counters.ts';
import { createCache, NO_CACHE } from '../server/ingest/fast/cache.ts';
import { compiledGuard } from '../server/ingest/fast/compiled-guard.ts';
import { createModelRegistry } from '../server/device-models/registry.ts';
import { createMessageLog, type MessageLog } from '../server/ingest/storing/messages.ts';
import { createActivity } from '../server/metrics/activity.ts';
import { createPipeline } from '../server/ingest/pipeline.ts';
import { createSlowCompanies } from '../server/ingest/queue/slow-companies.ts';
import type { Arrival } from '../server/ingest/uplink.ts';
import native, { uplinkSchema } from '../server/ingest/vendors/native.ts';
import { judging } from './judging-cost.ts';
import { median, printTable } from './table.ts';

const ROUNDS = 8;
const WARM_UP = 2;
const READINGS = 5_000;

type Work = (round: number) => Promise<unknown>;

const ignore = (): void => undefined;
const announcer = { pending: ignore, contested: ignore, values: ignore };
const counts = createCounts();

/** `READINGS` uplinks of 500 devices; those of a later round are newer. */
const uplinksOf = (begin: number, round: number): unknown[] =>
  Array.from({ length: READINGS }, (_, n) => {
    const device = 1 + (n % 500) * 40;
    return {
      app_id: `app-${device % 7}`,
      dev_id: `dev-${device}`,
      ts: begin + round * 600_000 + Math.floor(n / 500) * 60_000,
      values: { temperature: 20 + Math.sin(n) },
    };
  });
const arrivalOf = (body: unknown): Arrival => ({
  uplink: native.parse(body) as Arrival['uplink'],
  companyId: null,
  way: 'http',
  message: { source: 'uplink', payload: body as object },
});

/** The median times (ms) of ways to do the same, which alternate so that other load affects all of them. */
const compare = async (ways: Readonly<Record<string, Work>>): Promise<ReadonlyMap<string, number>> => {
  const took = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
  let round = 0;
  for (let n = 0; n < ROUNDS + WARM_UP; n++) {
    for (const [name, work] of Object.entries(ways)) {
      const before = performance.now();
      await work(round++);
      if (n >= WARM_UP) took.get(name)?.push(performance.now() - before);
    }
  }
  return new Map([...took].map(([name, times]) => [name, median(times)]));
};

/** Prints what storing takes without each of the pieces that make it fast. */
export const comparePieces = async (pool: Pool, begin: number): Promise<void> => {
  const gateways = { note: () => undefined };
  const registry = createModelRegistry({ on: () => () => undefined });
  const log = createMessageLog(pool, { warn: console.warn });
  const storeWith = (cache: typeof NO_CACHE, messages: Pick<MessageLog, 'note'> = log) =>
    createPipeline({
      pool,
      counts,
      announcer,
      cache,
      gateways,
      messages,
      alarms: judging(),
      registry,
      slow: createSlowCompanies(),
      cold: WITHOUT_FILES,
      activity: createActivity(),
    });
  const rows: string[][] = [];
  const add = async (what: string, ways: Readonly<Record<string, Work>>): Promise<void> => {
    const [[, first = 0] = [], ...others] = await compare(ways);
    rows.push([what, 'as it is', first.toFixed(1), '']);
    for (const [name, ms] of others) rows.push(['', name, ms.toFixed(1), `×${(ms / first).toFixed(2)}`]);
  };

  const storeBatch = (...given: Parameters<typeof storeWith>): Work => {
    const store = storeWith(...given);
    return (round) => store(uplinksOf(begin, round).map(arrivalOf));
  };
  await add('a batch of 5,000 uplinks', {
    all: storeBatch(createCache()),
    'without the device cache': storeBatch(createCache({ devices: false })),
    'without the datapoint cache': storeBatch(createCache({ datapoints: false })),
    'without both': storeBatch(NO_CACHE),
    'without keeping messages': storeBatch(createCache(), gateways),
  });

  const bodies = uplinksOf(begin, 0);
  const isUplink = compiledGuard(uplinkSchema);
  await add('checking 5,000 uplinks', {
    compiled: async () => bodies.every(isUplink),
    'by zod': async () => bodies.every((body) => uplinkSchema.safeParse(body).success),
    'by zod, as an array': async () => z.array(uplinkSchema).safeParse(bodies).success,
  });

  const readings = Array.from({ length: READINGS }, (_, n): Reading => ({
    datapoint: n + 1,
    ts: begin,
    value: n,
  }));
  const times = readings.map(({ ts }) => new Date(ts).toISOString());
  const UNNEST = 'select count(*) from unnest($1::int[], $2::timestamptz[], $3::float8[]) as q(a, b, c)';
  await add('sending 5,000 rows', {
    binary: () =>
      pool.query(UNNEST, [
        int4s(readings, ({ datapoint }) => datapoint),
        instants(readings, ({ ts }) => ts),
        float8s(readings, ({ value }) => value),
      ]),
    'as text': () =>
      pool.query(UNNEST, [
        readings.map(({ datapoint }) => datapoint),
        times,
        readings.map(({ value }) => value),
      ]),
  });

  printTable('What makes storing fast, ms', ['what', 'how', 'median', 'relative'], rows);
};
