import * as z from 'zod';
import { resources } from '../../src/resources/all.ts';
import { labelMany } from '../../src/schema/labels.ts';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { affectedBy, affectedSchema } from '../crud/affected.ts';
import type { BulkSelection } from '../crud/bulk.ts';
import { filterCondition } from '../crud/filter.ts';
import { bulkBody, inSentence } from '../crud/register.ts';
import { selectionCondition, selectionSchema } from '../devices/selection.ts';
import { describedBy } from '../http.ts';
import { affectedCalls } from '../policy.ts';

/** Previews what deleting records would affect. The site calls this before it asks for confirmation. */
export default (app: App, context: Context): void => {
  const { db } = context;
  for (const resource of Object.values(resources)) {
    const isDevices = resource.name === 'devices';
    for (const [, path] of affectedCalls(resource)) {
      app.post(
        `/api/${resource.name}${path}`,
        {
          schema: {
            summary: `Preview the deletion of ${inSentence(labelMany(resource))}`,
            tags: [labelMany(resource)],
            body: describedBy(resource, isDevices ? selectionSchema : bulkBody(resource, {})),
            response: { 200: z.object({ data: affectedSchema }) },
          },
        },
        async (request) => {
          const caller = callerOf(request);
          const selection = request.body as BulkSelection;
          if ('ids' in selection) return { data: await affectedBy(db, caller, resource, selection) };
          const where = isDevices
            ? selectionCondition(selection)
            : filterCondition(resource, selection.filter, caller);
          return { data: await affectedBy(db, caller, resource, { where }) };
        },
      );
    }
  }
};
