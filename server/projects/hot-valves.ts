import type { Pool } from 'pg';
import { countedSince } from '../../src/domain/counters/water.ts';
import { DEVICE_LABELS } from '../../src/domain/devices/labels.ts';
import type { ProjectSummary } from '../../src/domain/projects/summary.ts';
import { type DatapointRole, FLOW_ROLES } from '../../src/domain/readings/datapoint-roles.ts';
import { flowSeriesOf, samplesOf } from '../../src/domain/reports/computing/flow-events.ts';
import {
  celsiusSeries,
  EMPTY,
  maxGapMs,
  type Series,
  type Span,
} from '../../src/domain/reports/computing/series.ts';
import { secondsAbove, soundOf } from '../../src/domain/reports/computing/valve.ts';
import { OUTLET_LIMIT } from './outlet-limit.ts';
import { hasRole } from '../db/roles-of-datapoints.ts';
import { celsiusSql } from '../db/unit-sql.ts';
import { withDatapoints } from '../db/access/scope.ts';

const DAY_MS = 86_400_000;
/** Beyond this many hot valves, how long is not added up. */
const MAX_HOT = 200;

// By the roll-ups: only the readings of valves that exceeded the limit are read.
const VALVES = `
  select d.id, d.expected_interval_s as interval_s, t.id as temperature, t.unit,
    coalesce(extract(epoch from d.company_since)::float8 * 1000, 0) as since,
    coalesce((select json_agg(json_build_object('id', p.id, 'role', p.role)) from datapoints p
      where p.device_id = d.id and ${hasRole('p', FLOW_ROLES)}
        and exists (select from datapoint_values v where v.datapoint_id = p.id)), '[]') as flows,
    l.outlet_max as limit,
    exists (select from reading_hours h where h.datapoint_id = t.id
      and h.hour > b.at - interval '1 hour' and h.last_at >= b.at
      and ${celsiusSql('h.max', 't.unit')} > l.outlet_max) as is_hot,
    exists (select from reading_hours h where h.datapoint_id = t.id
      and h.hour > b.at - interval '1 hour' and h.last_at >= b.at) as is_heard
  from project_devices p
  join devices d on d.id = p.device_id and d.is_active and (d.type = $3 or $4 = any(d.tags))
  cross join lateral (select greatest($2::timestamptz, d.company_since) as at) b
  cross join lateral (select ${OUTLET_LIMIT} as outlet_max) l
  cross join lateral (
    select p.id, p.unit from datapoints p where p.device_id = d.id and p.role = 'outlet_temperature') t
  where p.project_id = $1`;

const READINGS = `
  select datapoint_id as id, extract(epoch from ts)::float8 * 1000 as ms, value from readings
  where datapoint_id = any($1::int[]) and ts >= $2 and ts <= $3 and mark is null order by ts, value`;

interface Valve {
  readonly id: number;
  readonly interval_s: number;
  readonly temperature: number;
  /** Since when its company sees its readings, ms. */
  readonly since: number;
  /** The maximum at its outlet, °C. */
  readonly limit: number;
  /** Of the temperature. */
  readonly unit: string | null;
  readonly flows: readonly { readonly id: number; readonly role: DatapointRole }[];
  readonly is_hot: boolean;
  readonly is_heard: boolean;
}

/** The readings of a day, and those before it that are still valid when it begins. */
const seriesById = async (pool: Pool, valves: readonly Valve[], { from, to }: Span) => {
  const ids = valves.flatMap(({ temperature, flows }) => [temperature, ...flows.map(({ id }) => id)]);
  const lead = Math.max(...valves.map(({ interval_s }) => maxGapMs(interval_s)));
  const values = [ids, new Date(from - lead), new Date(to)];
  const { rows } = await withDatapoints(ids, () =>
    pool.query<{ id: number; ms: number; value: number }>(READINGS, values),
  );
  const found = new Map<number, { ts: number[]; value: number[] }>();
  for (const { id, ms, value } of rows) {
    const series = found.get(id) ?? { ts: [], value: [] };
    found.set(id, series);
    series.ts.push(ms);
    series.value.push(value);
  }
  return (id: number, since: number): Series => countedSince(found.get(id) ?? EMPTY, since);
};

/**
 * For how long water above the outlet limit of each flowed from a project's valves in the last 24 hours, and from how many; as in
 * reports, only while water flows where a valve says so. Null without valves.
 */
export const hotValvesOf = async (
  pool: Pool,
  project: number,
  now: number,
): Promise<ProjectSummary['hot']> => {
  const span = { from: now - DAY_MS, to: now };
  const { type, tag } = DEVICE_LABELS.tmv;
  const { rows: valves } = await pool.query<Valve>({
    name: 'project_hot_valves',
    text: VALVES,
    values: [project, new Date(span.from), type, tag],
  });
  const [first] = valves;
  if (!first) return null;
  const limit = valves.every((valve) => valve.limit === first.limit) ? first.limit : null;
  const hot = valves.filter(({ is_hot }) => is_hot);
  const heard = valves.filter(({ is_heard }) => is_heard).length;
  if (hot.length > MAX_HOT) return { limit, valves: valves.length, heard, hot: hot.length, seconds: null };
  const seriesOf = hot.length === 0 ? () => EMPTY : await seriesById(pool, hot, span);
  const seconds = hot.map(({ interval_s, temperature, since, unit, limit: most, flows }) => {
    const { series } = soundOf(celsiusSeries(seriesOf(temperature, since), unit), span);
    const flowing = flowSeriesOf(flows, ({ id }) => seriesOf(id, since));
    const samples = samplesOf(series, flowing, interval_s);
    return secondsAbove(samples, most, span, { interval_s, has_flow: flows.length > 0 });
  });
  return {
    limit,
    valves: valves.length,
    heard,
    hot: seconds.filter((each) => each > 0).length,
    seconds: seconds.reduce((sum, each) => sum + each, 0),
  };
};
