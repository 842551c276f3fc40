import Fastify, { type FastifySchema, type RouteOptions } from 'fastify';
import type * as z from 'zod';
import { type Policy, POLICY } from '../policy.ts';
import { addErrors } from './errors.ts';
import { addExamples, type OpenApi } from './examples.ts';
import { madeSchema } from '../http/call-schemas.ts';

/** A route as it was registered. */
export type RegisteredRoute = Pick<RouteOptions, 'method' | 'url'> & { readonly schema?: FastifySchema };

const PARTS = ['body', 'querystring', 'params', 'headers'] as const;
/** The schemas of a call, those that are made lazily too. */
const madeParts = (schema: FastifySchema): FastifySchema => {
  const made = { ...schema };
  for (const part of PARTS) if (made[part] !== undefined) made[part] = madeSchema(made[part] as z.ZodType);
  if (made.response !== undefined) {
    const responses = Object.entries(made.response as Record<string, z.ZodType>);
    made.response = Object.fromEntries(responses.map(([status, each]) => [status, madeSchema(each)]));
  }
  return made;
};

/** A document in which fields that hold any JSON say so; the plugin refers to a recursive schema that it leaves out. */
const withAnyJson = (document: object): OpenApi =>
  JSON.parse(JSON.stringify(document), (_, value: { readonly $ref?: string } | null) =>
    /^#\/components\/schemas\/schema\d+$/.test(value?.$ref ?? '') ? {} : value,
  ) as OpenApi;

/**
 * The OpenAPI description of these routes, generated from the schemas that validate requests. What generates it is
 * loaded only now, since few servers are ever asked.
 */
export const describeRoutes = async (routes: readonly RegisteredRoute[]): Promise<object> => {
  const [{ default: swagger }, { createJsonSchemaTransform }] = await Promise.all([
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
  ]);
  // The plugin describes the routes of its own instance, which answers no requests.
  const app = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => () => '');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Flowgen',
        version: '1',
        description:
          'REST API of the Flowgen portal. Send an API key as a bearer token: keys with the scope “ingest” send readings, those with “read” may make every call that only reads.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'An API key, or the token of a session.' },
        },
      },
    },
    // The default leaves out `null` of some unions.
    transform: createJsonSchemaTransform({ zodToJsonConfig: { override: () => undefined } }),
  });
  for (const { method, url, schema = {} } of routes) {
    app.route({ method, url, schema: madeParts(schema), handler: async () => undefined });
  }
  await app.ready();
  const document = withAnyJson(app.swagger());
  const policies = new Map(
    Object.entries(POLICY).map(([call, policy]) => [call.replaceAll(/:(\w+)/g, '{$1}'), policy]),
  );
  const policyOf = (call: string): Policy | undefined => policies.get(call);
  addExamples(document, policyOf);
  addErrors(document, policyOf);
  return document;
};
