import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { resourceNamed } from '../../../src/resources/all.ts';
import { shownWatchOf, shownWatchSchema } from '../../alarms/cases/watch.ts';
import { getRow } from '../../crud/reading/read.ts';
import { scopeFilter } from '../../crud/scope.ts';
import { dashboards } from '../../dashboards/serialize.ts';
import { idParams } from '../../http/call-schemas.ts';
import { callerOf, type Routes } from '../../http/routing.ts';

const devices = resourceNamed('devices');

/** Whether alarm rules watch what a dashboard shows, for the band of alarms on the whole screen. */
const routes: Routes = (app, { db }) => {
  app.get(
    '/api/dashboard-v2/:id/watch',
    {
      schema: {
        summary: 'Show how far the devices of a dashboard are watched',
        description:
          'Those that the caller may see: whether alarm rules of the kinds that matter are enabled.',
        tags: ['Dashboards'],
        params: idParams,
        response: { 200: z.object({ data: shownWatchSchema }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = await getRow(db, dashboards, caller, request.params.id);
      const isShown = sql`devices.id in (select v.device_id from dashboard_devices v where v.dashboard_id = ${id as number})
        and ${scopeFilter(devices, caller, 'list') ?? sql`true`}`;
      return { data: await shownWatchOf(db, isShown, caller.company_id) };
    },
  );
};
export default routes;
