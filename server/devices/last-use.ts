import type { Actor } from '../../src/domain/access.ts';
import type { Context } from '../context.ts';
import { withDatapoints } from '../db/scope.ts';
import { visibleToEach } from '../live/visible.ts';
import { isLimitedToTenure } from './tenure.ts';

/** The datapoints of an outlet: its flow, and the temperature that it has while water flows. */
export interface Outlet {
  readonly flow: number;
  readonly temperature: number;
}
/** The last reading with flow at an outlet, and the temperature then. */
export interface LastUse {
  readonly flow_id: number;
  readonly temperature_id: number;
  /** ISO 8601 */
  readonly at: string;
  readonly value: number;
}

// The last hour with flow, by the roll-ups; then the readings of that hour. The temperature is sent with the flow, or
// shortly before it.
const LAST_USES = `
  select q.flow_id, q.temperature_id, f.ts as at, t.value
  from unnest($1::int[], $2::int[], $3::timestamptz[]) as q(flow_id, temperature_id, since)
  cross join lateral (
    select h.hour from reading_hours h
    where h.datapoint_id = q.flow_id and h.max > 0 and h.last_at >= q.since
    order by h.hour desc limit 1) h
  cross join lateral (
    select r.ts from readings r
    where r.datapoint_id = q.flow_id and r.value > 0
      and r.ts >= greatest(h.hour, q.since) and r.ts < h.hour + interval '1 hour'
    order by r.ts desc limit 1) f
  cross join lateral (
    select r.value from readings r
    where r.datapoint_id = q.temperature_id and r.ts <= f.ts
      and r.ts > f.ts - interval '15 minutes' and r.ts >= q.since
    order by r.ts desc limit 1) t`;

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
  const { rows } = await withDatapoints(ids, () =>
    context.pool.query<Omit<LastUse, 'at'> & { at: Date }>(LAST_USES, values),
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
};
