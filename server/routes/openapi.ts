import * as z from 'zod';
import type { App } from '../app.ts';

/** The whole API, from the same schemas that check the requests. */
export default (app: App): void => {
  let text: string | undefined;
  app.get(
    '/api/openapi.json',
    { schema: { summary: 'This description', tags: ['About'], response: { 200: z.unknown() } } },
    async (_request, reply) => {
      // Made once: every route is registered by the time the first call arrives.
      text ??= JSON.stringify(app.swagger());
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .serializer((value: unknown) => String(value))
        .send(text);
    },
  );
};
