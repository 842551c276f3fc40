import * as z from 'zod';
import { describeRoutes } from '../openapi/describe.ts';
import type { App } from '../http/routing.ts';

// Sent as text, which it is already.
const described: z.ZodType = z.record(z.string(), z.unknown());

/** The OpenAPI description. */
export default (app: App): void => {
  let text: Promise<string> | undefined;
  app.get(
    '/api/openapi.json',
    {
      schema: {
        summary: 'Retrieve the OpenAPI description',
        tags: ['System'],
        response: { 200: described },
      },
    },
    async (_request, reply) => {
      // Generated once: all routes are registered before the first request.
      text ??= describeRoutes(app.registered).then((description) => JSON.stringify(description));
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .serializer((value: unknown) => String(value))
        .send(await text);
    },
  );
};
