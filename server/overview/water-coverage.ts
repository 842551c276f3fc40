import type { Pool } from 'pg';
import type { LocalDay } from '../../src/domain/same-weekdays.ts';
import { withDatapoints } from '../db/scope.ts';
import type { Meter } from '../projects/counter-marks.ts';

const COVERED = {
  name: 'covered_days',
  text: `
    select m.id, b.n::int - 1 as day, extract(epoch from max(h.last_at) - b."from") / extract(epoch from b."to" - b."from") as share
    from unnest($1::int[]) m(id)
    cross join unnest($2::timestamptz[], $3::timestamptz[]) with ordinality b("from", "to", n)
    join reading_hours h on h.datapoint_id = m.id and h.hour > b."from" - interval '1 hour' and h.hour < b."to"
      and h.last_at < b."to"
    group by 1, 2, b."from", b."to"`,
};

const iso = (ms: number): string => new Date(ms).toISOString();

/** How much of each day had passed when each meter was last heard on it, as a share; undefined: it was not heard. */
export const coveredDays = async (
  pool: Pool,
  meters: readonly Meter[],
  days: readonly LocalDay[],
): Promise<ReadonlyMap<number, readonly (number | undefined)[]>> => {
  const ids = meters.map(({ id }) => id);
  const values = [ids, days.map(({ from }) => iso(from)), days.map(({ to }) => iso(to))];
  const { rows } = await withDatapoints(ids, () =>
    pool.query<{ id: number; day: number; share: number }>({ ...COVERED, values }),
  );
  const found = new Map<number, (number | undefined)[]>();
  for (const { id, day, share } of rows) {
    const list = found.get(id) ?? [];
    list[day] = Number(share);
    found.set(id, list);
  }
  return found;
};

/** Days are compared only if a meter was heard for the same part of both, give or take this share. */
const MOST_UNEQUAL = 0.1;
export const isEquallyCovered = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && Math.abs(one - other) <= MOST_UNEQUAL;
