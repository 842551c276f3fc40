import * as z from 'zod';
import { isStorable } from '../../src/domain/readings.ts';
import { idSchema, MAX_IDS } from '../../src/schema/zod.ts';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { toBulkResponse, bulkResponse } from '../crud/register.ts';
import { inTransaction } from '../crud/write.ts';
import { devices } from '../devices/serialize.ts';
import { changeDevices, type PendingSelection, deleteDevices, registerPending } from '../devices/bulk.ts';
import {
  bulkUpdateSchema,
  selectionSchema,
  previewBodySchema,
  registrationFields,
} from '../devices/selection.ts';
import { previewDevices, previewSchema } from '../devices/preview.ts';
import { describedBy } from '../http.ts';

const tags = ['Devices'];
const STOPPABLE = { isStoppable: true } as const;
const search = z.string().max(200).refine(isStorable, { error: 'validation.text_characters' });
const registered = z.union([
  z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_IDS), ...registrationFields }),
  z.strictObject({ search: search.describe('all that it finds; empty: all'), ...registrationFields }),
]);

/** Many devices at once, all or none. Source: contract, section 5; the preview and `register-many` are ours. */
export default (app: App, context: Context): void => {
  app.put(
    '/api/devices/many',
    {
      schema: {
        summary: 'Change several devices, all or none',
        tags,
        body: describedBy(devices, bulkUpdateSchema),
        response: { 200: bulkResponse },
      },
    },
    async (request) => {
      const { data, ...chosen } = request.body;
      const caller = callerOf(request);
      const ids = await inTransaction(
        context,
        caller,
        (tx) => changeDevices(tx, chosen as never, data),
        STOPPABLE,
      );
      return toBulkResponse(caller, ids);
    },
  );

  app.delete(
    '/api/devices/many',
    {
      schema: {
        summary: 'Delete several devices, all or none',
        tags,
        body: describedBy(devices, selectionSchema),
        response: { 200: bulkResponse },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const ids = await inTransaction(context, caller, (tx) => deleteDevices(tx, request.body), STOPPABLE);
      return toBulkResponse(caller, ids);
    },
  );

  app.post(
    '/api/devices/many/preview',
    {
      schema: {
        summary: 'What changing (or, without `data`, deleting) several devices would do; nothing is written',
        tags,
        body: describedBy(devices, previewBodySchema),
        response: { 200: z.object({ data: previewSchema }) },
      },
    },
    async (request) => {
      const { data, ...chosen } = request.body;
      const preview = await inTransaction(context, callerOf(request), (tx) =>
        previewDevices(tx, chosen as never, data),
      );
      return { data: preview };
    },
  );

  app.post(
    '/api/devices_new/register-many',
    {
      schema: {
        summary: 'Register several devices, all or none: these, or all that a search finds',
        tags: ['New devices'],
        body: describedBy(devices, registered),
        response: { 200: bulkResponse },
      },
    },
    async (request) => {
      const { company_id, tags: tagList, project_ids, ...chosen } = request.body;
      const wanted = { company_id, tags: tagList, project_ids } as Parameters<typeof registerPending>[2];
      const caller = callerOf(request);
      const ids = await inTransaction(
        context,
        caller,
        (tx) => registerPending(tx, chosen as PendingSelection, wanted),
        { ...STOPPABLE, action: 'register' },
      );
      return toBulkResponse(caller, ids);
    },
  );
};
