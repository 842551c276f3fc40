import { useEffect, useReducer, useRef } from 'react';
import { isReachable, onReachable } from './connection.ts';
import { onSession } from './session/session.ts';

/**
 * The state of a query, for what is shown without react-admin: share links, elements of dashboards, the API reference.
 * The portal’s pages use TanStack Query.
 */
export interface QueryState<T> {
  /** The last result; kept while refetching and if that fails. */
  readonly data: T | undefined;
  /** Why the last attempt failed. */
  readonly error: Error | null;
}

export interface Query<T> {
  /** Cache key; queries with the same key share the result. */
  readonly key: string;
  readonly fetch: (signal: AbortSignal) => Promise<T>;
  /** The result never changes, so a successful query is not refetched. */
  readonly isPermanent?: boolean;
}

interface Entry {
  state: QueryState<unknown>;
  query: Query<unknown>;
  readonly listeners: Set<() => void>;
  request: AbortController | undefined;
  /** Refetch when the pending request ends, because something changed since it was sent. */
  isInvalidated: boolean;
  gcTimer: ReturnType<typeof setTimeout> | undefined;
}

/** How long unused results stay in the cache. */
const CACHE_MS = 60_000;
const NOTHING: QueryState<never> = { data: undefined, error: null };
const entries = new Map<string, Entry>();

const fetchEntry = async (entry: Entry): Promise<void> => {
  if (entry.request) return;
  const request = new AbortController();
  entry.request = request;
  entry.isInvalidated = false;
  let state: QueryState<unknown>;
  try {
    state = { data: await entry.query.fetch(request.signal), error: null };
  } catch (error) {
    state = {
      data: entry.state.data,
      error: error instanceof Error ? error : new Error(String(error), { cause: error }),
    };
  }
  if (request.signal.aborted) return;
  entry.request = undefined;
  entry.state = state;
  for (const listener of entry.listeners) listener();
  if (entry.isInvalidated) void fetchEntry(entry);
};

const isDone = ({ state, query }: Entry): boolean =>
  query.isPermanent === true && state.data !== undefined && state.error === null;

const cancel = (entry: Entry): void => {
  entry.request?.abort();
  entry.request = undefined;
};

const drop = (key: string, entry: Entry): void => {
  clearTimeout(entry.gcTimer);
  cancel(entry);
  if (entries.get(key) === entry) entries.delete(key);
};

// Results belong to one user: drop them when the session ends.
onSession((ending) => {
  if (ending !== null) for (const [key, entry] of entries) drop(key, entry);
});
onReachable(() => {
  if (!isReachable()) return;
  for (const entry of entries.values())
    if (entry.listeners.size > 0 && !isDone(entry)) void fetchEntry(entry);
});

const subscribe = (query: Query<unknown>, listener: () => void): (() => void) => {
  const { key } = query;
  const entry: Entry = entries.get(key) ?? {
    state: NOTHING,
    query,
    listeners: new Set(),
    request: undefined,
    isInvalidated: false,
    gcTimer: undefined,
  };
  entries.set(key, entry);
  clearTimeout(entry.gcTimer);
  entry.listeners.add(listener);
  if (!isDone(entry)) void fetchEntry(entry);
  return () => {
    entry.listeners.delete(listener);
    if (entry.listeners.size > 0) return;
    cancel(entry);
    entry.gcTimer = setTimeout(() => drop(key, entry), CACHE_MS);
  };
};

/** Refetches now, or after the pending request. */
export const refetch = (key: string): void => {
  const entry = entries.get(key);
  if (!entry) return;
  if (entry.request) entry.isInvalidated = true;
  else void fetchEntry(entry);
};

/** The states of several queries, each fetched when first used. */
export const useCachedQueries = <T>(queries: readonly Query<T>[]): readonly QueryState<T>[] => {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(queries);
  useEffect(() => {
    latest.current = queries;
  });
  const keys = queries.map(({ key }) => key).join('\n');
  useEffect(() => {
    const unsubscribes = latest.current.map((query) => subscribe(query, rerender));
    // The result may have arrived between rendering and subscribing.
    rerender();
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [keys]);
  return queries.map(({ key }) => (entries.get(key)?.state ?? NOTHING) as QueryState<T>);
};

/** The state of one query; null fetches nothing. `refetchInterval` is the time (ms) from a result to the next request. */
export const useCachedQuery = <T>(
  query: Query<T> | null,
  refetchInterval?: (state: QueryState<T>) => number,
): QueryState<T> => {
  const [state = NOTHING] = useCachedQueries(query ? [query] : []);
  const key = query?.key;
  const intervalMs = refetchInterval?.(state);
  useEffect(() => {
    if (key === undefined || intervalMs === undefined) return;
    const timer = setTimeout(() => refetch(key), intervalMs);
    return () => clearTimeout(timer);
  }, [key, intervalMs, state]);
  return state;
};
