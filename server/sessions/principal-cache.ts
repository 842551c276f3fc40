import { SYSTEM_SETTINGS } from '../settings.ts';
import type { Events } from '../events.ts';
import type { Principal } from '../principal.ts';

/** How long a principal is cached, in milliseconds: a page makes several calls at once. */
const CACHE_MS = 500;
/** The most cached tokens. */
const MAX_CACHED = 10_000;

/** The resources whose changes may change what a session can be used for. */
const DECISIVE: ReadonlySet<string> = new Set(['users', 'companies', SYSTEM_SETTINGS]);

/** A principal, with the milliseconds until its session or key expires; null: it doesn't. */
export interface FoundPrincipal {
  readonly principal: Principal;
  readonly left: number | null;
}

/** The principals of recently used tokens, by the hash of the token. */
export interface PrincipalCache {
  /** Returns the cached principal, or the one that `find` finds; concurrent calls share one lookup. */
  readonly get: (hash: string, find: () => Promise<FoundPrincipal | null>) => Promise<Principal | null>;
}

interface Entry {
  readonly principal: Principal;
  readonly until: number;
}

/** Creates the cache. It is cleared when a revocation or a change of users on any server is received; otherwise entries expire. */
export const createPrincipalCache = (events: Events): PrincipalCache => {
  // Replaced, so that lookups that began before that are not cached either.
  let current = {
    entries: new Map<string, Entry>(),
    pending: new Map<string, Promise<FoundPrincipal | null>>(),
  };
  const clear = (): void => {
    current = { entries: new Map(), pending: new Map() };
  };
  events.on('revoked', clear);
  events.on('changed', ({ resource }) => {
    if (DECISIVE.has(resource)) clear();
  });
  return {
    get: async (hash, find) => {
      const { entries, pending } = current;
      const cached = entries.get(hash);
      if (cached && cached.until > performance.now()) return cached.principal;
      const lookup = pending.get(hash) ?? find();
      pending.set(hash, lookup);
      const found = await lookup.finally(() => pending.delete(hash));
      if (!found) return null;
      if (entries.size >= MAX_CACHED) entries.clear();
      const until = performance.now() + Math.min(CACHE_MS, found.left ?? CACHE_MS);
      entries.set(hash, { principal: found.principal, until });
      return found.principal;
    },
  };
};
