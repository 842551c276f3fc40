import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { makeFleet } from './fleet.ts';
import { peakMemory } from './memory.ts';
import { fillForReports } from './report-fleet.ts';
import { type Site, startSite } from './site.ts';
import { median, percentile95, printTable, verdict } from './table.ts';

/** The limits to meet. */
const MONTH_S = 5;
const YEAR_S = 30;
const MEMORY_MB = 300;
const OTHERS_MS = 100;

const DEVICES = 500;
const STEP_S = 900;
const ROUNDS = 3;
/** A full year in Sydney, with two clock changes. */
const FROM = '2025-10-31T13:00:00Z';
const MONTH = '2026-09-30T14:00:00Z';
const BEFORE_MONTH = '2026-09-30T10:00:00Z';
const TO = '2026-10-31T13:00:00Z';

// The baseline: plain SQL that sums the same registers by local day, without gaps, resets, nights, leaks or
// completeness.
const ALONE = `
  select sum(rise) from (
    select datapoint_id, max(value) - min(value) as rise from readings
    where datapoint_id in (select id from datapoints where key = 'volume_total') and ts >= $1 and ts < $2
    group by datapoint_id, date_trunc('day', ts, 'Australia/Sydney')) days`;

/** The median duration of the baseline in seconds. */
const alone = async (pool: Pool, from: string, rounds: number): Promise<number> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const took: number[] = [];
    for (let n = 0; n < rounds; n++) {
      const before = performance.now();
      await client.query(ALONE, [from, TO]);
      took.push((performance.now() - before) / 1000);
    }
    return median(took);
  } finally {
    client.release(true);
  }
};

interface Run {
  readonly data: {
    readonly id: number;
    readonly status: string;
    readonly started_at: string;
    readonly finished_at: string;
    readonly result: { readonly devices: readonly unknown[]; readonly completeness: { received: number } };
  };
}

/** Makes typical calls until stopped. Returns the duration of each (ms). */
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
      profile: 'au_general',
      device_ids: Array.from({ length: DEVICES }, (_, n) => n + 1),
    });
    const rounds = [];
    for (let n = 0; n < (from === FROM ? 1 : ROUNDS); n++) rounds.push(await timed(site, report.id, from));
    const bare = await alone(site.pool, from, rounds.length);
    const seconds = median(rounds.map((round) => round.seconds));
    const p95 = percentile95(rounds.flatMap(({ took }) => took));
    const memory = peakMemory(site.pid) ?? Number.NaN;
    rows.push([
      what,
      (rounds[0]?.received ?? 0).toLocaleString('en'),
      `${seconds.toFixed(1)} s`,
      `≤ ${limit} s`,
      `${bare.toFixed(1)} s`,
      (seconds / bare).toFixed(1),
      `${p95.toFixed(0)} ms`,
      `≤ ${OTHERS_MS} ms`,
      `${memory.toFixed(0)} MB`,
      `≤ ${MEMORY_MB} MB`,
      verdict(seconds <= limit && p95 <= OTHERS_MS && memory <= MEMORY_MB),
    ]);
  }
  printTable(
    `Runs of reports on ${DEVICES} devices at steps of ${STEP_S / 60} minutes; other users send requests`,
    [
      'report',
      'uplinks',
      'took',
      'limit',
      'SQL alone',
      '×',
      'others’ p95',
      'limit',
      'peak memory',
      'limit',
      '',
    ],
    rows,
  );
};

const site = await startSite();
try {
  await makeFleet(site.pool, { devices: DEVICES, companies: 1, datapoints: 3 });
  await fillForReports(site.pool, { from: FROM, valvesFrom: BEFORE_MONTH, to: TO, stepS: STEP_S });
  await measure(site);
} finally {
  await site.stop();
}
