import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '../../../src/domain/access/access.ts';

/**
 * Whose rows a query may touch: `all`, the id of a company, `share:<id>` for visitors with a share link, or nothing at
 * all. After a slash, the datapoints whose readings it reads: `7/12,13`. The policies of the tables see to it
 * (`server/db/access/policies.ts`).
 */
export type Scope = string;

/** No rows. */
export const NOTHING: Scope = '';
export const ALL: Scope = 'all';

/** Beyond this, it costs less to look up the datapoint of each reading than to name them. */
const MAX_DATAPOINTS = 100;

const current = new AsyncLocalStorage<Scope>();

/** The scope of the code that is running; nothing, unless it was set. */
export const currentScope = (): Scope => current.getStore() ?? NOTHING;

/** The rows that a caller may touch at most. Nobody (null) may touch none. */
export const scopeOf = (actor: Actor | null): Scope => {
  if (actor === null) return NOTHING;
  if (actor.share_id !== undefined) return `share:${actor.share_id}`;
  if (actor.role === 'superadmin') return ALL;
  return actor.company_id === null ? NOTHING : String(actor.company_id);
};

const isQuery = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && !(value instanceof Promise);

/** Runs `work` and all that it starts with this scope. */
export const withScope = <T>(scope: Scope, work: () => T): T =>
  current.run(scope, () => {
    const result = work();
    // A query of drizzle is made when it is awaited, which would be outside.
    return isQuery(result) ? (result.then((rows) => rows) as T) : result;
  });

/** Runs `work` with the rows of this caller. */
export const asActor = <T>(actor: Actor | null, work: () => T): T => withScope(scopeOf(actor), work);

/** Runs `work` with all rows: for the server itself, such as background jobs, sign-in and the audit trail. */
export const asSystem = <T>(work: () => T): T => withScope(ALL, work);

/**
 * Runs `work`, which reads the readings of these datapoints and of no others, with the same scope: PostgreSQL checks the
 * datapoints once, not the datapoint of each reading.
 */
export const withDatapoints = <T>(ids: readonly number[], work: () => T): T => {
  const scope = currentScope().replace(/\/.*/, '');
  const isNamed = scope !== ALL && scope !== NOTHING && ids.length > 0 && ids.length <= MAX_DATAPOINTS;
  return withScope(isNamed ? `${scope}/${ids.join(',')}` : scope, work);
};
