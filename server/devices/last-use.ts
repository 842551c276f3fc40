import { HOUR_MS } from '../../src/domain/readings/reading-hours.ts';
import type { HourOf } from '../cold/parquet.ts';
import { withHours } from '../cold/reader.ts';
import { withFiles } from '../cold/rows.ts';
import type { Actor } from '../../src/domain/access/access.ts';
import { USE_GAP_MS } from '../../src/domain/valves/last-use.ts';
import { WATER_TEMPERATURES } from '../../src/domain/readings/physical-ranges.ts';
import type { Context } from '../context.ts';
import { withDatapoints } from '../db/access/scope.ts';
import { visibleToEach } from '../live/visible.ts';
import { isLimitedToTenure } from './replacement/tenure.ts';

/** The datapoints of an outlet: its flow, and the temperature that it has while water flows. */
export interface Outlet {
  readonly flow: number;
  readonly temperature: number;
}
/** The last use of an outlet. */
export interface LastUse {
  readonly flow_id: number;
  readonly temperature_id: number;
  /** Its last reading with flow, ISO 8601. */
  readonly at: string;
  /** Its hottest water, as in reports and alarms: what was drawn first has stood in the pipe. Null: its sensor measured no valid value. */
  readonly value: number | null;
  /** When that was measured, ISO 8601. */
  readonly hottest_at: string;
}

/** What a working sensor can measure; a value beyond it is no hot water. */
const [COLDEST, HOTTEST] = WATER_TEMPERATURES;
const GAP = `interval '${USE_GAP_MS} milliseconds'`;

// The last hour with flow, by the roll-ups; then the readings of that hour. Of a use that was longer, the last hour counts.
// The temperature is sent with the flow, or shortly before it.
const LAST_USES = `
  select q.flow_id, q.temperature_id, f.ts as at,
    coalesce(hottest.value, case when t.value between ${COLDEST} and ${HOTTEST} then t.value end) as value, coalesce(hottest.ts, t.ts) as hottest_at
  from unnest($1::int[], $2::int[], $3::timestamptz[]) as q(flow_id, temperature_id, since)
  cross join lateral (
    select h.hour from reading_hours h
    where h.datapoint_id = q.flow_id and h.max > 0 and h.last_at >= q.since
    order by h.hour desc limit 1) h
  cross join lateral (
    select r.ts from readings r
    where r.mark is null and r.datapoint_id = q.flow_id and r.value > 0
      and r.ts >= greatest(h.hour, q.since) and r.ts < h.hour + interval '1 hour'
    order by r.ts desc limit 1) f
  cross join lateral (
    select r.value, r.ts from readings r
    where r.mark is null and r.datapoint_id = q.temperature_id and r.ts <= f.ts
      and r.ts > f.ts - ${GAP} and r.ts >= q.since
    order by r.ts desc limit 1) t
  cross join lateral (
    select min(u.ts) as ts from (
      select r.ts, count(*) filter (where r.value <= 0 or r.after - r.ts > ${GAP})
        over (order by r.ts desc) as breaks
      from (
        select r.ts, r.value, lead(r.ts) over (order by r.ts) as after from readings r
        where r.mark is null and r.datapoint_id = q.flow_id and r.ts <= f.ts and r.ts > f.ts - interval '1 hour' and r.ts >= q.since) r) u
    where u.breaks = 0) began
  left join lateral (
    select r.value, r.ts from readings r
    where r.mark is null and r.datapoint_id = q.temperature_id and r.ts between began.ts and f.ts
      and r.value between ${COLDEST} and ${HOTTEST}
    order by r.value desc, r.ts desc limit 1) hottest on true`;

// The hours in which that was, with the ones before.
const USED_HOURS = `
  select p.id, (extract(epoch from h.hour) * 1000)::float8 - before.hours * ${HOUR_MS} as hour
  from unnest($1::int[], $2::int[], $3::timestamptz[]) as q(flow_id, temperature_id, since)
  cross join lateral (
    select h.hour from reading_hours h
    where h.datapoint_id = q.flow_id and h.max > 0 and h.last_at >= q.since
    order by h.hour desc limit 1) h
  cross join lateral (values (q.flow_id), (q.temperature_id)) as p(id)
  cross join (values (0), (1)) as before(hours)`;

const EARLIEST = new Date(0);

/** When water was last drawn from each outlet. Outlets that the actor may not see, or that were never used, are left out. */
export const lastUses = async (
  context: Context,
  actor: Actor,
  outlets: readonly Outlet[],
): Promise<readonly LastUse[]> => {
  const ids = outlets.flatMap(({ flow, temperature }) => [flow, temperature]);
  const [visible] = await visibleToEach(context, [{ actor, ids }]);
  const seen = outlets.filter(({ flow, temperature }) => visible?.has(flow) && visible.has(temperature));
  if (seen.length === 0) return [];
  const since = ({ flow, temperature }: Outlet): Date => {
    if (!isLimitedToTenure(actor)) return EARLIEST;
    const starts = [flow, temperature].map((id) => visible?.get(id)?.company_since ?? EARLIEST);
    return new Date(Math.max(...starts.map((start) => start.getTime())));
  };
  const values = [
    seen.map(({ flow }) => flow),
    seen.map(({ temperature }) => temperature),
    seen.map((outlet) => since(outlet).toISOString()),
  ];
  const { pool, cold } = context;
  const { rows } = await withDatapoints(ids, async () => {
    const hours = (await cold.reader.mayHave(pool, Number.NEGATIVE_INFINITY))
      ? (await pool.query<HourOf>(USED_HOURS, values)).rows
      : [];
    return withHours(cold.reader, pool, hours, (files) =>
      pool.query<Omit<LastUse, 'at' | 'hottest_at'> & { at: Date; hottest_at: Date }>(
        withFiles({ text: LAST_USES, values }, files),
      ),
    );
  });
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    hottest_at: row.hottest_at.toISOString(),
  }));
};
