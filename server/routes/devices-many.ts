import * as z from 'zod';
import { isStorable } from '../../src/domain/readings.ts';
import { idSchema, MAX_IDS } from '../../src/schema/zod.ts';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { answerBulk, bulkAnswer } from '../crud/register.ts';
import { inTransaction } from '../crud/write.ts';
import { devices } from '../devices/serialize.ts';
import { changeDevices, type ChosenPending, deleteDevices, registerMany } from '../devices/bulk.ts';
import { changedDevices, chosenDevices, previewedDevices, registration } from '../devices/choose.ts';
import { previewDevices, previewSchema } from '../devices/preview.ts';
import { about } from '../http.ts';

const tags = ['Devices'];
const STOPPABLE = { isStoppable: true } as const;
const search = z.string().max(200).refine(isStorable, { error: 'validation.text_characters' });
const registered = z.union([
  z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_IDS), ...registration }),
  z.strictObject({ search: search.describe('all that it finds; empty: all'), ...registration }),
]);

/** Many devices at once, all or none. Source: contract, section 5; the preview and `register-many` are ours. */
export default (app: App, context: Context): void => {
  app.put(
    '/api/devices/many',
    {
      schema: {
        summary: 'Change several devices, all or none',
        tags,
        body: about(devices, changedDevices),
        response: { 200: bulkAnswer },
      },
    },
    async (request) => {
      const { data, ...chosen } = request.body;
      const caller = callerOf(request);
      const ids = await inTransaction(
        context,
        caller,
        (moment) => changeDevices(moment, chosen as never, data),
        STOPPABLE,
      );
      return answerBulk(caller, ids);
    },
  );

  app.delete(
    '/api/devices/many',
    {
      schema: {
        summary: 'Delete several devices, all or none',
        tags,
        body: about(devices, chosenDevices),
        response: { 200: bulkAnswer },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const ids = await inTransaction(
        context,
        caller,
        (moment) => deleteDevices(moment, request.body),
        STOPPABLE,
      );
      return answerBulk(caller, ids);
    },
  );

  app.post(
    '/api/devices/many/preview',
    {
      schema: {
        summary: 'What changing (or, without `data`, deleting) several devices would do; nothing is written',
        tags,
        body: about(devices, previewedDevices),
        response: { 200: z.object({ data: previewSchema }) },
      },
    },
    async (request) => {
      const { data, ...chosen } = request.body;
      const preview = await inTransaction(context, callerOf(request), (moment) =>
        previewDevices(moment, chosen as never, data),
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
        body: about(devices, registered),
        response: { 200: bulkAnswer },
      },
    },
    async (request) => {
      const { company_id, tags: tagList, project_ids, ...chosen } = request.body;
      const wanted = { company_id, tags: tagList, project_ids } as Parameters<typeof registerMany>[2];
      const caller = callerOf(request);
      const ids = await inTransaction(
        context,
        caller,
        (moment) => registerMany(moment, chosen as ChosenPending, wanted),
        { ...STOPPABLE, action: 'register' },
      );
      return answerBulk(caller, ids);
    },
  );
};
