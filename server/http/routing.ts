import type { FastifyInstance, FastifyRequest, FastifyTypeProvider } from 'fastify';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { unauthorized } from '../errors.ts';
import type { RegisteredRoute } from '../openapi/describe.ts';
import type { Principal } from '../principal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Its routes, in the order in which they were registered. */
    readonly registered: readonly RegisteredRoute[];
  }
  interface FastifyRequest {
    /** The caller; null if not signed in. */
    principal: Principal | null;
  }
}

/** A value that is only read: everything in it may be read-only. */
type ReadOnly<T> = T extends Date
  ? T
  : T extends readonly (infer Item)[]
    ? readonly ReadOnly<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: ReadOnly<T[K]> }
      : T;

/** The types of a route: what its schemas parse requests to, and what they accept as a response. */
interface SchemaTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  readonly serializer: this['schema'] extends z.ZodType ? ReadOnly<z.input<this['schema']>> : unknown;
}

/** An instance whose routes are typed by their zod schemas. */
export const typed = (app: FastifyInstance) => app.withTypeProvider<SchemaTypes>();
export type App = ReturnType<typeof typed>;
/** A file of `server/routes/`: registers its calls. */
export type Routes = (app: App, context: Context) => void | Promise<void>;

/** The caller, for a route that requires sign-in. Throws 401 without one. */
export const callerOf = (request: FastifyRequest): Principal => {
  if (!request.principal) throw unauthorized();
  return request.principal;
};

/**
 * The route of a request as it is registered, which tells nothing of the address: `site` for pages and their files, `unmatched`
 * for what there is not. `status`: of the response, if it is known.
 */
export const routeOf = ({ routeOptions }: FastifyRequest, status?: number): string => {
  const { url } = routeOptions;
  if (url === undefined) return 'unmatched';
  if (url !== '/*') return url;
  return status === 404 ? 'unmatched' : 'site';
};
