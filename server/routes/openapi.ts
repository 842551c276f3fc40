import * as z from 'zod';
import type { App } from '../routing.ts';

/** The OpenAPI description, generated from the schemas that validate requests. */
export default (app: App): void => {
  let text: string | undefined;
  app.get(
    '/api/openapi.json',
    {
      schema: {
        summary: 'Retrieve the OpenAPI description',
        tags: ['System'],
        response: { 200: z.unknown() },
      },
    },
    async (_request, reply) => {
      // Generated once: all routes are registered before the first request.
      text ??= JSON.stringify(app.swagger());
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .serializer((value: unknown) => String(value))
        .send(text);
    },
  );
};
