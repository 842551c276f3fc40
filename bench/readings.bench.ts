import { batchOf, postUplinks, rawValues, RAW_INSERT } from './batches.ts';
import { makeFleet, untilJudged, withoutLimit } from './fleet.ts';
import { comparePieces } from './ingest-pieces.ts';
import { compareJudging } from './judging-cost.ts';
import { type Site, startSite } from './site.ts';
import { median, percentile95, printTable, thousands, verdict } from './table.ts';

/** The limits to meet. */
const TO_RAW = 0.5;
const A_SECOND = 30_000;
const MONTH_MS = 30;
const YEAR_MS = 60;

const DEVICES = 20_000;
const READINGS = 5_000;
const ROUNDS = 16;
const CALLS = 60;
const WARM_UP = 5;
/** Datapoints whose readings arrive minute by minute and are therefore interleaved on disk. */
const KEPT = 20;
const KEPT_HOURS = 100;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Math.floor(Date.now() / HOUR) * HOUR;

const ms = (value: number): string => value.toFixed(1);

const ingest = async (site: Site): Promise<void> => {
  const { key } = await site.call<{ key: string }>('POST', '/api-keys', {
    name: 'Bench',
    scopes: ['ingest'],
  });
  const rows: string[][] = [];
  let rawIds = 1_000_000_000;
  let round = 0;
  // One reading from each of very many devices, since networks send such batches too. Each writes five rows.
  for (const [what, daysAgo, devices, each, limit] of [
    ['of one value, 500 devices', 19, 500, 1, TO_RAW],
    ['of ten values, 500 devices', 15, 500, 10, TO_RAW],
    ['of one value, 5,000 devices', 10, 5_000, 1, undefined],
  ] as const) {
    const keys = Array.from({ length: each }, (_, n) => `key${n}`);
    const batch = { readings: READINGS, devices, of: DEVICES, keys };
    const raw: number[] = [];
    const ours: number[] = [];
    // Alternating, so that other load on the machine affects both.
    for (let n = 0; n < ROUNDS + WARM_UP; n++, round++) {
      const uplinks = batchOf(batch, NOW - daysAgo * DAY, round);
      const values = rawValues(uplinks, batch, rawIds);
      const before = performance.now();
      await site.pool.query({ name: 'raw', text: RAW_INSERT, values });
      const took = performance.now() - before;
      const ourTook = await postUplinks({ url: site.url, key }, JSON.stringify(uplinks), READINGS);
      if (n < WARM_UP) continue;
      raw.push(took);
      ours.push(ourTook);
    }
    rawIds += 10_000_000;
    const speed = (READINGS / median(ours)) * 1000;
    const ratio = median(raw) / median(ours);
    rows.push([
      `${thousands(READINGS / each)} uplinks ${what}`,
      ms(median(raw)),
      ms(median(ours)),
      thousands(speed),
      ratio.toFixed(2),
      limit === undefined ? '' : verdict(ratio >= limit && speed >= A_SECOND),
    ]);
  }
  printTable(
    `Batches of ${thousands(READINGS)} readings of some of ${thousands(DEVICES)} devices, ms (≥ ${TO_RAW} of raw, ≥ ${thousands(A_SECOND)} a second)`,
    ['batch', 'raw insert', 'whole call', 'readings a second', 'of raw', ''],
    rows,
  );
};

// In order of arrival.
const READINGS_KEPT = `
  insert into readings (datapoint_id, ts, value)
  select d, t, 20 + sin(extract(epoch from t)::float8 / 9000 + d)
  from generate_series($1::timestamptz, $2, interval '1 minute') t, generate_series(2, 2 + 3 * ($3::int - 1), 3) d
  order by t, d`;
const HOURS_KEPT = `
  insert into reading_hours
  select d, t, 60, 19, 21, 1200, t, 20, t + interval '59 minutes', 20.5, 12, 240
  from generate_series($1::timestamptz, $2, interval '1 hour') t, generate_series(2, 2 + 3 * ($3::int - 1), 3) d
  where t < $4 or d > 2 + 3 * ($5::int - 1)
  order by t, d`;
const FOLD_KEPT = `
  insert into reading_hours
  select f.* from generate_series($1::timestamptz, $2, interval '1 hour') t,
    generate_series(2, 2 + 3 * ($3::int - 1), 3) d, fold_reading_hour(d, t) f
  order by f.hour, f.datapoint_id`;

const at = (back: number): string => new Date(NOW - back).toISOString();

const read = async (site: Site): Promise<void> => {
  await withoutLimit(site.pool, [
    [READINGS_KEPT, [at(30 * DAY), at(MINUTE), KEPT]],
    [HOURS_KEPT, [at(365 * DAY), at(HOUR), KEPT_HOURS, at(30 * DAY), KEPT]],
    [FOLD_KEPT, [at(30 * DAY), at(HOUR), KEPT]],
    ['vacuum (analyze)'],
  ]);
  const rows: string[][] = [];
  for (const [what, from, to, buckets, limit] of [
    ['30 days, 500 buckets', 30 * DAY, 0, 500, MONTH_MS],
    ['30 days until now and a bit, 500 buckets', 30 * DAY - 17 * MINUTE, -17 * MINUTE, 500, MONTH_MS],
    ['a year, 500 buckets', 365 * DAY, 0, 500, YEAR_MS],
    ['a year, 2,000 buckets', 365 * DAY, 0, 2_000, undefined],
    ['a week, 600 buckets, from readings', 7 * DAY, 0, 600, undefined],
    ['a day, 24 buckets, from readings', DAY, 0, 24, undefined],
  ] as const) {
    const took: number[] = [];
    let found = 0;
    for (let call = 0; call < CALLS + WARM_UP; call++) {
      const id = 2 + 3 * (call % KEPT);
      const before = performance.now();
      const { data } = await site.call<{ data: unknown[] }>(
        'GET',
        `/datapoints/${id}/readings?from=${at(from)}&to=${at(to)}&buckets=${buckets}`,
      );
      if (call >= WARM_UP) took.push(performance.now() - before);
      found = data.length;
    }
    const p95 = percentile95(took);
    rows.push([
      what,
      String(found),
      ms(median(took)),
      ms(p95),
      limit === undefined ? '' : `≤ ${limit}`,
      limit === undefined ? '' : verdict(p95 <= limit),
    ]);
  }
  printTable(
    'Readings of one datapoint at one-minute steps, ms',
    ['what', 'buckets', 'median', 'p95', 'limit', ''],
    rows,
  );
};

const site = await startSite();
try {
  await makeFleet(site.pool, { devices: DEVICES, companies: 20, datapoints: 3 });
  const days = [0, 8, 16, 24, 32];
  await withoutLimit(
    site.pool,
    days.map((day) => ['select ensure_readings_month($1)', [at(day * DAY)]] as const),
  );
  await untilJudged(site.pool);
  await ingest(site);
  await comparePieces(site.pool, NOW - 5 * DAY);
  await read(site);
  await compareJudging(site.pool, NOW - 3 * DAY, DEVICES);
} finally {
  await site.stop();
}
