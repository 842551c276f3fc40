import type { Worker } from 'node:worker_threads';
import { SVG_MAX } from '../../src/domain/dashboard/limits.ts';
import { httpError, badRequest } from '../errors.ts';
import { sizeText } from '../form.ts';
import { startThread } from '../start-thread.ts';
import { scanSvg } from './scan.ts';
import type { Drawing, Sanitised, SanitiseOptions } from './sanitise.ts';
import { message, type Text } from '../texts.ts';

/** Time limits for one drawing and for starting the thread, in milliseconds. */
const JOB_MS = 20_000;
const START_MS = 60_000;
/** The thread is terminated after this idle time: it uses about 60 MB. */
const IDLE_MS = 5 * 60_000;
const MEMORY_MB = 256;
/** Maximum length of the queue. */
const QUEUE_MAX = 20;

const TOO_SLOW = 'dashboard_rules.svg_slow';
const TOO_BIG = 'dashboard_rules.svg_memory';
const CRASHED = 'dashboard_rules.svg_crashed';

interface Job extends SanitiseOptions {
  readonly text: string;
  readonly done: (result: Sanitised) => void;
  readonly failed: (error: unknown) => void;
}

const faultOf = (error: unknown): Text =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_BIG : CRASHED;

const startSanitising = (): Worker =>
  startThread({ name: 'svg', built: 'svg-worker.js', source: 'server/svg/worker.ts', memory: MEMORY_MB });

/** Sanitises drawings, one after another. */
export interface Sanitiser {
  /**
   * Throws 413 if the drawing is too large, 400 if it is invalid, 503 if the queue is full. An upload is made plain and gets
   * ids; otherwise nothing is added.
   */
  readonly sanitise: (bytes: Buffer, path: string, isUpload?: boolean) => Promise<Drawing>;
  /** Rejects waiting drawings with 503 and ends the thread. */
  readonly close: () => void;
}

/** A worker thread with a queue. A drawing that crashes the thread or exceeds the time limit is rejected; the next one gets a new thread. */
export const createSanitiser = (thread: () => Worker = startSanitising, jobMs = JOB_MS): Sanitiser => {
  const waiting: Job[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let job: Job | undefined;
  let timer: NodeJS.Timeout | undefined;

  const startTimer = (ms: number, onTimeout: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(onTimeout, ms);
    timer.unref();
  };
  const terminate = (): void => {
    clearTimeout(timer);
    const old = worker;
    worker = undefined;
    isReady = false;
    old?.removeAllListeners();
    // Ignore late errors of the terminated thread.
    old?.on('error', () => undefined);
    void old?.terminate();
  };
  const runNext = (): void => {
    if (!worker || !isReady || job) return;
    job = waiting.shift();
    if (!job) return startTimer(IDLE_MS, terminate);
    startTimer(jobMs, () => finish({ fault: TOO_SLOW }));
    const { text, hasStylesheet, isUpload } = job;
    worker.postMessage({ text, hasStylesheet, isUpload }, []);
  };
  /** Resolves the current job, terminates the thread, and starts a new one if jobs are waiting. */
  const finish = (result: Sanitised): void => {
    const finished = job;
    job = undefined;
    terminate();
    finished?.done(result);
    if (waiting.length > 0) ensureStarted();
  };
  const failAll = (error: unknown): void => {
    terminate();
    for (const waitingJob of waiting.splice(0)) waitingJob.failed(error);
  };
  const ensureStarted = (): void => {
    if (worker) return runNext();
    worker = thread();
    worker.unref();
    startTimer(START_MS, () => failAll(new Error('The thread that checks drawings did not start.')));
    worker.on('message', (answer: Sanitised | 'ready') => {
      if (answer === 'ready') isReady = true;
      else {
        const finished = job;
        job = undefined;
        finished?.done(answer);
      }
      runNext();
    });
    worker.on('error', (error) => (job ? finish({ fault: faultOf(error) }) : failAll(error)));
    worker.on('exit', () =>
      job ? finish({ fault: CRASHED }) : failAll(new Error('The thread that checks drawings exited.')),
    );
  };

  return {
    sanitise: async (bytes, path, isUpload = false) => {
      if (bytes.length > SVG_MAX)
        throw httpError(413, message('dashboard_rules.svg_large', { size: sizeText(SVG_MAX) }), { path });
      let decoded: string;
      try {
        decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        throw badRequest('dashboard_rules.svg_charset', path);
      }
      const scanned = scanSvg(decoded);
      if (scanned.fault !== undefined) throw badRequest(scanned.fault, path);
      if (waiting.length >= QUEUE_MAX) {
        throw httpError(503, 'dashboard_rules.svg_busy', { retryAfter: 5 });
      }
      const result = await new Promise<Sanitised>((done, failed) => {
        waiting.push({ ...scanned, isUpload, done, failed });
        ensureStarted();
      });
      if ('fault' in result) throw badRequest(result.fault, path);
      // The scan removed a DOCTYPE before the thread saw the text.
      if (scanned.text === decoded) return result;
      const doctype = message('dashboard_rules.removed_doctype');
      return {
        ...result,
        isUnchanged: false,
        removed: [doctype, ...result.removed],
        harmless: [doctype, ...result.harmless],
      };
    },
    close: () => {
      const queued = waiting.splice(0);
      finish({ fault: CRASHED });
      waiting.push(...queued);
      failAll(httpError(503, 'calls.shutting_down', { retryAfter: 5 }));
    },
  };
};
