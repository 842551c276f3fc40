import * as z from 'zod';
import { FACILITY_TYPES, PROFILE_KEYS, type FacilityType } from '../../../src/domain/valves/facility.ts';
import { profileFor } from '../../../src/domain/reports/profiles.ts';
import { isTimeZone } from '../../../src/domain/time/time-zones.ts';
import { callerOf, type Routes } from '../../http/routing.ts';
import { getRow } from '../../crud/reading/read.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { badRequest, notFound } from '../../errors.ts';
import { idParam } from '../../http/call-schemas.ts';

const projects = resourceNamed('projects');

const profile = z.object({
  key: z.enum(PROFILE_KEYS),
  name: z.string(),
  source: z.string(),
  date: z.string(),
  limits: z.record(z.string(), z.unknown()),
});

/** The temperature limits of reports without a `profile`. */
const routes: Routes = (app, { pool, db }) => {
  app.get(
    '/api/reports/default-profile',
    {
      schema: {
        summary: 'Retrieve the default threshold profile',
        description:
          'The temperature limits of reports without a `profile`. Derived from the company’s facility type and the country of the time zone (`time_zone`, otherwise the project’s, otherwise the company’s). `profile` is null while the facility type is unknown.',
        tags: ['Reports'],
        querystring: z.strictObject({
          company_id: idParam.optional().describe('required for superadmins'),
          project_id: idParam.optional(),
          time_zone: z.string().max(64).refine(isTimeZone, { error: 'validation.time_zone' }).optional(),
        }),
        response: {
          200: z.object({
            data: z.object({
              facility_type: z.enum(FACILITY_TYPES).nullable(),
              time_zone: z.string(),
              profile: profile.nullable(),
            }),
          }),
        },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { project_id, time_zone, company_id } = request.query;
      const project = project_id === undefined ? null : await getRow(db, projects, caller, project_id);
      const companyId = company_id ?? (project?.company_id as number | undefined) ?? caller.company_id;
      if (companyId === null) throw badRequest('validation.required', 'company_id');
      if (caller.role !== 'superadmin' && companyId !== caller.company_id) throw notFound();
      const { rows } = await pool.query<{ facility_type: FacilityType | null; time_zone: string }>(
        'select facility_type, time_zone from companies where id = $1',
        [companyId],
      );
      const [company] = rows;
      if (!company) throw notFound();
      const zone = time_zone ?? (project?.time_zone as string | null | undefined) ?? company.time_zone;
      const facility = { facility_type: company.facility_type, time_zone: zone };
      const found = profileFor(null, facility);
      return { data: { ...facility, profile: found && { ...found, limits: { ...found.limits } } } };
    },
  );
};
export default routes;
