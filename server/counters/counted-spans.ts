import type { Pool, PoolClient } from 'pg';
import { forEachStep, type CountedIn } from '../../src/domain/counters/water.ts';
import type { CountedSeries } from '../../src/domain/counters/series.ts';
import type { Span } from '../../src/domain/reports/computing/series.ts';
import { instants, int4s } from '../db/binary.ts';
import { withDatapoints } from '../db/access/scope.ts';
import { ms } from './hour-ends.ts';
import type { HourOf } from '../cold/parquet.ts';
import { WITHOUT_FILES } from '../cold/reader.ts';
import { readExactHours } from './read-counted.ts';
import type { WaterMeter } from './read-water.ts';

/*
 * What counters counted between a few times, however long these are apart: each time is two index lookups. Between them the
 * register rose by as much as was counted, except in the few hours in which it was reset, rolled over, fell or was replaced.
 */

// The first reading that the company of a meter sees, which says only where it stands; once single ones are removed, the last
// one of that hour.
const BEGINS = `
  select q.id, ${ms(`coalesce(
    (select min(r.ts) from readings r where r.datapoint_id = q.id and r.mark is null
      and r.ts >= q.since and r.ts < date_trunc('hour', q.since, 'UTC') + interval '1 hour'),
    (select case when h.first_at >= q.since then h.first_at else h.last_at end from reading_hours h
      where h.datapoint_id = q.id and h.hour > q.since - interval '1 hour' and h.last_at >= q.since
      order by h.hour limit 1))`)} as at
  from unnest($1::int[], $2::timestamptz[]) as q(id, since)`;
// The hour that ends after a time, and when the one before it ended.
const EDGES = `
  select q.id, q.is_delta, ${ms('q.at')} as at, ${ms('r.hour')} as hour, ${ms('r.first_at')} as first_at, ${ms('r.last_at')} as last_at,
    r.entered, r.counted, r.base, ${ms('p.last_at')} as before_at, p.base as before_base
  from (
    select e.id, e.at, d.kind = 'delta' as is_delta from unnest($1::int[], $2::timestamptz[]) as e(id, at)
    left join datapoints d on d.id = e.id
  ) q
  left join lateral (
    select h.* from reading_hours h
    where h.datapoint_id = q.id and h.hour > q.at - interval '1 hour' and h.last_at > q.at
    order by h.hour limit 1
  ) r on true
  left join lateral (
    select h.last_at, h.base from reading_hours h
    where h.datapoint_id = q.id and h.hour < coalesce(r.hour, 'infinity')
    order by h.hour desc limit 1
  ) p on true`;
// Of what has no register: what was counted, hour by hour.
const SUMS = `
  select s.n, sum(h.counted + case when h.hour > s.first then coalesce(h.entered, 0) else 0 end) as sum
  from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
    as s(n, id, "from", "to", first)
  join reading_hours h on h.datapoint_id = s.id and h.hour >= s."from" and h.hour < s."to"
  group by s.n`;
// By how much more was counted than the register rose.
const CORRECTIONS = `
  select s.n, sum(h.counted + coalesce(h.entered, 0) - (h.base - p.base)) as sum
  from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) as s(n, id, "from", "to")
  join reading_hours h on h.datapoint_id = s.id and h.hour >= s."from" and h.hour < s."to"
    and h.resets + h.roll_overs + h.reversals + h.replaced > 0
  cross join lateral (
    select e.base from reading_hours e where e.datapoint_id = h.datapoint_id and e.hour < h.hour
    order by e.hour desc limit 1
  ) p
  group by s.n`;

interface Edge {
  readonly id: number;
  /** Whether its values are what was counted, not where a register stands. */
  readonly is_delta: boolean | null;
  readonly at: number;
  readonly hour: number | null;
  readonly first_at: number;
  readonly last_at: number;
  readonly entered: number | null;
  readonly counted: number;
  readonly base: number | null;
  /** When the hour before ended, and the reading from which was counted then; null: there is none. */
  readonly before_at: number | null;
  readonly before_base: number | null;
}

