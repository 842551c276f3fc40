import * as z from 'zod';
import { idSchema } from '../../src/schema/zod.ts';
import { type App, callerOf } from '../http/routing.ts';
import { undoBatch } from '../audit/undo.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../crud/writing/write.ts';

const params = z.object({ batch_id: z.uuid() });

/** Undo. The list of changes is generated from the resource's definition. */
export default (app: App, context: Context): void => {
  app.post(
    '/api/audit/:batch_id/undo',
    {
      schema: {
        summary: 'Undo a batch of changes',
        description:
          'Reverts what one of your own calls changed or deleted. Possible once, within 10 minutes of the call.',
        tags: ['History'],
        params,
        body: z.strictObject({}).nullish(),
        response: { 200: z.object({ data: z.array(idSchema), count: z.int() }) },
      },
    },
    async (request) => {
      const { batch_id } = request.params;
      const ids = await inTransaction(context, callerOf(request), (tx) => undoBatch(tx, batch_id), {
        action: 'undo',
        undoes: batch_id,
      });
      return { data: ids, count: ids.length };
    },
  );
};
