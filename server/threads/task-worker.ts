import { parentPort, workerData } from 'node:worker_threads';
import { readerWith } from '../cold/cold.ts';
import { createServingPool, createStandbyPool } from '../db/pool.ts';
import { withScope } from '../db/access/scope.ts';
import { copyError, type FromThread, type TaskThreadData, type ToThread } from './messages.ts';
import { stepAside } from './step-aside.ts';
import { type Task, type TaskName, tasks } from './tasks.ts';

/** Connections for tasks of companies, and for those of the platform: tasks that wait for each other have few slots. */
const CONNECTIONS = { scoped: 8, platform: 6 };

interface Running {
  readonly cancelled: AbortController;
  /** Ends the wait for the next part to be wanted. */
  next: () => void;
}

/** Runs the tasks of one kind, several at once: they take turns. Started by `task-thread.ts`. */
const { name, serving, replica, cold: settings } = workerData as TaskThreadData;
stepAside();
const task = (await tasks[name as TaskName]()) as Task<unknown, unknown, unknown>;
const quiet = { info: () => undefined, warn: () => undefined };
const pool = createServingPool(serving, quiet, CONNECTIONS);
const standby = replica && createStandbyPool(replica, quiet, CONNECTIONS);
const cold = readerWith(settings);
const running = new Map<number, Running>();
const answer = (message: FromThread): void => parentPort?.postMessage(message, []);

const run = async (id: number, input: unknown, atReplica: boolean): Promise<void> => {
  const job: Running = { cancelled: new AbortController(), next: () => undefined };
  const { signal } = job.cancelled;
  running.set(id, job);
  const emit = async (part: unknown): Promise<void> => {
    signal.throwIfAborted();
    answer({ type: 'part', id, part });
    await new Promise<void>((resolve) => (job.next = resolve));
    signal.throwIfAborted();
  };
  const tools = { pool, replica: atReplica && standby ? standby.pool : null, cold, emit, signal };
  try {
    answer({ type: 'done', id, output: await task(input, tools) });
  } catch (error) {
    answer({ type: 'failed', id, error: copyError(error) });
  } finally {
    running.delete(id);
  }
};

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'run')
    return void withScope(message.scope, () => run(message.id, message.input, message.atReplica));
  if (message.type === 'leave replica') return standby?.cut();
  const job = running.get(message.id);
  if (message.type === 'cancel') job?.cancelled.abort();
  job?.next();
});
parentPort?.postMessage('ready', []);