/** What was counted in the hour of an edge, and in the step that enters it, before the edge. */
const partBefore = (edge: Edge, exact: CountedSeries | undefined): number => {
  const { at, first_at, last_at, before_at, counted, hour } = edge;
  if (hour === null) return 0;
  const entered = before_at === null ? 0 : (edge.entered ?? 0);
  if (at < first_at || (at === first_at && !exact))
    return before_at === null || first_at <= before_at
      ? 0
      : (entered * Math.max(0, at - before_at)) / (first_at - before_at);
  if (!exact) return entered + (counted * (at - first_at)) / (last_at - first_at);
  let sum = entered;
  // Several amounts may have been counted at the first moment.
  forEachStep(exact, { from: first_at - 1, to: at }, (n, share) => {
    sum += (exact.counted[n] as number) * share;
  });
  return sum;
};

/** Until when, at most an edge, what was counted is known; since when, from it. */
const knownUntil = ({ at, hour, first_at, before_at, entered }: Edge): number => {
  const isCovered = hour !== null && (at > first_at || (before_at !== null && entered !== null));
  return isCovered ? at : (before_at ?? Number.NEGATIVE_INFINITY);
};
const knownFrom = ({ at, hour, first_at, before_at, entered }: Edge): number => {
  if (hour === null) return Number.POSITIVE_INFINITY;
  return at > first_at || (before_at !== null && entered !== null) ? Math.max(at, before_at ?? at) : first_at;
};

/** The length of the step that an edge is in (ms): what was counted in a longer one that ends within a span is the span's. */
const crossing = ({ at, hour, first_at, before_at }: Edge): number =>
  hour === null || before_at === null || at >= first_at || at <= before_at ? 0 : first_at - before_at;

/** By how much the register rose from the hour of an edge until before that of another; null: its hours are not counted yet. */
const riseBetween = (from: Edge, to: Edge): number | null => {
  if (from.hour === null || from.hour === to.hour) return 0;
  const end = to.before_base;
  const isFirst = from.before_at === null;
  const begin = isFirst ? from.base : from.before_base;
  return end === null || begin === null ? null : end - begin + (isFirst ? from.counted : 0);
};

/** Less is a rounding error. */
const LEAST = 1e-9;
const DISTANT = Date.UTC(9999, 0, 1);
const keyOf = (id: number, at: number): string => `${id} ${at}`;

/** When what each company sees of its meters begins (ms): of those that came from another one. */
const readBegins = async (
  client: PoolClient,
  meters: readonly WaterMeter[],
): Promise<ReadonlyMap<number, number>> => {
  const moved = meters.filter(({ since }) => since !== null);
  if (moved.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; at: number | null }>({
    name: 'counter_begins',
    text: BEGINS,
    values: [int4s(moved, ({ id }) => id), instants(moved, ({ since }) => since)],
  });
  return new Map(rows.map(({ id, at }) => [id, at === null ? Number.POSITIVE_INFINITY : Math.round(at)]));
};

const NOTHING_COUNTED: CountedIn = { counted: null, isEstimate: false, isWhole: false };

