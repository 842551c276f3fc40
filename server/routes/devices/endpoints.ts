import * as z from 'zod';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { endpointSchema, endpointsQuery, listEndpoints } from '../../devices/endpoints.ts';

/** Devices grouped by endpoint: the tag `endpoint_name`, otherwise the device's title. */
export default (app: App, context: Context): void => {
  app.get(
    '/api/devices/endpoints',
    {
      schema: {
        summary: 'List endpoints with device counts',
        tags: ['Devices'],
        querystring: endpointsQuery,
        response: { 200: z.object({ data: z.array(endpointSchema), total: z.int() }) },
      },
    },
    async (request) => listEndpoints(context, callerOf(request), request.query),
  );
};
