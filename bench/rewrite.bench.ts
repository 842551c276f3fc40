// npm run bench -- rewrite: how long kept readings take to be rewritten after an edit of facts, and after its undo.
import { setTimeout as wait } from 'node:timers/promises';
import { ensureMonths } from '../server/ingest/storing/partitions.ts';
import { makeFleet, untilJudged, withoutLimit } from './fleet.ts';
import { type Site, startSite } from './site.ts';
import { printTable, seconds, thousands, verdict } from './table.ts';

/** The limit to meet, of each edit and each undo (ms). */
const LIMIT_MS = 60_000;
const METERS = 1_000;
const DAY_MS = 86_400_000;
const YEAR_MINUTES = 365 * 24 * 60;
/** The readings of each of the many meters: one every four hours of a year. */
const EACH_MINUTES = 240;
const POLL_MS = 50;
const END = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const BEGIN = END - YEAR_MINUTES * 60_000;

const REGISTERS = `select id, device_id from datapoints where role = 'register' order by id limit $1`;
const READINGS = `
  insert into readings (datapoint_id, ts, value, received_at)
  select p, $2::timestamptz + n * interval '1 minute', 1000 + n * $3::float8 / 60, $2::timestamptz + n * interval '1 minute'
  from unnest($1::int[]) p, generate_series(0, $4::int - 1, $3::int) n`;
const LATEST = `
  update datapoint_values v set (last_value, last_at, base, base_at) = (r.value, r.ts, r.value, r.ts)
  from datapoints p, lateral (
    select value, ts from readings r where r.datapoint_id = p.id order by ts desc limit 1) r
  where p.id = v.datapoint_id and p.id = any($1::int[])`;
const TOTALS = `
  select (select sum(value) from readings where datapoint_id = any($1::int[]))::float8 as readings,
    (select sum(coalesce(entered, 0) + counted) from reading_hours where datapoint_id = any($1::int[]))::float8 as hours`;

interface Point {
  readonly id: number;
  readonly device_id: number;
}

const startOf = new Date(BEGIN).toISOString();

const fill = async ({ pool }: Site, one: Point, many: readonly Point[]): Promise<void> => {
  const days = Array.from({ length: 367 }, (_, day) => BEGIN + day * DAY_MS);
  await ensureMonths(pool, days, END);
  const ids = many.map(({ id }) => id);
  await withoutLimit(pool, [
    [READINGS, [[one.id], startOf, 1, YEAR_MINUTES]],
    [READINGS, [ids, startOf, EACH_MINUTES, YEAR_MINUTES]],
    [LATEST, [[one.id, ...ids]]],
    ['analyze'],
  ]);
};

const untilEmpty = async (
  { pool }: Site,
  table: 'datapoint_rewrites' | 'counter_recounts',
): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ left: string }>(`select count(*) as left from ${table}`);
    if (rows[0]?.left === '0') return;
    await wait(POLL_MS);
  }
};

/** Makes a change and waits until the server has rewritten everything; returns what it took and the batch that undoes it. */
const rewritten = async (site: Site, method: 'PUT' | 'POST', path: string, body?: object) => {
  const before = performance.now();
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${site.token}` },
    body: JSON.stringify(body ?? {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
  await untilEmpty(site, 'datapoint_rewrites');
  return { took: performance.now() - before, batch: answer.headers.get('x-batch-id') ?? '' };
};

const totals = async ({ pool }: Site, points: readonly Point[]) => {
  const { rows } = await pool.query<{ readings: number; hours: number }>(TOTALS, [
    points.map(({ id }) => id),
  ]);
  return rows[0] ?? { readings: 0, hours: 0 };
};
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= Math.abs(other) * 1e-9;

const site = await startSite();
try {
  await makeFleet(site.pool, { devices: METERS + 1, companies: 4, datapoints: 4, active: METERS + 1 });
  // Before there are readings, so that there is nothing to count.
  await site.pool.query(`update datapoints set kind = 'counter' where role = 'register'`);
  await untilEmpty(site, 'counter_recounts');
  await untilJudged(site.pool);
  const { rows: points } = await site.pool.query<Point>(REGISTERS, [METERS + 1]);
  const [one, ...many] = points;
  if (!one) throw new Error('The fleet has no register.');
  await fill(site, one, many);
  // Rolled up by the server itself.
  await rewritten(site, 'PUT', `/datapoints/${one.id}`, { resolution: 1 });

  const { id: model } = await site.call<{ id: number }>('POST', '/device-models', {
    title: 'Meter in cubic metres',
    vendor: 'Bench',
    key: 'bench/meter',
    device_type: 'water_meter',
    values: [{ from: 'volume_total', role: 'register', kind: 'counter', unit: 'm³', factor: 0.001 }],
    source: 'Bench',
  });
  const ids = many.map(({ device_id }) => device_id);
  const edits = [
    {
      what: `a year of readings every minute (${thousands(YEAR_MINUTES)})`,
      points: [one],
      factor: 0.001,
      make: () => rewritten(site, 'PUT', `/datapoints/${one.id}`, { unit: 'm³', factor: 0.001 }),
    },
    {
      what: `a model assigned to ${thousands(METERS)} meters (${thousands((METERS * YEAR_MINUTES) / EACH_MINUTES)} readings)`,
      points: many,
      factor: 0.001,
      make: () => rewritten(site, 'PUT', '/devices/many', { ids, data: { model_id: model } }),
    },
  ] as const;
  const rows: string[][] = [];
  for (const { what, points: changed, factor, make } of edits) {
    const before = await totals(site, changed);
    const done = await make();
    const after = await totals(site, changed);
    const undone = await rewritten(site, 'POST', `/audit/${done.batch}/undo`);
    const again = await totals(site, changed);
    const isRight =
      isNear(after.readings, before.readings * factor) && isNear(again.readings, before.readings);
    const row = (name: string, took: number): string[] => [
      name,
      seconds(took),
      `≤ ${seconds(LIMIT_MS)}`,
      verdict(took <= LIMIT_MS && isRight),
    ];
    rows.push(row(what, done.took), row('… undone', undone.took));
  }
  printTable('Kept readings after an edit of facts', ['what', 'took', 'limit', ''], rows);
} finally {
  await site.stop();
}
