import * as z from 'zod';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { endpointSchema, endpointsQuery, listEndpoints } from '../devices/endpoints.ts';

/** Devices grouped by where they hang: the tag `endpoint_name`, else their title. Not in the contract. */
export default (app: App, context: Context): void => {
  app.get(
    '/api/devices/endpoints',
    {
      schema: {
        summary: 'Devices grouped by endpoint, with counts by state',
        tags: ['Devices'],
        querystring: endpointsQuery,
        response: { 200: z.object({ data: z.array(endpointSchema), total: z.int() }) },
      },
    },
    async (request) => (await listEndpoints(context, callerOf(request), request.query)) as never,
  );
};
