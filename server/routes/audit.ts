import * as z from 'zod';
import { idSchema } from '../../src/schema/zod.ts';
import { type App, callerOf } from '../app.ts';
import { undoBatch } from '../audit/undo.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../crud/write.ts';

const params = z.object({ batch_id: z.uuid() });

/** Taking back. Not in the contract: the site's "Undo". The list of changes is made from its definition. */
export default (app: App, context: Context): void => {
  app.post(
    '/api/audit/:batch_id/undo',
    {
      schema: {
        summary: 'Take back what a call of one’s own changed or deleted, within 10 minutes, once',
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
