import type { Worker } from 'node:worker_threads';

interface ThreadOptions<Out> {
  readonly start: () => Worker;
  /** How long it may take until it is ready, and how long it is kept with nothing to do (ms). */
  readonly startMs: number;
  readonly idleMs: number;
  readonly onReady?: () => void;
  readonly onMessage: (message: Out) => void;
  /** It has ended although nobody asked for that; `wasReady`: after it had started. A new one may be started. */
  readonly onLost: (error: Error, wasReady: boolean) => void;
}

/**
 * A worker thread that is started when there is something to do and ended when there has been nothing for some time. It sends
 * `ready` once it has loaded its code.
 */
export interface Thread<In> {
  /** Starts it, unless it is running. */
  readonly start: () => void;
  readonly isRunning: () => boolean;
  readonly isReady: () => boolean;
  /** Ends a limit or rest before. What is sent before the thread is ready, it receives then. */
  readonly send: (message: In) => void;
  /** Calls `onTimeout` after this time, unless something is sent or limited before. */
  readonly limit: (ms: number, onTimeout: () => void) => void;
  /** There is nothing to do: ends the thread after some time. */
  readonly rest: () => void;
  readonly end: () => void;
}

export const createThread = <In, Out>({
  start,
  startMs,
  idleMs,
  onReady,
  onMessage,
  onLost,
}: ThreadOptions<Out>): Thread<In> => {
  let worker: Worker | undefined;
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;

  const limit = (ms: number, onTimeout: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(onTimeout, ms);
    timer.unref();
  };
  const end = (): void => {
    clearTimeout(timer);
    const old = worker;
    worker = undefined;
    isReady = false;
    old?.removeAllListeners();
    // Late errors of the ended thread.
    old?.on('error', () => undefined);
    void old?.terminate();
  };
  const lose = (error: Error): void => {
    const wasReady = isReady;
    end();
    onLost(error, wasReady);
  };
  return {
    start: () => {
      if (worker) return;
      worker = start();
      worker.unref();
      limit(startMs, () => lose(new Error('The thread did not start.')));
      worker.on('message', (message: Out | 'ready') => {
        if (message !== 'ready') return onMessage(message);
        isReady = true;
        clearTimeout(timer);
        onReady?.();
      });
      worker.on('error', lose);
      worker.on('exit', () => lose(new Error('The thread has ended.')));
    },
    isRunning: () => worker !== undefined,
    isReady: () => isReady,
    send: (message) => {
      if (isReady) clearTimeout(timer);
      worker?.postMessage(message, []);
    },
    limit,
    rest: () => limit(idleMs, end),
    end,
  };
};
