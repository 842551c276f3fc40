import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { AccessibleDashboard, AccessOverview } from '../../../src/domain/access/access-overview.ts';
import type { Actor } from '../../../src/domain/access/access.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { idSchema } from '../../../src/schema/zod.ts';
import { callerOf, type Routes } from '../../http/routing.ts';
import { getRow } from '../../crud/reading/read.ts';
import { scopeFilter } from '../../crud/scope.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { idParams } from '../../http/call-schemas.ts';

const users = resourceNamed('users');
const dashboards = resourceNamed('dashboard-v2');
const projects = resourceNamed('projects');

/** The number of entries per list. */
const LISTED_MAX = 100;
const named = z.object({ id: idSchema, title: z.string() });
const listedDashboard = named.extend({
  by_user: z.boolean().describe('attached to the user'),
  by_company: z.boolean().describe('attached to the user’s company'),
  projects: z.array(named).describe('the company’s projects that it is attached to'),
}) satisfies z.ZodType<AccessibleDashboard>;
const responseSchema = z.object({
  data: z.object({
    all: z.boolean().describe('true for superadmins, who see everything; the lists are empty then'),
    dashboards: z.array(listedDashboard),
    dashboard_count: z.int(),
    projects: z.array(named),
    project_count: z.int(),
  }) satisfies z.ZodType<AccessOverview>,
});

/** A row of a list, with the number of all of them. */
type Listed<S extends z.ZodType> = z.output<S> & { readonly total: number };

/** The dashboards and projects that a user can see, for their admins. */
const routes: Routes = (app, { db }) => {
  const dashboardsOf = async (person: Actor) => {
    const { id, title } = tableOf('dashboard-v2');
    const { rows } = await db.execute<Listed<typeof listedDashboard>>(sql`
      select ${id} as id, ${title} as title, (count(*) over ())::int as total,
        exists (select from dashboard_users l where l.dashboard_v2_id = ${id} and l.user_id = ${person.id}) as by_user,
        exists (select from dashboard_companies l
          where l.dashboard_v2_id = ${id} and l.company_id = ${person.company_id}) as by_company,
        (select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title) order by p.id), '[]')
          from dashboard_projects l join projects p on p.id = l.project_id
          where l.dashboard_v2_id = ${id} and p.company_id = ${person.company_id}) as projects
      from ${tableOf('dashboard-v2')} where ${scopeFilter(dashboards, person, 'list') ?? sql`true`}
      order by ${title} collate "und-x-icu", ${id} limit ${LISTED_MAX}`);
    return rows;
  };
  const projectsOf = async (person: Actor) => {
    const { id, title } = tableOf('projects');
    const { rows } = await db.execute<Listed<typeof named>>(sql`
      select ${id} as id, ${title} as title, (count(*) over ())::int as total from ${tableOf('projects')}
      where ${scopeFilter(projects, person, 'list') ?? sql`true`}
      order by ${title} collate "und-x-icu", ${id} limit ${LISTED_MAX}`);
    return rows;
  };

  app.get(
    '/api/users/:id/access',
    {
      schema: {
        tags: ['Users'],
        summary: 'List what a user can access',
        params: idParams,
        response: { 200: responseSchema },
      },
    },
    async (request) => {
      const user = await getRow(db, users, callerOf(request), request.params.id);
      const person = user as unknown as Actor;
      const all = person.role === 'superadmin';
      const [boards, own] = all ? [[], []] : await Promise.all([dashboardsOf(person), projectsOf(person)]);
      return {
        data: {
          all,
          dashboards: boards,
          dashboard_count: boards[0]?.total ?? 0,
          projects: own,
          project_count: own[0]?.total ?? 0,
        },
      };
    },
  );
};
export default routes;
