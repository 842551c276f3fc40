import { sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Actor } from '../../src/domain/access/access.ts';
import { alarmKinds } from '../../src/domain/alarms/kinds.ts';
import type { Params } from '../../src/domain/alarms/kind.ts';
import type { CaseLine, LinePoint, OverviewCase } from '../../src/domain/alarms/cases/overview.ts';
import { countedIn } from '../../src/domain/counters/water.ts';
import { intervalOf } from '../../src/domain/readings/live.ts';
import { HOUR_MS, hourOf } from '../../src/domain/readings/reading-hours.ts';
import {
  BATTERY_ROLES,
  isFlow,
  REGISTER_ROLES,
  TEMPERATURE_ROLES,
} from '../../src/domain/readings/datapoint-roles.ts';
import type { JudgedDatapoint } from '../../src/domain/alarms/verdict.ts';
import { upperLimitOf, type LimitedDevice } from '../../src/domain/valves/thresholds.ts';
import type { Context } from '../context.ts';
import { readWater } from '../counters/read-water.ts';
import { hasRole } from '../db/roles-of-datapoints.ts';
import { idList } from '../db/arrays.ts';
import { limitsProfileOf } from '../db/tables/computed.ts';
import { withDatapoints } from '../db/access/scope.ts';
import { isLimitedToTenure } from '../devices/replacement/tenure.ts';
import { daysOf, hoursOf, pointsOf } from './daily-lines.ts';

/** A charge of less than a week has no trend to show. */
const LEAST_CHARGE_DAYS = 7;
const DAY_S = 86_400;

/** A datapoint, without its kind: that is the alarm's here. */
type JudgedDatapointRow = Omit<JudgedDatapoint, 'kind'> & Record<string, unknown>;

interface Candidate extends LimitedDevice, JudgedDatapointRow {
  readonly alarm: number;
  readonly kind: string;
  readonly params: Params | null;
  readonly own: number | null;
  readonly limit: number | null;
  readonly label: string;
  readonly point_kind: string;
  readonly is_counter: boolean;
  /** When its company received the device (ms). */
  readonly company_since: number | null;
  readonly expected_interval_s: number;
  readonly usual_interval_s: number | null;
}

const showsFlow = ({ kind }: Candidate): boolean => kind === 'outlet_unused';
const showsCharge = ({ kind, unit }: Candidate): boolean => kind === 'battery_low' && unit === '%';

/** The limit of a kind that is driven by time is a duration, except that of a charge. */
const limitOf = (candidate: Candidate): number | null => {
  const isDuration = (alarmKinds.get(candidate.kind)?.facts ?? []).length > 0 && !showsCharge(candidate);
  return candidate.is_counter || isDuration ? null : candidate.limit;
};

/** The datapoint that a case is about: its own, or else the first that its kind reads. Only flow shows that an outlet is not used. */
const isRead = (candidate: Candidate): boolean => {
  const { kind, params, own, id, point_kind } = candidate;
  if (own !== null) return own === id;
  if (showsFlow(candidate)) return isFlow(candidate);
  return alarmKinds.get(kind)?.reads?.({ ...candidate, kind: point_kind }, params ?? {}) ?? false;
};

const datapointsOf = async (db: NodePgDatabase, ids: readonly number[]): Promise<readonly Candidate[]> => {
  // Temperatures before flow signals, and battery levels only for what reads nothing else.
  const { rows } = await db.execute<Candidate>(sql`
    select a.id as alarm, a.kind, r.params, a.datapoint_id as own, a.limit, p.id, p.key, p.label, p.unit,
      p.role, p.rolls_over_at, p.resolution, p.kind as point_kind, p.kind in ('counter', 'delta') as is_counter,
      (extract(epoch from d.company_since) * 1000)::float8 as company_since, d.type, d.tags, ${limitsProfileOf(sql`d`)} as limits_profile,
      d.expected_interval_s, v.usual_interval_s
    from alarms a
    join devices d on d.id = a.device_id
    join datapoints p on p.device_id = d.id
    left join datapoint_values v on v.datapoint_id = p.id
    left join alarm_rules r on r.id = a.rule_id
    where a.id = any(${idList(ids)})
    order by a.id, coalesce(${sql.raw(hasRole('p', BATTERY_ROLES))}, true), ${sql.raw(hasRole('p', TEMPERATURE_ROLES))} desc,
      ${sql.raw(hasRole('p', REGISTER_ROLES))} desc, p.id`);
  const chosen = new Map<number, Candidate>();
  for (const row of rows) if (!chosen.has(row.alarm) && isRead(row)) chosen.set(row.alarm, row);
  return [...chosen.values()];
};