const read = async (
  client: PoolClient,
  meters: readonly WaterMeter[],
  spans: readonly Span[],
): Promise<ReadonlyMap<number, readonly CountedIn[]>> => {
  const begins = await readBegins(client, meters);
  const seenFrom = ({ id }: WaterMeter, { from }: Span): number =>
    Math.max(from, begins.get(id) ?? Number.NEGATIVE_INFINITY);
  const moments = meters.flatMap((meter) =>
    [...new Set(spans.flatMap((span) => [seenFrom(meter, span), span.to]))].flatMap((at) =>
      Number.isFinite(at) ? { id: meter.id, at } : [],
    ),
  );
  const { rows } = await client.query<Edge>({
    name: 'counter_edges',
    text: EDGES,
    values: [int4s(moments, ({ id }) => id), instants(moments, ({ at }) => at)],
  });
  const edges = new Map(rows.map((edge) => [keyOf(edge.id, edge.at), edge]));
  const inside = rows.filter(
    ({ hour, at, first_at, last_at, is_delta }) =>
      hour !== null && (at > first_at || (is_delta === true && at === first_at)) && at < last_at,
  );
  const exact = new Map<string, CountedSeries>();
  const wanted = new Map(
    inside.map((edge): [string, HourOf] => [
      keyOf(edge.id, edge.hour as number),
      { id: edge.id, hour: edge.hour as number },
    ]),
  );
  for (const { id, hour, readings } of await readExactHours({ client, cold: WITHOUT_FILES }, [
    ...wanted.values(),
  ]))
    exact.set(keyOf(id, hour), readings as CountedSeries);

  const asked = meters.flatMap((meter) =>
    spans.flatMap((span, place) => {
      const seen = { from: seenFrom(meter, span), to: span.to };
      const from = edges.get(keyOf(meter.id, seen.from));
      const to = edges.get(keyOf(meter.id, seen.to));
      return from && to && seen.from < seen.to ? [{ meter, span, place, seen, from, to }] : [];
    }),
  );
  const corrections = await client.query<{ n: number; sum: number }>({
    name: 'counter_corrections',
    text: CORRECTIONS,
    values: [
      int4s([...asked.keys()], (n) => n),
      int4s(asked, ({ meter }) => meter.id),
      // What was counted in the step to the first hour is not known.
      instants(asked, ({ from }) => (from.hour ?? DISTANT) + (from.before_at === null ? 1 : 0)),
      instants(asked, ({ to }) => to.hour ?? DISTANT),
    ],
  });
  const correctionOf = new Map(corrections.rows.map(({ n, sum }) => [n, sum]));
  const deltas = [...asked.entries()].filter(([, { from }]) => from.is_delta === true);
  const sums = new Map<number, number>();
  if (deltas.length > 0) {
    const { rows: found } = await client.query<{ n: number; sum: number }>(SUMS, [
      int4s(deltas, ([n]) => n),
      int4s(deltas, ([, { meter }]) => meter.id),
      instants(deltas, ([, { from }]) => from.hour ?? DISTANT),
      instants(deltas, ([, { to }]) => to.hour ?? DISTANT),
      instants(deltas, ([, { from }]) => (from.before_at === null ? (from.hour ?? DISTANT) : 0)),
    ]);
    for (const { n, sum } of found) sums.set(n, sum);
  }
  const found = new Map(meters.map(({ id }) => [id, spans.map(() => NOTHING_COUNTED)]));
  for (const [n, { meter, span, place, seen, from, to }] of asked.entries()) {
    const part = (edge: Edge): number => partBefore(edge, exact.get(keyOf(edge.id, edge.hour ?? 0)));
    const [begin, end] = [Math.max(seen.from, knownFrom(from)), Math.min(seen.to, knownUntil(to))];
    const rise = from.is_delta ? (sums.get(n) ?? 0) : riseBetween(from, to);
    const counted =
      ((rise ?? 0) + (from.is_delta ? 0 : (correctionOf.get(n) ?? 0)) - part(from) + part(to)) * meter.litres;
    const isKnown = rise !== null && (end > begin || counted > LEAST);
    const longest = Math.max(crossing(from), crossing(to));
    (found.get(meter.id) as CountedIn[])[place] = {
      counted: isKnown ? counted : null,
      isEstimate: isKnown && longest > span.to - span.from,
      isWhole: isKnown && end - begin >= span.to - span.from,
    };
  }
  return found;
};

/** What meters counted in each of some spans, in litres, in their order. */
export const readCountedSpans = async (
  pool: Pool,
  meters: readonly WaterMeter[],
  spans: readonly Span[],
): Promise<ReadonlyMap<number, readonly CountedIn[]>> => {
  if (meters.length === 0 || spans.length === 0) return new Map();
  const ids = meters.map(({ id }) => id);
  return withDatapoints(ids, async () => {
    const client = await pool.connect();
    try {
      return await read(client, meters, spans);
    } finally {
      client.release();
    }
  });
};
