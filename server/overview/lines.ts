import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../src/domain/access.ts';
import { alarmKinds } from '../../src/domain/alarms/kinds.ts';
import type { Params } from '../../src/domain/alarms/kind.ts';
import type { CaseLine, LinePoint } from '../../src/domain/alarms/overview.ts';
import { HOUSEKEEPING } from '../../src/domain/main-value.ts';
import { idList } from '../db/arrays.ts';
import { withDatapoints } from '../db/scope.ts';
import { isLimitedToTenure } from '../devices/tenure.ts';

interface Candidate extends Record<string, unknown> {
  readonly alarm: number;
  readonly kind: string;
  readonly params: Params | null;
  readonly own: number | null;
  readonly limit: number | null;
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  readonly is_counter: boolean;
}

/** The limit of a kind that is driven by time is a duration. */
const limitOf = ({ kind, limit, is_counter }: Candidate): number | null =>
  is_counter || (alarmKinds.get(kind)?.facts ?? []).length > 0 ? null : limit;

/** The datapoint that a case is about: its own, or else the first that its kind reads. */
const isRead = ({ kind, params, own, id, key }: Candidate): boolean =>
  own === null ? (alarmKinds.get(kind)?.reads?.(key, params ?? {}) ?? false) : own === id;

const datapointsOf = async (db: NodePgDatabase, ids: readonly number[]): Promise<readonly Candidate[]> => {
  // Temperatures before flow signals, and battery levels only for what reads nothing else.
  const { rows } = await db.execute<Candidate>(sql`
    select a.id as alarm, a.kind, r.params, a.datapoint_id as own, a.limit, p.id, p.key, p.label, p.unit,
      p.kind = 'counter' as is_counter
    from alarms a
    join datapoints p on p.device_id = a.device_id
    left join alarm_rules r on r.id = a.rule_id
    where a.id = any(${idList(ids)})
    order by a.id, p.key ~ ${HOUSEKEEPING}, p.key !~ '(^|\\.)temperature', p.key !~ '(^|\\.)volume', p.id`);
  const chosen = new Map<number, Candidate>();
  for (const row of rows) if (!chosen.has(row.alarm) && isRead(row)) chosen.set(row.alarm, row);
  return [...chosen.values()];
};

interface Hour extends LinePoint, Record<string, unknown> {
  readonly id: number;
  readonly rise: number;
}

/** The last 24 hours of the value that each of these cases is about, by case. Cases about no value have none. */
export const linesOf = async (
  db: NodePgDatabase,
  caller: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CaseLine>> => {
  const chosen = await datapointsOf(db, ids);
  if (chosen.length === 0) return new Map();
  const limited = isLimitedToTenure(caller);
  const read = chosen.map(({ id }) => id);
  const { rows } = await withDatapoints(read, () =>
    db.execute<Hour>(sql`
    select h.datapoint_id as id, h.min, h.max, h.last - h.first as rise,
      to_char(h.hour at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from reading_hours h
    join datapoints p on p.id = h.datapoint_id
    join devices d on d.id = p.device_id
    where h.datapoint_id = any(${idList(read)}) and h.hour > now() - interval '24 hours'
      and (not ${limited} or d.company_since is null or h.first_at >= d.company_since)
    order by h.hour`),
  );
  const byId = new Map<number, Hour[]>();
  for (const row of rows) byId.set(row.id, [...(byId.get(row.id) ?? []), row]);
  return new Map(
    chosen.flatMap((candidate) => {
      const { alarm, id, label, unit, is_counter } = candidate;
      const points = (byId.get(id) ?? []).map(({ at, min, max, rise }) => {
        const increase = Math.max(0, rise);
        return is_counter ? { at, min: increase, max: increase } : { at, min, max };
      });
      return points.length === 0
        ? []
        : [[alarm, { label, unit, is_rate: is_counter, limit: limitOf(candidate), points }] as const];
    }),
  );
};
