import { OFFLINE_RETRY_MS } from '../domain/site-limits.ts';

const listeners = new Set<() => void>();
let reachable = true;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the last call got an answer, whatever it said. */
export const isReachable = (): boolean => reachable;
/** Told when that changes. */
export const onReachable = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Notes whether the server answered; `retry` looks again until it does. */
export const setReachable = (answered: boolean, retry?: () => Promise<unknown>): void => {
  clearTimeout(timer);
  if (!answered && retry) {
    timer = setTimeout(() => void retry().catch(() => undefined), OFFLINE_RETRY_MS);
  }
  if (reachable === answered) return;
  reachable = answered;
  for (const listener of listeners) listener();
};
