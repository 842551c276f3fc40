import { OFFLINE_RETRY_MS } from '../domain/site-limits.ts';

const listeners = new Set<() => void>();
let reachable = true;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the last call got a response, with any status. */
export const isReachable = (): boolean => reachable;
/** Calls the listener when `isReachable` changes; returns an unsubscribe function. */
export const onReachable = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Records whether the server responded; if not, calls `retry` after a delay. */
export const setReachable = (answered: boolean, retry?: () => Promise<unknown>): void => {
  clearTimeout(timer);
  if (!answered && retry) {
    timer = setTimeout(() => void retry().catch(() => undefined), OFFLINE_RETRY_MS);
  }
  if (reachable === answered) return;
  reachable = answered;
  for (const listener of listeners) listener();
};
