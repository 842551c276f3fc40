import { and, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../src/domain/access/access.ts';
import type { Choice } from '../../../src/domain/dashboard/variables/resolve.ts';
import type { Variable } from '../../../src/domain/dashboard/variables/variables.ts';
import { normaliseTag, tagsIn, tagValue } from '../../../src/domain/devices/tags.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import type { Context } from '../../context.ts';
import { foldedContains } from '../../crud/reading/filter.ts';
import { scopeFilter } from '../../crud/scope.ts';
import { foldedSql, TEXT_COLLATION } from '../../db/tables/list-indexes.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { openCases } from '../../overview/cases.ts';

/** A dashboard with variables, and who looks at it. */
export interface Viewed {
  readonly db: Context['db'];
  readonly actor: Actor;
  readonly dashboardId: number;
}

/** What can be chosen for a variable. */
export interface Candidate {
  readonly value: string;
  readonly title: string;
}

/** SQL: the device has all of these tags. */
export const hasTags = (tags: readonly string[]): SQL =>
  tags.length === 0
    ? sql`true`
    : sql`devices.tags @> array[${sql.join(
        tags.map((tag) => sql`${tag}`),
        sql`, `,
      )}]::text[]`;

/** SQL: the device is one of what is chosen. */
export const isOfChoice = ({ kind, value }: Choice): SQL => {
  if (value === null) return sql`false`;
  if (kind === 'tag') return hasTags([value]);
  if (kind === 'device') return sql`devices.id = ${Number(value)}::int`;
  return sql`devices.id in (select device_id from project_devices where project_id = ${Number(value)}::int)`;
};

/** SQL: the actor may see the record and, if the dashboard is shown to companies, it belongs to one of them. */
const mayChoose = ({ actor, dashboardId }: Viewed, name: 'projects' | 'devices'): SQL => {
  const company = sql`${tableOf(name)['company_id']}`;
  const audience = sql`select from dashboard_audience a where a.dashboard_id = ${dashboardId}::int`;
  return sql`${scopeFilter(resourceNamed(name), actor, 'list') ?? sql`true`} and (
    not exists (${audience}) or exists (${audience} and a.company_id = ${company}))`;
};

const projects = (viewed: Viewed): SQL => sql`
  select projects.id::text as value, projects.title from projects where ${mayChoose(viewed, 'projects')}`;

const devices = (viewed: Viewed, { within, with_tag }: Variable, choices: readonly Choice[]): SQL => {
  const site = choices.find(({ name }) => name === within);
  const conditions = and(
    mayChoose(viewed, 'devices'),
    sql`devices.is_active`,
    hasTags(tagsIn(with_tag).map(normaliseTag)),
    site && isOfChoice(site),
  );
  return sql`select devices.id::text as value, devices.title from devices where ${conditions}`;
};

const tags = (viewed: Viewed, { tag_key }: Variable, value: string | undefined): SQL => {
  const conditions = and(
    mayChoose(viewed, 'devices'),
    tag_key === undefined ? undefined : sql`starts_with(tag, ${`${tag_key}:`}::text)`,
    // The index on tags narrows it down before they are unnested.
    value === undefined ? undefined : hasTags([value]),
  );
  return sql`select distinct tag as value, tag as title from devices, unnest(devices.tags) tag where ${conditions}`;
};

interface Asked {
  /** Only this value. */
  readonly value?: string;
  /** Only titles that contain this. */
  readonly q?: string | undefined;
  readonly limit: number;
  /** Of devices, those with open alarms that the actor may see first, the worst before the others. */
  readonly isWorstFirst?: boolean;
}

/** What can be chosen for a variable, by title; `choices`: what is chosen for the variables above. */
export const candidates = async (
  viewed: Viewed,
  variable: Variable,
  choices: readonly Choice[],
  { value, q, limit, isWorstFirst = false }: Asked,
): Promise<readonly Candidate[]> => {
  const { kind, tag_key } = variable;
  const all =
    kind === 'project'
      ? projects(viewed)
      : kind === 'device'
        ? devices(viewed, variable, choices)
        : tags(viewed, variable, value);
  const conditions = and(
    value === undefined ? undefined : sql`c.value = ${value}::text`,
    foldedContains(foldedSql(sql`c.title`), q),
  );
  const level = isWorstFirst && kind === 'device' ? sql`worst.level desc nulls last,` : sql``;
  const { rows } = await viewed.db.execute<Candidate & Record<string, unknown>>(sql`
    select c.value, c.title from (${all}) c
    left join (select device_id::text as value, max(alarm_level(severity)) as level from alarms
      where ${isWorstFirst ? openCases(viewed.actor) : sql`false`} group by device_id) worst using (value)
    where ${conditions ?? sql`true`}
    order by ${level} c.title ${TEXT_COLLATION}, c.value limit ${limit}::int`);
  return rows.map((row) => ({
    value: row.value,
    title: kind === 'tag' && tag_key !== undefined ? tagValue(row.title) : row.title,
  }));
};
