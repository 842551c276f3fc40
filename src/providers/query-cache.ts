import { useEffect, useReducer, useRef } from 'react';
import { isReachable, onReachable } from './connection.ts';
import { onSession } from './session.ts';

/** What a call answered, for pages that do without react-admin's queries. */
export interface QueryState<T> {
  /** The last that came; kept while it is asked for again, and when that fails. */
  readonly data: T | undefined;
  /** Why the last attempt failed. */
  readonly error: Error | null;
}

export interface Query<T> {
  /** Names what is asked: who asks the same shares the answer. */
  readonly key: string;
  readonly fetch: (signal: AbortSignal) => Promise<T>;
  /** What was answered once holds. */
  readonly isPermanent?: boolean;
}

interface Entry {
  answer: QueryState<unknown>;
  question: Query<unknown>;
  readonly listeners: Set<() => void>;
  asking: AbortController | undefined;
  /** To be asked again after the answer that is under way: something changed since it was asked. */
  isDue: boolean;
  forgetting: ReturnType<typeof setTimeout> | undefined;
}

/** How long an answer is kept that nobody looks at. */
const KEPT_MS = 60_000;
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

// Another person has answers of their own, and none of the former's.
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
    entry.forgetting = setTimeout(() => drop(key, entry), KEPT_MS);
  };
};

/** Asks again: now, or after the answer that is under way. */
export const refetch = (key: string): void => {
  const entry = entries.get(key);
  if (!entry) return;
  if (entry.asking) entry.isDue = true;
  else void askNow(entry);
};

/** The answers to several questions, each asked when it is first looked at. */
export const useCachedQueries = <T>(questions: readonly Query<T>[]): readonly QueryState<T>[] => {
  const [, renew] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(questions);
  useEffect(() => {
    latest.current = questions;
  });
  const keys = questions.map(({ key }) => key).join('\n');
  useEffect(() => {
    const ends = latest.current.map((question) => listen(question, renew));
    // It may have come between drawing and listening.
    renew();
    return () => ends.forEach((end) => end());
  }, [keys]);
  return questions.map(({ key }) => (entries.get(key)?.answer ?? NOTHING) as QueryState<T>);
};

/** The answer to one question; null asks nothing. `everyMs` says when it is asked again after an answer. */
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
