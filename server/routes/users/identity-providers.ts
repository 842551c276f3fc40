import * as z from 'zod';
import { idParams } from '../../http/call-schemas.ts';
import type { Routes } from '../../http/routing.ts';
import { testedProvider, testProvider } from '../../single-sign-on/test-provider.ts';
import { writerFor } from '../../texts/translations.ts';

/** The test of identity providers. See docs/single-sign-on.md. */
const routes: Routes = (app, context) => {
  app.post(
    '/api/identity-providers/:id/test',
    {
      schema: {
        summary: 'Test the connection to an identity provider',
        tags: ['Identity providers'],
        params: idParams,
        response: { 200: z.object({ data: testedProvider }) },
      },
    },
    async (request) => ({ data: await testProvider(context, request.params.id, writerFor(request)) }),
  );
};
export default routes;
