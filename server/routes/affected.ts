import * as z from 'zod';
import { resources } from '../../src/resources/all.ts';
import { labelMany } from '../../src/schema/labels.ts';
import { type App, callerOf } from '../http/routing.ts';
import type { Context } from '../context.ts';
import { affectedBy, affectedSchema } from '../crud/writing/affected.ts';
import type { BulkSelection } from '../crud/writing/bulk.ts';
import { bulkFilterCondition } from '../crud/bulk-filter.ts';
import { inSentence } from '../crud/call-names.ts';
import { bulkBody } from '../crud/register-bulk.ts';
import { lazily } from '../http/call-schemas.ts';
import { affectedCalls } from '../policy.ts';

const affectedResponse = z.object({ data: affectedSchema });

/** Previews what deleting records would affect. The site calls this before it asks for confirmation. */
export default (app: App, context: Context): void => {
  const { db } = context;
  for (const resource of Object.values(resources)) {
    for (const [, path] of affectedCalls(resource)) {
      app.post(
        `/api/${resource.name}${path}`,
        {
          schema: {
            summary: `Preview the deletion of ${inSentence(labelMany(resource))}`,
            tags: [labelMany(resource)],
            body: lazily(() => bulkBody(resource, {})),
            response: { 200: affectedResponse },
          },
        },
        async (request) => {
          const caller = callerOf(request);
          const selection = request.body as BulkSelection;
          if ('ids' in selection) return { data: await affectedBy(db, caller, resource, selection) };
          const where = bulkFilterCondition(resource, selection.filter, caller);
          return { data: await affectedBy(db, caller, resource, { where }) };
        },
      );
    }
  }
};
