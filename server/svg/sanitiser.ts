import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { SVG_MAX } from '../../src/domain/dashboard/limits.ts';
import { httpError, badRequest } from '../errors.ts';
import { tooLarge } from '../form.ts';
import { projectRoot } from '../project-root.ts';
import { scanSvg } from './scan.ts';
import type { Drawing, Sanitised } from './sanitise.ts';

/** How long one drawing may take, and the thread to begin, in milliseconds. */
const JOB_MS = 20_000;
const START_MS = 60_000;
/** After so long without a drawing the thread ends: it holds some 60 MB. */
const IDLE_MS = 5 * 60_000;
const MEMORY_MB = 256;
/** More than that wait in nobody's interest. */
const WAITING = 20;

const TOO_SLOW = 'This drawing takes too long to check. Make it simpler and try again.';
const TOO_BIG = 'This drawing takes too much memory to check. Make it simpler and try again.';
const CRASHED = 'This drawing could not be checked. Make it simpler and try again.';

interface Job {
  readonly text: string;
  readonly hasStylesheet: boolean;
  readonly done: (result: Sanitised) => void;
  readonly failed: (error: unknown) => void;
}

const faultOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_BIG : CRASHED;

// Built, the thread's file stands beside this one; from the sources it is run as they are.
const startThread = (): Worker => {
  const built = join(dirname(fileURLToPath(import.meta.url)), 'svg-worker.js');
  const options = { name: 'svg', resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, execArgv: [] };
  if (existsSync(built)) return new Worker(built, options);
  const root = projectRoot();
  return new Worker(join(root, 'scripts', 'run.mjs'), {
    ...options,
    argv: [join(root, 'server', 'svg', 'worker.ts')],
  });
};

/** One thread and what waits for it. A drawing that kills it, or keeps it too long, is refused; the next has a new one. */
export const createSanitiser = (thread: () => Worker = startThread, jobMs = JOB_MS) => {
  const waiting: Job[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let job: Job | undefined;
  let timer: NodeJS.Timeout | undefined;

  const within = (ms: number, then: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
    timer.unref();
  };
  const drop = (): void => {
    clearTimeout(timer);
    const old = worker;
    worker = undefined;
    isReady = false;
    old?.removeAllListeners();
    // Whatever it still says is said to nobody.
    old?.on('error', () => undefined);
    void old?.terminate();
  };
  const give = (): void => {
    if (!worker || !isReady || job) return;
    job = waiting.shift();
    if (!job) return within(IDLE_MS, drop);
    within(jobMs, () => end({ fault: TOO_SLOW }));
    worker.postMessage({ text: job.text, hasStylesheet: job.hasStylesheet }, []);
  };
  /** The thread is no more: what it worked on is answered, what waits gets a new one. */
  const end = (result: Sanitised): void => {
    const ended = job;
    job = undefined;
    drop();
    ended?.done(result);
    if (waiting.length > 0) begin();
  };
  const cannotBegin = (error: unknown): void => {
    drop();
    for (const each of waiting.splice(0)) each.failed(error);
  };
  const begin = (): void => {
    if (worker) return give();
    worker = thread();
    worker.unref();
    within(START_MS, () => cannotBegin(new Error('The thread that checks drawings did not begin.')));
    worker.on('message', (message: Sanitised | 'ready') => {
      if (message === 'ready') isReady = true;
      else {
        const done = job;
        job = undefined;
        done?.done(message);
      }
      give();
    });
    worker.on('error', (error) => (job ? end({ fault: faultOf(error) }) : cannotBegin(error)));
    worker.on('exit', () => (job ? end({ fault: CRASHED }) : cannotBegin(new Error('The thread ended.'))));
  };

  return {
    /** Throws 413, 400 for what is no drawing, 503 when too many wait. */
    sanitise: async (bytes: Buffer, path: string): Promise<Drawing> => {
      if (bytes.length > SVG_MAX) throw tooLarge(path, SVG_MAX);
      let decoded: string;
      try {
        decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        throw badRequest('This is no SVG drawing in UTF-8.', path);
      }
      const scanned = scanSvg(decoded);
      if (scanned.fault !== undefined) throw badRequest(scanned.fault, path);
      if (waiting.length >= WAITING) {
        throw httpError(503, 'Many drawings are being checked just now. Try again shortly.', {
          retryAfter: 5,
        });
      }
      const result = await new Promise<Sanitised>((done, failed) => {
        waiting.push({ text: scanned.text, hasStylesheet: scanned.hasStylesheet, done, failed });
        begin();
      });
      if ('fault' in result) throw badRequest(result.fault, path);
      // A DOCTYPE was removed before the thread saw the text.
      if (scanned.text === decoded) return result;
      return { ...result, isUnchanged: false, removed: ['DOCTYPE', ...result.removed] };
    },
    close: (): void => {
      const left = waiting.splice(0);
      end({ fault: CRASHED });
      waiting.push(...left);
      cannotBegin(httpError(503, 'The server stops.', { retryAfter: 5 }));
    },
  };
};
