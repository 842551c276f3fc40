import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { makeFleet } from './fleet.ts';
import { peakMemory } from './memory.ts';
import { type Site, startSite } from './site.ts';
import { median, percentile95, printTable, verdict } from './table.ts';

/** Source: issue 6, "Done when". */
const MONTH_S = 5;
const YEAR_S = 30;
const MEMORY_MB = 300;
const OTHERS_MS = 100;

const DEVICES = 500;
const STEP = '15 minutes';
const ROUNDS = 3;
const DAY = 86_400_000;
/** A whole year of Sydney, clocks changing twice in it. */
const FROM = '2025-10-31T13:00:00Z';
const MONTH = '2026-09-30T14:00:00Z';
const BEFORE_MONTH = '2026-09-30T10:00:00Z';
const TO = '2026-10-31T13:00:00Z';

const statements = async (pool: Pool, ...all: [string, unknown[]?][]): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set synchronous_commit = off');
    for (const [text, values] of all) await client.query(text, values);
  } finally {
    client.release(true);
  }
};

// Every device is a valve and a meter: a counter that rises, a temperature, and flow every sixth time.
const POINTS = `
  update datapoints set key = 'volume_total', unit = 'L' where key = 'battery_v';
  update devices set type = case when id % 2 = 0 then 'tmv' else 'water_meter' end, is_active = true,
    tags = '{label:TMV,"label:Water Meter"}', expected_interval_s = 900`;
const readings = (key: string, value: string): string => `
  insert into readings (datapoint_id, ts, value)
  select p.id, t, ${value}
  from generate_series($1::timestamptz, $2::timestamptz - interval '${STEP}', interval '${STEP}') t,
    (select id, row_number() over (order by id) as n from datapoints where key = '${key}') p
  order by t, p.id`;
const AGE = `extract(epoch from t - $1::timestamptz)::float8 / 900`;
const HOURS = `
  insert into reading_hours
  select datapoint_id, date_bin('1 hour', ts, timestamptz '2000-01-01Z'), count(*)::int, min(value), max(value),
    sum(value), min(ts), min(value), max(ts), max(value), 0, 0
  from readings group by 1, 2`;

interface Run {
  readonly data: {
    readonly id: number;
    readonly status: string;
    readonly started_at: string;
    readonly finished_at: string;
    readonly result: { readonly devices: readonly unknown[]; readonly completeness: { received: number } };
  };
}

/** Asks what others ask, until it is told to stop; how long each call took, in ms. */
const others = (site: Site) => {
  const took: number[] = [];
  let stopped = false;
  const ask = async (path: string): Promise<void> => {
    while (!stopped) {
      const before = performance.now();
      await site.call('GET', path);
      took.push(performance.now() - before);
      await wait(20);
    }
  };
  const asking = Promise.all([ask('/devices?limit=25'), ask('/devices/get/total'), ask('/devices/7')]);
  return async (): Promise<readonly number[]> => {
    stopped = true;
    await asking;
    return took;
  };
};

const timed = async (site: Site, report: number, from: string) => {
  const stop = others(site);
  const started = await site.call<Run>('POST', `/reports/${report}/run`, { from, to: TO });
  let run = started;
  while (['queued', 'running'].includes(run.data.status)) {
    await wait(100);
    run = await site.call<Run>('GET', `/reports/${report}/runs/${started.data.id}`);
  }
  const took = await stop();
  if (run.data.status !== 'done') throw new Error(JSON.stringify(run.data).slice(0, 500));
  const seconds = (Date.parse(run.data.finished_at) - Date.parse(run.data.started_at)) / 1000;
  return { seconds, took, received: run.data.result.completeness.received };
};

const measure = async (site: Site): Promise<void> => {
  const [company] = await site.call<{ id: number }[]>('GET', '/companies');
  const rows: string[][] = [];
  for (const [what, kind, from, limit] of [
    ['metering, a month', 'metering', MONTH, MONTH_S],
    ['valves, a month', 'tmv', MONTH, MONTH_S],
    ['metering, a year', 'metering', FROM, YEAR_S],
  ] as const) {
    const report = await site.call<{ id: number }>('POST', '/reports', {
      title: what,
      kind,
      company_id: company?.id,
      time_zone: 'Australia/Sydney',
      device_ids: Array.from({ length: DEVICES }, (_, n) => n + 1),
    });
    const rounds = [];
    for (let n = 0; n < (from === FROM ? 1 : ROUNDS); n++) rounds.push(await timed(site, report.id, from));
    const seconds = median(rounds.map((round) => round.seconds));
    const p95 = percentile95(rounds.flatMap(({ took }) => took));
    const memory = peakMemory(site.pid) ?? Number.NaN;
    rows.push([
      what,
      (rounds[0]?.received ?? 0).toLocaleString('en'),
      `${seconds.toFixed(1)} s`,
      `≤ ${limit} s`,
      `${p95.toFixed(0)} ms`,
      `≤ ${OTHERS_MS} ms`,
      `${memory.toFixed(0)} MB`,
      `≤ ${MEMORY_MB} MB`,
      verdict(seconds <= limit && p95 <= OTHERS_MS && memory <= MEMORY_MB),
    ]);
  }
  printTable(
    `Runs of reports on ${DEVICES} devices at steps of ${STEP}; others ask meanwhile`,
    ['report', 'uplinks', 'took', 'limit', 'others’ p95', 'limit', 'peak memory', 'limit', ''],
    rows,
  );
};

const site = await startSite();
try {
  await makeFleet(site.pool, { devices: DEVICES, companies: 1, datapoints: 3 });
  const months = Array.from({ length: 14 }, (_, n) =>
    new Date(Date.parse(FROM) + n * 30 * DAY).toISOString(),
  );
  await statements(
    site.pool,
    ...months.map((month): [string, unknown[]] => ['select ensure_readings_month($1)', [month]]),
    [POINTS],
    [readings('volume_total', `p.n * 1000 + 5 * ${AGE}`), [FROM, TO]],
    [readings('temperature', `22 + 20 * (1 - least(1, (${AGE} + p.n)::int % 6))`), [BEFORE_MONTH, TO]],
    [readings('flow_rate', `6 * (1 - least(1, (${AGE} + p.n)::int % 6))`), [BEFORE_MONTH, TO]],
    [HOURS],
    ['vacuum (analyze)'],
  );
  await measure(site);
} finally {
  await site.stop();
}
