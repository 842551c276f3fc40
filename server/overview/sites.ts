import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../src/domain/access/access.ts';
import { SEVERITIES } from '../../src/domain/alarms/alarm.ts';
import type { Overview, OverviewSite } from '../../src/domain/alarms/cases/overview.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { SITE_CASES } from '../alarms/cases/site-cases.ts';
import { scopeFilter } from '../crud/scope.ts';
import { silentSql } from '../devices/silence.ts';
import { findPlace } from '../projects/places.ts';
import { openCases } from './cases.ts';

/** More sites are not shown; the worst come first. */
const MAX_SITES = 120;

const projects = resourceNamed('projects');

interface SiteRow extends Record<string, unknown> {
  readonly id: number;
  readonly title: string;
  readonly company: string | null;
  readonly city: number | null;
  readonly city_name: string | null;
  readonly device_count: number;
  readonly silent: number;
  /** 4 critical … 1 low. */
  readonly level: number | null;
  readonly open: number;
  readonly total: number;
}

const siteOf = ({ level, city, ...row }: SiteRow): OverviewSite => {
  const { id, title, company, city_name, device_count, silent, open } = row;
  return {
    id,
    title,
    company,
    city_name,
    coord: city === null ? null : (findPlace(city)?.coord ?? null),
    device_count,
    silent,
    severity: level === null ? null : (SEVERITIES[SEVERITIES.length - level] ?? null),
    open,
  };
};

/** The projects that the caller may see, worst first. */
export const sitesOf = async (
  db: NodePgDatabase,
  caller: Actor,
): Promise<Pick<Overview, 'sites' | 'site_count'>> => {
  const seesCompanies = caller.company_id === null;
  const { rows } = await db.execute<SiteRow>(sql`
    with worst as (
      select s.project_id, max(alarm_level(s.severity)) as level, count(*)::int as open
      from ${sql.raw(SITE_CASES)} s join alarms on alarms.id = s.id where ${openCases(caller)} group by 1
    ), found as (
      select projects.id, projects.title, projects.company_id, projects.city, projects.city_name, worst.level,
        coalesce(worst.open, 0) as open, count(*) over ()::int as total
      from projects left join worst on worst.project_id = projects.id
      where ${scopeFilter(projects, caller, 'list') ?? sql`true`}
      order by worst.level desc nulls last, worst.open desc, projects.title, projects.id
      limit ${MAX_SITES}
    )
    select found.*, ${seesCompanies ? sql`c.name` : sql`null`} as company,
      (select count(*)::int from project_devices l where l.project_id = found.id) as device_count,
      (select count(*)::int from project_devices l join devices d on d.id = l.device_id
        join device_contacts c on c.device_id = d.id
        where l.project_id = found.id and ${sql.raw(silentSql('d', 'c'))}) as silent
    from found left join companies c on c.id = found.company_id
    order by found.level desc nulls last, found.open desc, found.title, found.id`);
  return { sites: rows.map(siteOf), site_count: rows[0]?.total ?? 0 };
};
