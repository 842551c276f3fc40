import { sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { LinePoint } from '../../src/domain/alarms/cases/overview.ts';
import { idList } from '../db/arrays.ts';
import { withDatapoints } from '../db/access/scope.ts';

/** Days of a charge: it falls over months. */
export const CHARGE_DAYS = 90;
/** Days of flow: twice the time after which an outlet counts as unused. */
export const FLOW_DAYS = 14;

/** A local day of a datapoint. */
interface Day extends Record<string, unknown> {
  readonly id: number;
  /** How many days ago; 0: today. */
  readonly ago: number;
  /** Hours with a value above zero. */
  readonly hours: number;
  readonly last: number;
  readonly at: string;
}

/** The last days of these datapoints, by datapoint, the oldest first; only days with readings, in the company's time zone. */
export const daysOf = async (
  db: NodePgDatabase,
  ids: readonly number[],
  since: SQL,
): Promise<ReadonlyMap<number, readonly Day[]>> => {
  if (ids.length === 0) return new Map();
  const zone = sql`coalesce(c.time_zone, 'UTC')`;
  const { rows } = await withDatapoints(ids, () =>
    db.execute<Day>(sql`
      select id, ago, count(*) filter (where max > 0)::int as hours,
        (array_agg(last order by last_at desc))[1] as last,
        to_char(max(last_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from (
        select h.datapoint_id as id, h.max, h.last, h.last_at,
          (now() at time zone ${zone})::date - (h.hour at time zone ${zone})::date as ago
        from reading_hours h
        join datapoints p on p.id = h.datapoint_id
        join devices d on d.id = p.device_id
        left join companies c on c.id = d.company_id
        where h.datapoint_id = any(${idList(ids)}) and h.hour <= now()
          and h.hour > now() - make_interval(days => ${CHARGE_DAYS}) and ${since} <= h.first_at
      ) found group by 1, 2 order by 1, 2 desc`),
  );
  const byId = new Map<number, Day[]>();
  for (const row of rows) byId.set(row.id, [...(byId.get(row.id) ?? []), row]);
  return byId;
};

export const pointsOf = (days: readonly Day[]): LinePoint[] =>
  days.map(({ at, last }) => ({ at, value: last }));

/** In how many hours of each of the last days a value was above zero, today last; null: nothing is known. */
export const hoursOf = (days: readonly Day[]): (number | null)[] =>
  Array.from(
    { length: FLOW_DAYS },
    (_, index) => days.find(({ ago }) => ago === FLOW_DAYS - 1 - index)?.hours ?? null,
  );
