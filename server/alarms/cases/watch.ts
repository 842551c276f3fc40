import { sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import * as z from 'zod';
import { alarmKinds } from '../../../src/domain/alarms/kinds.ts';
import type { AnyKind } from '../../../src/domain/alarms/kind.ts';
import { storedParams } from '../../../src/domain/alarms/params.ts';
import type { JudgedDatapoint } from '../../../src/domain/alarms/verdict.ts';
import type { ShownWatch, Watch } from '../../../src/domain/alarms/cases/watch.ts';

/** Of responses. */
export const unwatchedSchema = z
  .array(z.object({ kind: z.string(), devices: z.int() }))
  .describe('active devices without an enabled rule of a kind that matters');

/** Of responses: `ShownWatch`. */
export const shownWatchSchema = z
  .object({
    active: z.int(),
    rules: z.int().describe('enabled alarm rules that may be about these devices'),
    unwatched: unwatchedSchema,
  })
  .describe('how far the active devices that are shown are watched');

/** The kinds without which nobody learns of harm, or of a device that says nothing any more. */
const VITAL = [...alarmKinds].filter(
  ([, { severity, subject, facts }]) =>
    severity === 'critical' || (subject === 'device' && facts?.includes('silent_ms') === true),
);

/** SQL: a row `r` of enabled rules without any restriction of what it is about. */
const IS_ABOUT_ALL = sql.raw(
  `(r.company_id is null and r.project_id is null and r.lists_devices is not true and r.tags = '{}')`,
);
/** SQL: a row `r` of rules is about a row of devices, whatever its kind applies to; as `isAbout`. */
const IS_ABOUT = sql.raw(`(
  (r.company_id is null or r.company_id = devices.company_id) and devices.tags @> r.tags
  and (r.project_id is null or exists (
    select from project_devices l where l.project_id = r.project_id and l.device_id = devices.id))
  and (r.lists_devices is not true or exists (
    select from alarm_rule_devices l where l.alarm_rule_id = r.id and l.device_id = devices.id)))`);

interface Enabled extends Record<string, unknown> {
  readonly kind: string;
  readonly is_about_all: boolean;
}

/** Devices of the same type with the same datapoints, for which no rule of a kind is enabled. */
interface Group extends Record<string, unknown> {
  readonly kind: string;
  readonly type: string;
  readonly tags: readonly string[];
  readonly points: readonly Omit<JudgedDatapoint, 'id' | 'rolls_over_at' | 'resolution'>[];
  readonly devices: number;
}

/** Whether a kind would judge such devices. */
const wouldJudge = (kind: AnyKind, { type, tags, points }: Group): boolean => {
  const device = { type, tags, expected_interval_s: 0, outlet_max: 0, time_zone: 'UTC' };
  if (kind.applies?.(device) === false) return false;
  // Silence needs no datapoint.
  if (kind.isRaisedByTime) return true;
  const params = storedParams(kind, null);
  return points.some(
    (point) => kind.reads?.({ ...point, id: 0, rolls_over_at: null, resolution: null }, params) ?? false,
  );
};

/** The enabled rules that may be about some active devices, and how many of these devices lack one of a kind that matters. `scope`: of `devices`. */
export const watchOf = async (
  db: NodePgDatabase,
  scope: SQL,
  company: number | null,
): Promise<Pick<Watch, 'rules' | 'unwatched'>> => {
  const { rows: rules } = await db.execute<Enabled>(sql`
    select r.kind, ${IS_ABOUT_ALL} as is_about_all from alarm_rules r
    where r.is_enabled and (${company}::int is null or r.company_id is null or r.company_id = ${company}::int)`);
  const open = VITAL.filter(
    ([name]) => !rules.some(({ kind, is_about_all }) => kind === name && is_about_all),
  );
  if (open.length === 0 || rules.length === 0) return { rules: rules.length, unwatched: [] };
  const { rows: groups } = await db.execute<Group>(sql`
    select kind, type, tags, points, count(*)::int as devices from (
      select k.kind, devices.type, devices.tags,
        (select coalesce(jsonb_agg(distinct jsonb_build_object('key', p.key, 'unit', p.unit, 'kind', p.kind, 'role', p.role)), '[]')
         from datapoints p where p.device_id = devices.id) as points
      from devices cross join unnest(${`{${open.map(([name]) => name).join(',')}}`}::text[]) as k (kind)
      where devices.is_active and ${scope} and not exists (
        select from alarm_rules r where r.is_enabled and r.kind = k.kind and ${IS_ABOUT})
    ) found group by 1, 2, 3, 4`);
  const unwatched = open.flatMap(([name, kind]) => {
    const devices = groups
      .filter((group) => group.kind === name && wouldJudge(kind, group))
      .reduce((sum, group) => sum + group.devices, 0);
    return devices > 0 ? [{ kind: name, devices }] : [];
  });
  return { rules: rules.length, unwatched };
};

/** How far devices that are shown are watched, and how many of them are active. `scope`: of `devices`. */
export const shownWatchOf = async (
  db: NodePgDatabase,
  scope: SQL,
  company: number | null,
): Promise<ShownWatch> => {
  const { rows } = await db.execute<{ active: number }>(
    sql`select count(*)::int as active from devices where devices.is_active and ${scope}`,
  );
  return { active: rows[0]?.active ?? 0, ...(await watchOf(db, scope, company)) };
};
