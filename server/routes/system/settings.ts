import * as z from 'zod';
import { callerOf, type Routes } from '../../http/routing.ts';
import { changeSettings, readSettings, type SystemSettings } from '../../settings.ts';

const tags = ['System'];
const settings = z.strictObject({
  require_second_factor: z
    .boolean()
    .describe(
      'superadmins without a second factor can only set one up; companies have a setting of their own',
    ),
}) satisfies z.ZodType<SystemSettings>;

/** The settings of the whole system. */
const routes: Routes = (app, context) => {
  app.get(
    '/api/system/settings',
    { schema: { tags, summary: 'Retrieve the system settings', response: { 200: settings } } },
    async () => readSettings(context),
  );
  app.put(
    '/api/system/settings',
    {
      schema: { tags, summary: 'Update the system settings', body: settings, response: { 200: settings } },
    },
    async (request) => changeSettings(context, callerOf(request), request.body),
  );
};
export default routes;
