import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Actor } from '../src/domain/access/access.ts';
import { resourceNamed } from '../src/resources/all.ts';
import type { Context } from '../server/context.ts';
import { listRows } from '../server/crud/reading/read.ts';
import { listQueryOf } from '../server/crud/register-list.ts';
import { migrate } from '../server/db/migrate.ts';
import { createServingPool } from '../server/db/pool.ts';
import { prepareRoles } from '../server/db/access/roles.ts';
import { asActor, asSystem } from '../server/db/access/scope.ts';
import { WITHOUT_FILES } from '../server/cold/reader.ts';
import { rawReadings } from '../server/devices/readings.ts';
import { ensureMonths } from '../server/ingest/storing/partitions.ts';
import { visibleToEach } from '../server/live/visible.ts';
import { makeFleet } from './fleet.ts';
import { pipelineOn, uplinksOf } from './judging-cost.ts';
import { workMs } from './processes.ts';
import { startBenchDatabase } from './site.ts';
import { median, printTable, verdict } from './table.ts';

/** CPU time with the policies, compared with that of the owner, to whom they don't apply. */
const MOST_RATIO = 1.05;
const DEVICES = 20_000;
const PAIRS = 40;
const WARM_UP = 6;

const quiet = { info: () => undefined, warn: console.warn };
const devices = resourceNamed('devices');
const superadmin: Actor = { role: 'superadmin', id: 1, company_id: null };

type Work = (turn: number) => Promise<unknown>;

const database = await startBenchDatabase();

/** The median of the ratios of pairs of CPU times, in alternating order, so that other load affects both. */
const compare = async (what: string, ways: readonly [Work, Work], pairs = PAIRS): Promise<string[]> => {
  const took: [number[], number[]] = [[], []];
  let turn = 0;
  for (let pair = 0; pair < pairs + WARM_UP; pair++) {
    for (const way of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const before = workMs(database.pid() ?? 0);
      await ways[way](turn++);
      // A connection still tidies up after its last answer.
      await wait(2);
      if (pair >= WARM_UP) took[way].push(workMs(database.pid() ?? 0) - before);
    }
  }
  const [bare, scoped] = took;
  const ratio = median(scoped.map((ms, n) => ms / (bare[n] ?? Number.NaN)));
  return [
    what,
    median(bare).toFixed(2),
    median(scoped).toFixed(2),
    ratio.toFixed(3),
    `≤ ${MOST_RATIO.toFixed(2)}`,
    verdict(ratio <= MOST_RATIO),
  ];
};

const owner = database.pool;
await migrate(owner);
const app = createServingPool(await prepareRoles(owner, { url: database.url, appUrl: undefined }), quiet);
try {
  await makeFleet(owner, { devices: DEVICES, companies: 20, datapoints: 3 });
  const { rows } = await owner.query<{ id: number }>('select min(id) + 3 as id from companies');
  const companyadmin: Actor = { role: 'companyadmin', id: 1, company_id: rows[0]?.id ?? 0 };
  const lists: string[][] = [];
  const { schema, read } = listQueryOf(devices);
  const listed = (pool: Pool, query: string, actor: Actor): Work => {
    const db = drizzle(pool);
    const request = read(schema().parse(Object.fromEntries(new URLSearchParams(query))), actor);
    return () => asActor(actor, () => listRows(db, devices, actor, request));
  };
  for (const [who, actor] of [
    ['superadmin', superadmin],
    ['company', companyadmin],
  ] as const) {
    for (const query of [
      'sort=title&is_active=true',
      'sort=-last_seen_at&is_active=true',
      'sort=title&type=tmv',
      'sort=title&tags=label:TMV',
      'sort=title&tags=building:7',
      'sort=title&q=evice 00120',
    ]) {
      lists.push(await compare(`${who}: ${query}`, [listed(owner, query, actor), listed(app, query, actor)]));
    }
  }
  const heads = ['what', 'owner', 'app role', 'ratio of pairs', 'target', ''];
  printTable(`Lists of ${DEVICES.toLocaleString('en')} devices, ms of CPU time`, heads, lists);

  const begin = Date.now() - 86_400_000;
  await ensureMonths(owner, [begin - 2 * 86_400_000, begin], Date.now());
  const stores = [pipelineOn(owner), pipelineOn(app)] as const;
  const ingest: string[][] = [];
  let round = 0;
  for (const [what, senders, each, size] of [
    ['5,000 uplinks of one value', 500, 1, 5_000],
    ['500 uplinks of ten values', 500, 10, 5_000],
    ['20 uplinks of one value', 20, 1, 20],
  ] as const) {
    const stored =
      (way: 0 | 1): Work =>
      () =>
        asSystem(() => stores[way](uplinksOf(begin, round++, senders, each, DEVICES).slice(0, size)));
    ingest.push(await compare(what, [stored(0), stored(1)]));
  }
  printTable('Storing batches, ms of CPU time', heads, ingest);

  const ids = Array.from({ length: 1_000 }, (_, n) => 1 + n * 3);
  const seen = (pool: Pool, actor: Actor): Work => {
    const context = { db: drizzle(pool) } as unknown as Context;
    return () => visibleToEach(context, [{ actor, ids }]);
  };
  const [point] = (
    await owner.query<{ id: number }>('select min(id) as id from datapoints where company_id = $1', [
      companyadmin.company_id,
    ])
  ).rows;
  const datapoint = point?.id ?? 0;
  await owner.query(
    `insert into readings (datapoint_id, ts, value)
     select $1, to_timestamp($2::float8 / 1000) - n * interval '1 minute', n from generate_series(1, 1440) n`,
    [datapoint, begin - 86_400_000],
  );
  const readings =
    (pool: Pool, actor: Actor): Work =>
    () =>
      asActor(actor, () =>
        rawReadings({ pool, cold: WITHOUT_FILES }, datapoint, { from: 0, to: begin + 86_400_000 }, 10_000),
      );
  const live = [
    await compare('superadmin: subscribe to 1,000', [seen(owner, superadmin), seen(app, superadmin)]),
    await compare('company: subscribe to 1,000', [seen(owner, companyadmin), seen(app, companyadmin)]),
    await compare('superadmin: 1,440 readings', [readings(owner, superadmin), readings(app, superadmin)]),
    await compare('company: 1,440 readings', [readings(owner, companyadmin), readings(app, companyadmin)]),
  ];
  printTable('Live and readings, ms of CPU time', heads, live);
} finally {
  await app.end();
  await database.stop();
}
