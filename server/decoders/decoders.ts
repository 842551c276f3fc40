import type { Worker } from 'node:worker_threads';
import { startThread } from '../threads/start-thread.ts';
import { createThread } from '../threads/thread.ts';
import { DECODER_MS } from './limits.ts';
import type { DecoderInput, DecoderOutput } from './sandbox.ts';

/** The most messages that wait for one decoder. */
const QUEUE_MAX = 1_000;
/** A thread that has not answered by then is stuck where the sandbox can't interrupt it, and is ended. */
const STUCK_MS = 5 * DECODER_MS;
const START_MS = 30_000;
/** The thread is ended after this idle time. */
const IDLE_MS = 5 * 60_000;
const MEMORY_MB = 256;
/** A decoder that takes too long this often in a row rests, so that it uses little of the processor. */
const SLOW_MAX = 3;
const REST_MS = 1_000;
const REST_MAX_MS = 60_000;

/** Why a message was not decoded. */
export type Decoded = DecoderOutput | { readonly fault: 'busy' | 'resting' | 'crashed' };

interface Job {
  readonly input: DecoderInput;
  readonly done: (result: Decoded) => void;
}

/** The waiting messages of one decoder, and how it has behaved. */
interface Queue {
  readonly key: string;
  readonly jobs: Job[];
  /** Messages in a row that took too long. */
  slow: number;
  /** Until then its messages are not decoded; `performance.now()`. */
  restsUntil: number;
}

const startDecoding = (): Worker =>
  startThread({
    name: 'decoders',
    built: 'decoder-worker.js',
    source: 'server/decoders/worker.ts',
    memory: MEMORY_MB,
  });

/** Decodes messages in one thread. Decoders take turns; the messages of one are decoded in order. */
export interface Decoders {
  /** `key` names the decoder. `isTrial`: a person waits, so it never rests. Never rejects. */
  readonly decode: (key: string, input: DecoderInput, isTrial?: boolean) => Promise<Decoded>;
  readonly close: () => void;
}

export const createDecoders = (start: () => Worker = startDecoding): Decoders => {
  const queues = new Map<string, Queue>();
  let current: { readonly queue: Queue; readonly job: Job } | undefined;

  const failAll = (queue: Queue, fault: 'resting' | 'crashed'): void => {
    for (const { done } of queue.jobs.splice(0)) done({ fault });
    queues.delete(queue.key);
  };

  const noteSlow = (queue: Queue, times: number): void => {
    queue.slow += times;
    if (queue.slow < SLOW_MAX) return;
    queue.restsUntil = performance.now() + Math.min(REST_MS * 2 ** (queue.slow - SLOW_MAX), REST_MAX_MS);
    const waiting = queue.jobs.splice(0);
    for (const { done } of waiting) done({ fault: 'resting' });
  };

  /** The queue whose turn it is: the one that was served longest ago is first in the map. */
  const takeNext = (): { readonly queue: Queue; readonly job: Job } | undefined => {
    for (const queue of queues.values()) {
      const job = queue.jobs.shift();
      if (!job) continue;
      queues.delete(queue.key);
      queues.set(queue.key, queue);
      return { queue, job };
    }
    return undefined;
  };

  const runNext = (): void => {
    if (!thread.isReady() || current) return;
    current = takeNext();
    if (!current) {
      for (const { key, slow } of queues.values()) if (slow === 0) queues.delete(key);
      return thread.rest();
    }
    const { job } = current;
    const sentAt = performance.now();
    const onTimeout = (): void => {
      // This thread may have been busy: the answer may be there already.
      setImmediate(() => {
        if (current?.job !== job) return;
        if (performance.now() - sentAt < STUCK_MS) return thread.limit(STUCK_MS, onTimeout);
        thread.end();
        finish({ fault: 'slow' }, SLOW_MAX);
        ensureStarted();
      });
    };
    thread.send(job.input);
    thread.limit(STUCK_MS, onTimeout);
  };

  const finish = (result: Decoded, slowTimes = 1): void => {
    const finished = current;
    current = undefined;
    if (!finished) return;
    const { queue, job } = finished;
    if ('fault' in result && result.fault === 'slow') noteSlow(queue, slowTimes);
    else queue.slow = 0;
    job.done(result);
  };

  const ensureStarted = (): void => {
    if (thread.isRunning()) return runNext();
    if ([...queues.values()].some(({ jobs }) => jobs.length > 0)) thread.start();
  };

  const thread = createThread<DecoderInput, DecoderOutput>({
    start,
    startMs: START_MS,
    idleMs: IDLE_MS,
    onReady: runNext,
    onMessage: (answer) => {
      finish(answer);
      runNext();
    },
    onLost: (_error, wasReady) => {
      finish({ fault: 'crashed' });
      // Another one would not start either.
      if (!wasReady) for (const queue of queues.values()) failAll(queue, 'crashed');
      ensureStarted();
    },
  });

  return {
    decode: (key, input, isTrial = false) =>
      new Promise((done) => {
        let queue = queues.get(key);
        if (!queue) {
          queue = { key, jobs: [], slow: 0, restsUntil: 0 };
          queues.set(key, queue);
        }
        if (!isTrial && performance.now() < queue.restsUntil) return done({ fault: 'resting' });
        if (queue.jobs.length >= QUEUE_MAX) return done({ fault: 'busy' });
        queue.jobs.push({ input, done });
        ensureStarted();
      }),
    close: () => {
      const job = current;
      current = undefined;
      thread.end();
      job?.job.done({ fault: 'crashed' });
      for (const queue of queues.values()) failAll(queue, 'crashed');
    },
  };
};
