import * as z from 'zod';
import type { App } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { idParams } from '../../http/call-schemas.ts';
import { testConnection, testedSchema } from '../../hydraloop/test-connection.ts';
import { writerFor } from '../../texts/translations.ts';

/** The connection test of Hydraloop endpoints. See docs/hydraloop.md. */
export default (app: App, context: Context): void => {
  app.post(
    '/api/hydraloop/:id/test',
    {
      schema: {
        summary: 'Test the connection to a Hydraloop endpoint',
        tags: ['Hydraloop'],
        params: idParams,
        response: { 200: z.object({ data: testedSchema }) },
      },
    },
    async (request) => ({ data: await testConnection(context, request.params.id, writerFor(request)) }),
  );
};
