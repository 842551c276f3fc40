import { and, sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Context } from '../context.ts';
import type { Actor } from '../../src/domain/access/access.ts';
import type { Severity } from '../../src/domain/alarms/alarm.ts';
import type { KindCount, Overview, OverviewCase } from '../../src/domain/alarms/cases/overview.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { SITE_CASES } from '../alarms/cases/site-cases.ts';
import { records } from '../crud/reading/read.ts';
import type { Row } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';
import { UNTOLD_SQL } from '../notify/untold.ts';
import { idList } from '../db/arrays.ts';
import { linesOf, NO_LINE } from './lines.ts';

const alarms = resourceNamed('alarms');

const OPEN = sql`alarms.closed_at is null`;
/** Deliberately out of sight: shelved by a person, or a consequence of something else. */
const SET_ASIDE = sql`(alarms.suppressed_by is not null or coalesce(alarms.shelved_until > now(), false))`;
/** A consequence of its gateway's silence. */
const GROUPED = sql`coalesce(alarms.suppressed_by like 'gateway:%', false)`;
const RANK = sql`alarm_level(alarms.severity)`;

/** The open cases that the caller may see. */
export const openCases = (caller: Actor): SQL => and(OPEN, scopeFilter(alarms, caller, 'list')) as SQL;

interface CountRow extends Record<string, unknown> {
  readonly kind: string;
  readonly severity: Severity;
  readonly group: keyof Overview['counts'];
  /** Devices or gateways. */
  readonly subjects: number;
  readonly cases: number;
}

/** How many cases are open, by kind and by whether someone has to act. */
export const countCases = async (
  db: NodePgDatabase,
  caller: Actor,
): Promise<Pick<Overview, 'unacknowledged' | 'counts'>> => {
  const { rows } = await db.execute<CountRow>(sql`
    select kind, severity, case when ${GROUPED} then 'grouped' when ${SET_ASIDE} then 'set_aside'
        when acknowledged_at is null then 'unacknowledged' else 'acknowledged' end as "group",
      count(distinct (device_id, gateway_id))::int as subjects, count(*)::int as cases
    from alarms where ${openCases(caller)} group by 1, 2, 3`);
  const total = (group: keyof Overview['counts']): number =>
    rows.filter((row) => row.group === group).reduce((sum, { cases }) => sum + cases, 0);
  const unacknowledged = rows
    .filter(({ group }) => group === 'unacknowledged')
    .map(({ kind, severity, subjects }): KindCount => ({ kind, severity, count: subjects }));
  return {
    unacknowledged,
    counts: {
      unacknowledged: total('unacknowledged'),
      acknowledged: total('acknowledged'),
      grouped: total('grouped'),
      set_aside: total('set_aside'),
    },
  };
};

/** How many cases nobody has acknowledged, because nobody could be told of them. */
export const countUntold = async (db: NodePgDatabase, caller: Actor): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from alarms
    where ${openCases(caller)} and alarms.acknowledged_at is null and not ${SET_ASIDE}
      and alarms.severity in ('critical', 'high') and ${sql.raw(UNTOLD_SQL)}`);
  return rows[0]?.count ?? 0;
};

interface About extends Record<string, unknown> {
  readonly id: number;
  readonly company: string | null;
  readonly device: string | null;
  readonly location: string | null;
  readonly projects: OverviewCase['projects'] | null;
  readonly acknowledged_by_name: string | null;
  readonly assigned_to_name: string | null;
}

/** The names that the cards of these cases show. */
const aboutCases = async (
  db: NodePgDatabase,
  ids: readonly number[],
  seesCompanies: boolean,
): Promise<ReadonlyMap<number, About>> => {
  const { rows } = await db.execute<About>(sql`
    select a.id, d.title as device, d.location, ${seesCompanies ? sql`c.name` : sql`null`} as company,
      k.name as acknowledged_by_name, t.name as assigned_to_name,
      (select json_agg(json_build_object('id', p.id, 'title', p.title) order by p.title)
       from ${sql.raw(SITE_CASES)} s join projects p on p.id = s.project_id
       where s.id = a.id and p.company_id = a.company_id) as projects
    from alarms a
    left join devices d on d.id = a.device_id
    left join companies c on c.id = a.company_id
    left join users k on k.id = a.acknowledged_by
    left join users t on t.id = a.assigned_to
    where a.id = any(${idList(ids)})`);
  return new Map(rows.map((row) => [row.id, row]));
};

/** The first cases: those that nobody has acknowledged before the others, worst first, then the newest. */
export const firstCases = async (
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  caller: Actor,
  limit: number,
): Promise<Row[]> => {
  const order = sql`(alarms.acknowledged_at is not null), ${RANK} desc, alarms.id desc`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from alarms where ${openCases(caller)} and not ${SET_ASIDE} order by ${order} limit ${limit}`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [found, about, lines] = await Promise.all([
    records(db, alarms, caller).where(sql`alarms.id = any(${idList(ids)})`),
    aboutCases(db, ids, caller.company_id === null),
    linesOf({ db, pool }, caller, ids),
  ]);
  const byId = new Map((found as Row[]).map((row) => [row.id as number, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const more = about.get(id);
    if (!row || !more) return [];
    return [{ ...row, ...more, projects: more.projects ?? [], ...(lines.get(id) ?? NO_LINE) }];
  });
};

interface LastClosed extends Record<string, unknown> {
  readonly id: number;
  readonly title: string;
  readonly closed_at: string | Date;
}

/** The case that was closed last. */
export const lastClosed = async (db: NodePgDatabase, caller: Actor) => {
  const { rows } = await db.execute<LastClosed>(sql`
    select id, title, closed_at from alarms
    where closed_at is not null and ${scopeFilter(alarms, caller, 'list') ?? sql`true`}
    order by closed_at desc limit 1`);
  const last = rows[0];
  return last ? { ...last, closed_at: new Date(last.closed_at) } : null;
};
