import { useEffect, useReducer, useRef } from 'react';
import { isReachable, onReachable } from './connection.ts';
import { onSession } from './session.ts';

/** The state of a query, for pages without react-admin. */
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
  answer: QueryState<unknown>;
  question: Query<unknown>;
  readonly listeners: Set<() => void>;
  asking: AbortController | undefined;
  /** Refetch when the pending request ends, because something changed since it was sent. */
  isDue: boolean;
  forgetting: ReturnType<typeof setTimeout> | undefined;
}

/** How long unused results stay in the cache. */
const CACHE_MS = 60_000;
const NOTHING: QueryState<never> = { data: undefined, error: null };
const entries = new Map<string, Entry>();

const askNow = async (entry: Entry): Promise<void> => {
  if (entry.asking) return;
  const asking = new AbortController();
  entry.asking = asking;
  entry.isDue = false;
  let answer: QueryState<unknown>;
  try {
    answer = { data: await entry.question.fetch(asking.signal), error: null };
  } catch (error) {
    answer = {
      data: entry.answer.data,
      error: error instanceof Error ? error : new Error(String(error), { cause: error }),
    };
  }
  if (asking.signal.aborted) return;
  entry.asking = undefined;
  entry.answer = answer;
  for (const listener of entry.listeners) listener();
  if (entry.isDue) void askNow(entry);
};

const isDone = ({ answer, question }: Entry): boolean =>
  question.isPermanent === true && answer.data !== undefined && answer.error === null;

const drop = (key: string, entry: Entry): void => {
  clearTimeout(entry.forgetting);
  entry.asking?.abort();
  entry.asking = undefined;
  if (entries.get(key) === entry) entries.delete(key);
};

// Results belong to one user: drop them when the session ends.
onSession((ending) => {
  if (ending !== null) for (const [key, entry] of entries) drop(key, entry);
});
onReachable(() => {
  if (!isReachable()) return;
  for (const entry of entries.values()) if (entry.listeners.size > 0 && !isDone(entry)) void askNow(entry);
});

const listen = (question: Query<unknown>, listener: () => void): (() => void) => {
  const { key } = question;
  const entry: Entry = entries.get(key) ?? {
    answer: NOTHING,
    question,
    listeners: new Set(),
    asking: undefined,
    isDue: false,
    forgetting: undefined,
  };
  entries.set(key, entry);
  clearTimeout(entry.forgetting);
  entry.listeners.add(listener);
  if (!isDone(entry)) void askNow(entry);
  return () => {
    entry.listeners.delete(listener);
    if (entry.listeners.size > 0) return;
    entry.asking?.abort();
    entry.asking = undefined;
    entry.forgetting = setTimeout(() => drop(key, entry), CACHE_MS);
  };
};

/** Refetches now, or after the pending request. */
export const refetch = (key: string): void => {
  const entry = entries.get(key);
  if (!entry) return;
  if (entry.asking) entry.isDue = true;
  else void askNow(entry);
};

/** The results of several queries, each fetched when first used. */
export const useCachedQueries = <T>(questions: readonly Query<T>[]): readonly QueryState<T>[] => {
  const [, renew] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(questions);
  useEffect(() => {
    latest.current = questions;
  });
  const keys = questions.map(({ key }) => key).join('\n');
  useEffect(() => {
    const ends = latest.current.map((question) => listen(question, renew));
    // The result may have arrived between rendering and subscribing.
    renew();
    return () => ends.forEach((end) => end());
  }, [keys]);
  return questions.map(({ key }) => (entries.get(key)?.answer ?? NOTHING) as QueryState<T>);
};

/** The result of one query; null fetches nothing. `everyMs` is the refetch interval after a result. */
export const useCachedQuery = <T>(
  question: Query<T> | null,
  everyMs?: (answer: QueryState<T>) => number,
): QueryState<T> => {
  const [answer = NOTHING] = useCachedQueries(question ? [question] : []);
  const key = question?.key;
  const wait = everyMs?.(answer);
  useEffect(() => {
    if (key === undefined || wait === undefined) return;
    const timer = setTimeout(() => refetch(key), wait);
    return () => clearTimeout(timer);
  }, [key, wait, answer]);
  return answer;
};
