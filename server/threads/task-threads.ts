import { AsyncResource } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { ColdSettings } from '../cold/cold.ts';
import type { Serving } from '../db/pool.ts';
import { currentScope } from '../db/access/scope.ts';
import { httpError } from '../errors.ts';
import type { Replica } from '../replica/replica.ts';
import { errorOf, type FromThread, type TaskThreadData, type ToThread } from './messages.ts';
import { startThread } from './start-thread.ts';
import type { InputOf, OutputOf, PartOf, TaskName } from './tasks.ts';
import { createThread, type Thread } from './thread.ts';

const START_MS = 60_000;
const IDLE_MS = 60_000;
/** The limit of each thread's heap, in MB; the readings of a report are outside of it. */
const MEMORY_MB: Readonly<Record<TaskName, number>> = { backtest: 384, export: 256, report: 1_024 };
const RETRY_AFTER_S = 5;

interface RunOptions<Part> {
  /** Gets each part of the result; the next one follows when it has resolved. If it throws, the task ends with that error. */
  readonly onPart?: (part: Part) => Promise<void> | void;
  /** Whether it may read at the replica. */
  readonly atReplica?: boolean;
  /** Aborted when nobody wants the result any more. */
  readonly signal?: AbortSignal;
}

interface Running {
  readonly onPart: (part: unknown) => Promise<void>;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Why it was cancelled. */
  reason?: unknown;
}

/**
 * Threads for heavy work, one for each kind of task, so that what one company asks for delays neither the calls of others nor
 * their readings. Call them in a slot (`slots.ts`).
 */
export interface TaskThreads {
  /**
   * Runs a task with the scope of the caller. Rejects with its error, with 503 if its thread has ended, and with the reason of
   * the signal once the task has ended after that.
   */
  readonly run: <Name extends TaskName>(
    name: Name,
    input: InputOf<Name>,
    options?: RunOptions<PartOf<Name>>,
  ) => Promise<OutputOf<Name>>;
  /** Ends all threads; what they do fails with 503. */
  readonly close: () => void;
}

interface TaskThreadServices {
  readonly serving: Serving;
  readonly replica: Pick<Replica, 'serving' | 'onAway'> | null;
  readonly cold: ColdSettings;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly start?: typeof startThread;
}

const createTaskThread = (
  name: TaskName,
  { serving, replica, cold, log, start = startThread }: TaskThreadServices,
): Pick<TaskThreads, 'close'> & {
  readonly run: (input: unknown, options: RunOptions<never>) => Promise<unknown>;
} => {
  const running = new Map<number, Running>();
  let last = 0;

  const settle = (id: number, end: (job: Running) => void): void => {
    const job = running.get(id);
    running.delete(id);
    if (running.size === 0) thread.rest();
    if (job) end(job);
  };
  const failAll = (error: Error): void => {
    const jobs = [...running.values()];
    running.clear();
    for (const { reject, reason } of jobs) reject(reason ?? error);
  };
  const cancel = (id: number, reason: unknown): void => {
    const job = running.get(id);
    if (!job || job.reason !== undefined) return;
    job.reason = reason;
    thread.send({ type: 'cancel', id });
  };
  const take = async (id: number, part: unknown): Promise<void> => {
    try {
      await running.get(id)?.onPart(part);
      thread.send({ type: 'next', id });
    } catch (error) {
      cancel(id, error);
    }
  };

  const data: TaskThreadData = { name, serving, replica: replica?.serving ?? null, cold };
  const thread: Thread<ToThread> = createThread<ToThread, FromThread>({
    start: () =>
      start({
        name,
        built: 'task-worker.js',
        source: 'server/threads/task-worker.ts',
        memory: MEMORY_MB[name],
        workerData: data,
      }),
    startMs: START_MS,
    idleMs: IDLE_MS,
    onMessage: (message) => {
      if (message.type === 'part') void take(message.id, message.part);
      else if (message.type === 'done') settle(message.id, ({ resolve }) => resolve(message.output));
      else settle(message.id, ({ reject, reason }) => reject(reason ?? errorOf(message.error)));
    },
    onLost: (error) => {
      log.error({ err: error, task: name }, 'the thread of a task has ended');
      failAll(httpError(503, 'calls.interrupted', { retryAfter: RETRY_AFTER_S }));
    },
  });

  replica?.onAway(() => {
    if (running.size > 0) thread.send({ type: 'leave replica' });
  });

  return {
    run: (input, { onPart, atReplica = false, signal }) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const id = ++last;
        // The thread's messages arrive outside of the scope of the caller.
        const bound = onPart && AsyncResource.bind(onPart as (part: unknown) => Promise<void> | void);
        const onAbort = (): void => cancel(id, signal?.reason);
        const forget = (): void => signal?.removeEventListener('abort', onAbort);
        signal?.addEventListener('abort', onAbort);
        running.set(id, {
          onPart: async (part) => bound?.(part),
          resolve: (output) => {
            forget();
            resolve(output);
          },
          reject: (error) => {
            forget();
            reject(error);
          },
        });
        thread.start();
        thread.send({ type: 'run', id, input, scope: currentScope(), atReplica });
      }),
    close: () => {
      thread.end();
      failAll(httpError(503, 'calls.shutting_down', { retryAfter: RETRY_AFTER_S }));
    },
  };
};

export const createTaskThreads = (services: TaskThreadServices): TaskThreads => {
  const threads = new Map<TaskName, ReturnType<typeof createTaskThread>>();
  const threadOf = (name: TaskName): ReturnType<typeof createTaskThread> => {
    const known = threads.get(name) ?? createTaskThread(name, services);
    threads.set(name, known);
    return known;
  };
  return {
    run: (name, input, options = {}) => threadOf(name).run(input, options) as Promise<OutputOf<typeof name>>,
    close: () => {
      for (const { close } of threads.values()) close();
    },
  };
};
