import type { Pool, PoolClient } from 'pg';

/** A fleet whose devices are both valves and meters, as reports read them. */
export interface ReportFleet {
  /** Start and end for meters; full hours in ISO 8601, as all times here. */
  readonly from: string;
  /** Start for valves: temperatures and flow exist only from here on. */
  readonly valvesFrom: string;
  readonly to: string;
  readonly stepS: number;
}

const POINTS = `
  update datapoints set key = 'volume_total', unit = 'L' where key = 'battery_v';
  update devices set type = case when id % 2 = 0 then 'tmv' else 'water_meter' end, is_active = true,
    tags = '{label:TMV,"label:Water Meter"}', expected_interval_s = `;

// The register rises by five litres per step; water flows at every sixth step and is warm then.
const VALUES = {
  volume_total: 'n * 1000 + 5 * age',
  temperature: 'case when (age + n) % 6 = 0 then 42 else 22 end',
  flow_rate: 'case when (age + n) % 6 = 0 then 6 else 0 end',
} as const;
type Key = keyof typeof VALUES;

// In order of time, as devices send them, so a device's readings are far apart on disk. Values of a time are computed once.
const AT_TIMES = (from: string, to: string, step: string): string => `
  select unnest($1::int[]) as id, generate_series(1, cardinality($1::int[])) as n, t, age from (
    select t, date_part('epoch', t - $2::timestamptz)::int / $4::int as age
    from generate_series(${from}, ${to} - ${step}, ${step}) t offset 0) times`;

// Directly into the monthly partition.
const MONTH = (part: string, key: Key): string => `
  insert into ${part} (datapoint_id, ts, value) select id, t, ${VALUES[key]} from (${AT_TIMES(
    'greatest($2::timestamptz, $3::timestamptz)',
    `least($5::timestamptz, $3::timestamptz + interval '1 month')`,
    'make_interval(secs => $4::int)',
  )}) r`;

// The hourly sums of a register, computed without reading them back.
const HOURS = `
  insert into reading_hours
  select id, t, k, low, low + 5 * (k - 1), k * low + 5 * k * (k - 1) / 2, t, low,
    t + make_interval(secs => $4::int * (k - 1)), low + 5 * (k - 1), 0, 0
  from (select id, t, 3600 / $4::int as k, ${VALUES.volume_total} as low
    from (${AT_TIMES('$2::timestamptz', '$3::timestamptz', `interval '1 hour'`)}) r) h`;
/** The hourly sums of datapoints (`$1`), computed from their readings. */
export const FOLDED_HOURS = `
  insert into reading_hours
  select datapoint_id, date_bin('1 hour', ts, timestamptz '2000-01-01Z'), count(*)::int, min(value), max(value),
    sum(value), min(ts), (array_agg(value order by ts))[1], max(ts), (array_agg(value order by ts desc))[1], 0, 0
  from readings where datapoint_id = any($1::int[]) group by 1, 2`;

const idsOf = async (client: PoolClient, key: Key): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    'select id from datapoints where key = $1 order by id',
    [key],
  );
  return rows.map(({ id }) => id);
};

/** The start of each month (UTC) in a span. */
const monthsOf = (from: string, to: string): string[] => {
  const months: string[] = [];
  const at = new Date(from);
  at.setUTCDate(1);
  at.setUTCHours(0, 0, 0, 0);
  for (; at.getTime() < Date.parse(to); at.setUTCMonth(at.getUTCMonth() + 1)) months.push(at.toISOString());
  return months;
};

const connect = async (pool: Pool): Promise<PoolClient> => {
  const client = await pool.connect();
  await client.query(
    `set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
  );
  return client;
};

/** Gives the devices of a fleet (`makeFleet`, three datapoints each) readings. Indexes are created afterwards, which is several times faster. */
export const fillForReports = async (
  pool: Pool,
  { from, valvesFrom, to, stepS }: ReportFleet,
): Promise<void> => {
  const [one, two] = [await connect(pool), await connect(pool)];
  try {
    await one.query(POINTS + stepS);
    const months = monthsOf(from, to);
    for (const month of months) await one.query('select ensure_readings_month($1)', [month]);
    await one.query('alter table readings drop constraint readings_pkey');
    await one.query('alter table reading_hours drop constraint reading_hours_pkey');
    const ids = {
      volume_total: await idsOf(one, 'volume_total'),
      temperature: await idsOf(one, 'temperature'),
      flow_rate: await idsOf(one, 'flow_rate'),
    };
    const jobs = months.flatMap((month) =>
      (Object.keys(VALUES) as Key[]).map((key) => ({
        month,
        key,
        since: key === 'volume_total' ? from : valvesFrom,
      })),
    );
    const work = async (client: PoolClient): Promise<void> => {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const part = `readings_${job.month.slice(0, 7).replace('-', '_')}`;
        await client.query(MONTH(part, job.key), [ids[job.key], job.since, job.month, stepS, to]);
      }
    };
    await Promise.all([
      work(one),
      work(two).then(() => two.query(HOURS, [ids.volume_total, from, to, stepS])),
    ]);
    await Promise.all([
      one.query('alter table readings add primary key (datapoint_id, ts, value)'),
      two.query('alter table reading_hours add primary key (datapoint_id, hour)'),
    ]);
    await one.query(FOLDED_HOURS, [[...ids.temperature, ...ids.flow_rate]]);
    await one.query('vacuum (analyze) readings, reading_hours, datapoints, devices');
  } finally {
    one.release(true);
    two.release(true);
  }
};