interface Found extends LinePoint, Record<string, unknown> {
  /** The datapoint. */
  readonly id: number;
}

const AT = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);
/** Of the readings within this time the lowest and the highest are drawn: no screen shows more. */
const STEP = sql.raw(`interval '5 minutes'`);

/** The readings of the last 24 hours that make the shape of each line, by datapoint. */
const readingsOf = (ids: readonly number[], since: SQL): SQL => sql`
  select id, to_char(ts at time zone 'utc', ${AT}) as at, value from (
    select r.datapoint_id as id, r.ts, r.value,
      row_number() over (step order by r.value, r.ts) as low, row_number() over (step order by r.value desc, r.ts) as high
    from readings r
    join datapoints p on p.id = r.datapoint_id
    join devices d on d.id = p.device_id
    where r.datapoint_id = any(${idList(ids)}) and r.ts > now() - interval '24 hours' and r.ts <= now()
      and r.mark is null and ${since} <= r.ts
    window step as (partition by r.datapoint_id, date_bin(${STEP}, r.ts, 'epoch'))
  ) found where low = 1 or high = 1 order by ts`;

/** What counters counted in each of the last 24 hours, at the end of the hour. */
const increasesOf = async (
  pool: Pool,
  counters: readonly { readonly id: number; readonly since: number | null }[],
): Promise<readonly Found[]> => {
  const now = Date.now();
  const hours = Array.from({ length: 24 }, (_, n) => hourOf(now) - (23 - n) * HOUR_MS);
  const span = { from: hours[0] as number, to: hourOf(now) + HOUR_MS };
  const series = await readWater(
    pool,
    counters.map((counter) => ({ ...counter, litres: 1 })),
    span,
    () => [],
  );
  return [...series].flatMap(([id, own]) =>
    hours.flatMap((from): Found[] => {
      const { counted } = countedIn(own, { from, to: from + HOUR_MS });
      return counted === null
        ? []
        : [{ id, at: new Date(Math.min(from + HOUR_MS, now)).toISOString(), value: counted }];
    }),
  );
};

type Lines = Pick<OverviewCase, 'line' | 'flow_hours'>;
export const NO_LINE: Lines = { line: null, flow_hours: null };

/** What shows best what each of these cases is about, by case. Cases about no value have nothing. */
export const linesOf = async (
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  caller: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Lines>> => {
  const chosen = await datapointsOf(db, ids);
  const isLimited = isLimitedToTenure(caller);
  const since = isLimited ? sql`coalesce(d.company_since, '-infinity')` : sql`'-infinity'`;
  const byId = new Map<number, LinePoint[]>();
  const isDaily = (candidate: Candidate): boolean => showsFlow(candidate) || showsCharge(candidate);
  const read = async (isCounter: boolean): Promise<void> => {
    const some = chosen.filter((candidate) => candidate.is_counter === isCounter && !isDaily(candidate));
    if (some.length === 0) return;
    const own = some.map(({ id }) => id);
    const rows = isCounter
      ? await increasesOf(
          pool,
          some.map(({ id, company_since }) => ({ id, since: isLimited ? company_since : null })),
        )
      : (await withDatapoints(own, () => db.execute<Found>(readingsOf(own, since)))).rows;
    for (const { id, at, value } of rows) {
      const points = byId.get(id) ?? [];
      points.push({ at, value });
      byId.set(id, points);
    }
  };
  const daily = chosen.filter(isDaily).map(({ id }) => id);
  const [days] = await Promise.all([daysOf(db, daily, since), read(false), read(true)]);
  return new Map(
    chosen.flatMap((candidate): (readonly [number, Lines])[] => {
      const { alarm, id, label, unit, is_counter } = candidate;
      const own = days.get(id) ?? [];
      if (showsFlow(candidate)) return [[alarm, { line: null, flow_hours: hoursOf(own) }]];
      const points = showsCharge(candidate) ? pointsOf(own) : (byId.get(id) ?? []);
      if (points.length === 0) return [];
      const line: CaseLine = {
        days: showsCharge(candidate) ? Math.max(LEAST_CHARGE_DAYS, (own[0]?.ago ?? 0) + 1) : 1,
        label,
        unit,
        is_rate: is_counter,
        limit: limitOf(candidate),
        max: upperLimitOf(candidate, candidate)?.value ?? null,
        // One hour, or one day, after the other.
        interval_s: showsCharge(candidate) ? DAY_S : is_counter ? HOUR_MS / 2000 : intervalOf(candidate),
        points,
      };
      return [[alarm, { line, flow_hours: null }]];
    }),
  );
};
