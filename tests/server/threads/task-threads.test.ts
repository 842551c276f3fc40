import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { httpError } from '../../../server/errors.ts';
import { copyError } from '../../../server/threads/messages.ts';
import { createTaskThreads, type TaskThreads } from '../../../server/threads/task-threads.ts';

/** A thread that hands out as many parts as it is asked for, and fails, hangs or dies as it is told. */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const next = new Map();
  const run = async ({ id, input, scope }) => {
    const answer = (message) => parentPort.postMessage({ id, ...message });
    if (input.dies) throw new Error('dies');
    if (input.error) return answer({ type: 'failed', error: input.error });
    for (let n = 0; n < input.parts; n++) {
      answer({ type: 'part', part: n });
      if ((await new Promise((resolve) => next.set(id, resolve))) === 'cancel')
        return answer({ type: 'failed', error: { message: 'cancelled' } });
    }
    answer({ type: 'done', output: { name: workerData.name, scope, parts: input.parts } });
  };
  parentPort.on('message', (message) => {
    if (message.type === 'run') void run(message).catch((error) => setImmediate(() => { throw error; }));
    else next.get(message.id)?.(message.type);
  });
  parentPort.postMessage('ready');
`;

interface Asked {
  readonly parts?: number;
  readonly dies?: true;
  readonly error?: unknown;
}

let started = 0;
const errors: unknown[] = [];
let threads: TaskThreads | undefined;
afterEach(() => threads?.close());

const start = () => {
  started = 0;
  errors.splice(0);
  const all = createTaskThreads({
    replica: null,
    serving: { target: { connectionString: '' }, roles: null },
    cold: readConfig({}),
    log: { error: (about: unknown) => void errors.push(about) },
    start: ({ workerData }) => {
      started += 1;
      return new Worker(THREAD, { eval: true, workerData, stderr: true });
    },
  });
  threads = all;
  /** A task as far as its input matters here. */
  const run = (asked: Asked, options: { onPart?: (part: never) => unknown; signal?: AbortSignal } = {}) =>
    all.run('export', asked as never, options as never) as Promise<unknown>;
  return { all, run };
};

describe('a task in a thread', () => {
  it('hands over its parts in turn, each when the one before was taken', async () => {
    const { run } = start();
    const order: string[] = [];
    const onPart = async (part: number): Promise<void> => {
      order.push(`begin ${part}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(`end ${part}`);
    };
    expect(await run({ parts: 3 }, { onPart })).toEqual({ name: 'export', scope: '', parts: 3 });
    expect(order).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2']);
  });

  it('shares its thread with others of its kind', async () => {
    const { run } = start();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = run({ parts: 1 }, { onPart: () => held });
    expect(await run({ parts: 2 })).toMatchObject({ parts: 2 });
    release();
    expect(await first).toMatchObject({ parts: 1 });
    expect(started).toBe(1);
  });

  it('ends with the error of who takes its parts', async () => {
    const { run } = start();
    const gone = new Error('gone');
    const onPart = (): void => {
      throw gone;
    };
    await expect(run({ parts: 100 }, { onPart })).rejects.toBe(gone);
    expect(await run({ parts: 1 })).toMatchObject({ parts: 1 });
  });

  it('is cancelled when nobody wants its result any more', async () => {
    const { run } = start();
    const wanted = new AbortController();
    const reason = new Error('gone');
    const onPart = (part: number): Promise<void> => {
      if (part === 1) wanted.abort(reason);
      // Nobody reads.
      return part === 1 ? new Promise(() => undefined) : Promise.resolve();
    };
    await expect(run({ parts: 100 }, { onPart, signal: wanted.signal })).rejects.toBe(reason);
    await expect(run({ parts: 1 }, { signal: wanted.signal })).rejects.toBe(reason);
  });

  it('fails with the status and text that its error had', async () => {
    const { run } = start();
    const error = copyError(httpError(413, 'alarm_rules.backtest_large', { retryAfter: 7 }));
    await expect(run({ error })).rejects.toMatchObject({
      statusCode: 413,
      text: 'alarm_rules.backtest_large',
      retryAfter: 7,
    });
    await expect(run({ error: copyError(new TypeError('no such thing')) })).rejects.toThrow('no such thing');
  });

  it('can be repeated when its thread has died, as the others in it, and the next one gets a new thread', async () => {
    const { run } = start();
    const other = run({ parts: 1 }, { onPart: () => new Promise(() => undefined) });
    const outcomes = await Promise.allSettled([other, run({ dies: true })]);
    expect(outcomes.map((one) => one.status === 'rejected' && one.reason)).toEqual([
      expect.objectContaining({ statusCode: 503, retryAfter: 5 }),
      expect.objectContaining({ statusCode: 503, retryAfter: 5 }),
    ]);
    expect(errors).toHaveLength(1);
    expect(await run({ parts: 1 })).toMatchObject({ parts: 1 });
    expect(started).toBe(2);
  });

  it('is refused when the server stops', async () => {
    const { all, run } = start();
    const running = run({ parts: 1 }, { onPart: () => new Promise(() => undefined) });
    all.close();
    await expect(running).rejects.toMatchObject({ statusCode: 503 });
  });
});
