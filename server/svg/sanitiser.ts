import type { Worker } from 'node:worker_threads';
import { SVG_MAX } from '../../src/domain/dashboard/limits.ts';
import { httpError, badRequest } from '../errors.ts';
import { sizeText } from '../http/form.ts';
import { startThread } from '../threads/start-thread.ts';
import { createThread } from '../threads/thread.ts';
import { scanSvg } from './scan.ts';
import type { Drawing, Sanitised, SanitiseOptions } from './sanitise.ts';
import { message, type Text } from '../texts/texts.ts';

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
export const createSanitiser = (start: () => Worker = startSanitising, jobMs = JOB_MS): Sanitiser => {
  const waiting: Job[] = [];
  let job: Job | undefined;

  const runNext = (): void => {
    if (!thread.isReady() || job) return;
    job = waiting.shift();
    if (!job) return thread.rest();
    const { text, hasStylesheet, isUpload } = job;
    thread.send({ text, hasStylesheet, isUpload });
    thread.limit(jobMs, () => {
      thread.end();
      finish({ fault: TOO_SLOW });
    });
  };
  const finish = (result: Sanitised): void => {
    const finished = job;
    job = undefined;
    finished?.done(result);
    if (waiting.length > 0) thread.start();
    runNext();
  };
  const failAll = (error: unknown): void => {
    for (const waitingJob of waiting.splice(0)) waitingJob.failed(error);
  };
  const thread = createThread<SanitiseOptions & { readonly text: string }, Sanitised>({
    start,
    startMs: START_MS,
    idleMs: IDLE_MS,
    onReady: runNext,
    onMessage: finish,
    onLost: (error) => (job ? finish({ fault: faultOf(error) }) : failAll(error)),
  });

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
        thread.start();
        runNext();
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
      thread.end();
      job?.done({ fault: CRASHED });
      job = undefined;
      failAll(httpError(503, 'calls.shutting_down', { retryAfter: 5 }));
    },
  };
};
