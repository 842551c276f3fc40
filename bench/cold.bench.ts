// npm run bench -- cold: bytes a reading in the database and in a file, how fast a month is moved, and how long the same calls
// take before and after.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { movingWith } from '../server/cold/cold.ts';
import { beginOf, monthOf, partitionOf } from '../server/cold/months.ts';
import { moveCold } from '../server/cold/move.ts';
import { folderPlace } from '../server/cold/place.ts';
import { readConfig } from '../server/config.ts';
import { asSystem } from '../server/db/access/scope.ts';
import { makeFleet, withoutLimit } from './fleet.ts';
import { startSite } from './site.ts';
import { median, percentile95, printTable, thousands } from './table.ts';

/** Each has a reading a minute for a month; a day of it is 1,440. */
const DATAPOINTS = Number(process.env.BENCH_DATAPOINTS ?? 100);
const CALLS = 60;
const WARM_UP = 5;
const DAY = 86_400_000;
const MONTH = monthOf(beginOf(monthOf(Date.now()), -3));
const BEGIN = beginOf(MONTH);

// As they arrive: those of one minute of all datapoints beside each other.
const READINGS = `
  insert into readings (datapoint_id, ts, value, received_at)
  select p, $1::timestamptz + n * interval '1 minute' + (p * 97 % 60) * interval '1 second',
    round((20 + 15 * sin(n / 200.0 + p) + random())::numeric, 1), $1::timestamptz + n * interval '1 minute' + interval '61.3 seconds' * random()
  from generate_series(0, $2::int - 1) n, generate_series(1, $3::int) p`;

const folder = mkdtempSync(join(tmpdir(), 'flowgen-bench-cold-'));
const env = { COLD_AFTER_DAYS: '36500', RETENTION_DAYS: '36500', COLD_DIR: join(folder, 'cold') };
const site = await startSite(env);
try {
  await makeFleet(site.pool, { devices: Math.ceil(DATAPOINTS / 3), companies: 5, datapoints: 3 });
  const minutes = (beginOf(MONTH, 1) - BEGIN) / 60_000;
  await withoutLimit(site.pool, [
    ['select ensure_readings_month($1)', [new Date(BEGIN).toISOString()]],
    [READINGS, [new Date(BEGIN).toISOString(), minutes, DATAPOINTS]],
    ['vacuum (analyze) readings'],
  ]);
  const rows = minutes * DATAPOINTS;
  const { rows: sizes } = await site.pool.query<{ bytes: number }>(
    'select pg_total_relation_size($1::regclass)::float8 as bytes',
    [partitionOf(MONTH)],
  );
  const calls = [
    ['a day, raw', DAY, 'limit=10000'],
    ['an hour, raw', DAY / 24, 'limit=10000'],
    ['a week, 2,000 buckets', 7 * DAY, 'buckets=2000'],
    ['the month, 10,000 raw', 28 * DAY, 'limit=10000'],
  ] as const;
  const answers = new Map<string, string>();
  const timed = async () => {
    const results = [];
    for (const [what, span, more] of calls) {
      const took: number[] = [];
      for (let n = 0; n < CALLS + WARM_UP; n++) {
        const from = BEGIN + ((n * 7) % 20) * (DAY / 24);
        const url = `/datapoints/${1 + (n % DATAPOINTS)}/readings?from=${new Date(from).toISOString()}&to=${new Date(from + span).toISOString()}&${more}`;
        const before = performance.now();
        // The same numbers may be added up in another order.
        const text = JSON.stringify(await site.call('GET', url), (_, value: unknown) =>
          typeof value === 'number' ? Number(value.toPrecision(12)) : value,
        );
        if (n >= WARM_UP) took.push(performance.now() - before);
        if ((answers.get(url) ?? text) !== text) throw new Error(`${url} has another answer.`);
        answers.set(url, text);
      }
      results.push({ what, median: median(took), p95: percentile95(took) });
    }
    return results;
  };
  const before = await timed();
  const place = folderPlace(env.COLD_DIR);
  const config = readConfig({ ...env, COLD_AFTER_DAYS: '31', DATA_DIR: join(folder, 'data') });
  const began = performance.now();
  const moved = await asSystem(() =>
    moveCold({ ...movingWith(config, place, site.pool), now: Date.now(), isStopped: () => false }),
  );
  const took = performance.now() - began;
  if (moved?.rows !== rows) throw new Error(`Moved ${moved?.rows} of ${rows} readings.`);
  const after = await timed();

  printTable(
    `${thousands(rows)} readings of a month`,
    ['where', 'MB', 'bytes a reading'],
    [
      ['database', sizes[0]?.bytes ?? 0],
      ['file', moved.bytes],
    ].map(([where, bytes]) => [
      String(where),
      thousands(Number(bytes) / 1e6),
      (Number(bytes) / rows).toFixed(1),
    ]),
  );
  console.log(
    `Moved in ${(took / 1000).toFixed(1)} s: ${thousands((rows / took) * 1000)} readings a second.\n`,
  );
  printTable(
    'The same answers, ms',
    ['what', 'database: median', 'p95', 'file: median', 'p95'],
    before.map(({ what, ...one }, n) =>
      [what, one.median, one.p95, after[n]?.median ?? 0, after[n]?.p95 ?? 0].map((value) =>
        typeof value === 'number' ? value.toFixed(1) : value,
      ),
    ),
  );
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
