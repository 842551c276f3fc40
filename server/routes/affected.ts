import * as z from 'zod';
import { resources } from '../../src/resources/all.ts';
import { labelMany } from '../../src/schema/labels.ts';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { affectedBy, affectedSchema } from '../crud/affected.ts';
import type { BulkSelection } from '../crud/bulk.ts';
import { filterCondition } from '../crud/filter.ts';
import { bulkBody } from '../crud/register.ts';
import { selectionCondition, selectionSchema } from '../devices/selection.ts';
import { describedBy } from '../http.ts';
import { affectedCalls } from '../policy.ts';

/** What deleting would affect: asked before a delete is confirmed. Ours. */
export default (app: App, context: Context): void => {
  const { db } = context;
  for (const resource of Object.values(resources)) {
    const isDevices = resource.name === 'devices';
    for (const [, path] of affectedCalls(resource)) {
      app.post(
        `/api/${resource.name}${path}`,
        {
          schema: {
            summary: `What deleting several ${labelMany(resource)} would affect; nothing is written`,
            tags: [labelMany(resource)],
            body: describedBy(resource, isDevices ? selectionSchema : bulkBody(resource, {})),
            response: { 200: z.object({ data: affectedSchema }) },
          },
        },
        async (request) => {
          const caller = callerOf(request);
          const chosen = request.body as BulkSelection;
          if ('ids' in chosen) return { data: await affectedBy(db, caller, resource, chosen) };
          const where = isDevices
            ? selectionCondition(chosen)
            : filterCondition(resource, chosen.filter, caller);
          return { data: await affectedBy(db, caller, resource, { where }) };
        },
      );
    }
  }
};
