import * as z from 'zod';
import { isStorable } from '../../../src/domain/readings/readings.ts';
import { idSchema, MAX_IDS } from '../../../src/schema/zod.ts';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { bulkResponse, STOPPABLE, toBulkResponse } from '../../crud/register-bulk.ts';
import { inTransaction } from '../../crud/writing/write.ts';
import { devices } from '../../devices/serialize.ts';
import { changeDevices, type PendingSelection, registerPending } from '../../devices/bulk/bulk.ts';
import { bulkUpdateSchema, previewBodySchema, registrationFields } from '../../devices/bulk/selection.ts';
import { previewDevices, previewSchema } from '../../devices/bulk/preview.ts';
import { describedBy } from '../../http/call-schemas.ts';

const tags = ['Devices'];
const search = z.string().max(200).refine(isStorable, { error: 'validation.text_characters' });
const registerBody = z.union([
  z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_IDS), ...registrationFields }),
  z.strictObject({
    search: search.describe('selects all matches; empty: all pending devices'),
    ...registrationFields,
  }),
]);

/** Bulk calls of devices, all or none. See docs/specification.md, section 5. */
export default (app: App, context: Context): void => {
  app.put(
    '/api/devices/many',
    {
      schema: {
        summary: 'Update devices in bulk',
        tags,
        body: bulkUpdateSchema,
        response: { 200: bulkResponse },
      },
    },
    async (request) => {
      const { data, ...selection } = request.body;
      const caller = callerOf(request);
      const ids = await inTransaction(context, caller, (tx) => changeDevices(tx, selection, data), STOPPABLE);
      return toBulkResponse(caller, ids);
    },
  );

  app.post(
    '/api/devices/many/preview',
    {
      schema: {
        summary: 'Preview a bulk change of devices',
        description: 'Without `data`, previews a deletion. Nothing is written.',
        tags,
        body: previewBodySchema,
        response: { 200: z.object({ data: previewSchema }) },
      },
    },
    async (request) => {
      const { data, ...selection } = request.body;
      const preview = await inTransaction(context, callerOf(request), (tx) =>
        previewDevices(tx, selection, data),
      );
      return { data: preview };
    },
  );

  app.post(
    '/api/devices_new/register-many',
    {
      schema: {
        summary: 'Register pending devices in bulk',
        tags: ['New devices'],
        body: describedBy(devices, registerBody),
        response: { 200: bulkResponse },
      },
    },
    async (request) => {
      const { company_id, tags: tagList, project_ids, ...selection } = request.body;
      const changes = { company_id, tags: tagList, project_ids } as Parameters<typeof registerPending>[2];
      const caller = callerOf(request);
      const ids = await inTransaction(
        context,
        caller,
        (tx) => registerPending(tx, selection as PendingSelection, changes),
        { ...STOPPABLE, action: 'register' },
      );
      return toBulkResponse(caller, ids);
    },
  );
};
