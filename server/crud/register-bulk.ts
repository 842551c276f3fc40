import * as z from 'zod';
import type { BulkResult } from '../../src/domain/api/bulk.ts';
import { labelMany } from '../../src/schema/labels.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { bulkSchema, idSchema, MAX_IDS } from '../../src/schema/zod.ts';
import { type App, callerOf } from '../http/routing.ts';
import type { Context } from '../context.ts';
import { describedBy, lazily } from '../http/call-schemas.ts';
import type { Principal } from '../principal.ts';
import { type BulkSelection, deleteMany, updateMany } from './writing/bulk.ts';
import { bulkFilterSchema } from './bulk-filter.ts';
import { inSentence } from './call-names.ts';
import type { Row } from './rules.ts';
import { inTransaction } from './writing/write.ts';

/** The body of a bulk call: `{ids}` or `{filter}`, with the call's other fields. */
export const bulkBody = <S extends z.ZodRawShape>(resource: AnyResource, more: S) =>
  describedBy(
    resource,
    z.union([
      z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_IDS), ...more }),
      z.strictObject({ filter: bulkFilterSchema(resource), ...more }),
    ]),
  );
export const bulkResponse = z.object({
  data: z.array(idSchema),
  count: z.int(),
  batch_id: z
    .string()
    .optional()
    .describe('for `POST /api/audit/{batch_id}/undo`; left out when nothing changed'),
}) satisfies z.ZodType<BulkResult>;
/** The response of a bulk call after its transaction is committed. */
export const toBulkResponse = ({ call }: Principal, ids: readonly number[]): BulkResult => ({
  data: [...ids],
  count: ids.length,
  ...(call?.batch_id === undefined ? {} : { batch_id: call.batch_id }),
});

/** A bulk call may take long: it is rolled back if its client disconnects. */
export const STOPPABLE = { isStoppable: true } as const;

export const registerUpdateMany = (app: App, context: Context, resource: AnyResource): void => {
  app.put(
    `/api/${resource.name}/many`,
    {
      schema: {
        summary: `Update ${inSentence(labelMany(resource))} in bulk`,
        tags: [labelMany(resource)],
        body: lazily(() => bulkBody(resource, { data: bulkSchema(resource) })),
        response: { 200: bulkResponse },
      },
    },
    async (request) => {
      const { data, ...selection } = request.body as { data: Row };
      const caller = callerOf(request);
      const ids = await inTransaction(
        context,
        caller,
        (tx) => updateMany(tx, resource, selection as BulkSelection, data),
        STOPPABLE,
      );
      return toBulkResponse(caller, ids);
    },
  );
};

export const registerDeleteMany = (app: App, context: Context, resource: AnyResource): void => {
  app.delete(
    `/api/${resource.name}/many`,
    {
      schema: {
        summary: `Delete ${inSentence(labelMany(resource))} in bulk`,
        tags: [labelMany(resource)],
        body: lazily(() => bulkBody(resource, {})),
        response: { 200: bulkResponse },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const ids = await inTransaction(
        context,
        caller,
        (tx) => deleteMany(tx, resource, request.body as BulkSelection),
        STOPPABLE,
      );
      return toBulkResponse(caller, ids);
    },
  );
};
