import type { Worker } from 'node:worker_threads';
import type { Result } from '../../src/domain/reports/result.ts';
import { startThread } from '../threads/start-thread.ts';
import { createThread } from '../threads/thread.ts';
import { ENGLISH } from '../../src/languages/locale.ts';
import type { DocumentFacts } from '../../src/domain/reports/document/source.ts';

/** File formats of a run. See docs/specification.md, section 10. */
export const FILES = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileKind = keyof typeof FILES;

/** Limits of rendering: time and memory. */
const TIMEOUT_MS = 120_000;
const MEMORY_MB = 384;
const START_MS = 60_000;
/** A thread is kept for the next file for so long: loading its packages takes longer than most files. */
const IDLE_MS = 20_000;

/** What a file says beside the result. */
export interface FileFacts extends DocumentFacts {
  /** The company's logo as a data URL: PNG or JPEG. */
  readonly logo?: string;
}

/** What a thread gets to do. */
export interface RenderJob {
  readonly kind: FileKind;
  /** As it is stored; JSON, if it was not needed before. */
  readonly result: Result | string;
  readonly language: string;
  readonly facts: FileFacts;
}

const startRendering = (): Worker =>
  startThread({
    built: 'render-worker.js',
    source: 'server/reports/render-worker.ts',
    memory: MEMORY_MB,
  });

interface Rendering {
  readonly job: RenderJob;
  readonly done: (bytes: Buffer) => void;
  readonly failed: (error: Error) => void;
}

/** A thread that writes one file after another. It ends when it fails, so that nothing of that file is left. */
const createRenderer = () => {
  let current: Rendering | undefined;
  const finish = (): Rendering | undefined => {
    const finished = current;
    current = undefined;
    return finished;
  };
  const write = (): void => {
    if (!current) return thread.rest();
    const { kind } = current.job;
    thread.send(current.job);
    thread.limit(TIMEOUT_MS, () => {
      thread.end();
      finish()?.failed(new Error(`The ${kind} could not be rendered.`));
    });
  };
  const thread = createThread<RenderJob, Uint8Array>({
    start: startRendering,
    startMs: START_MS,
    idleMs: IDLE_MS,
    onReady: write,
    onMessage: (bytes) => {
      thread.rest();
      finish()?.done(Buffer.from(bytes));
    },
    onLost: (error) => finish()?.failed(error),
  });
  return {
    isFree: () => current === undefined,
    isReady: thread.isReady,
    render: (job: RenderJob): Promise<Buffer> =>
      new Promise((done, failed) => {
        current = { job, done, failed };
        if (thread.isReady()) write();
        else thread.start();
      }),
  };
};

/** Threads, of which slots (`context.files`) limit how many work at the same time. */
const renderers: ReturnType<typeof createRenderer>[] = [];
const inThread = (job: RenderJob): Promise<Buffer> => {
  const free = renderers.filter((renderer) => renderer.isFree());
  let renderer = free.find((one) => one.isReady()) ?? free[0];
  if (!renderer) {
    renderer = createRenderer();
    renderers.push(renderer);
  }
  return renderer.render(job);
};

/**
 * A run's result, as it is stored, as a file in a language; call it in a slot (`context.files`), since each takes a thread
 * and its memory.
 */
export const render = (
  kind: FileKind,
  result: Result | string,
  language: string = ENGLISH,
  facts: FileFacts = {},
): Promise<Buffer> => inThread({ kind, result, language, facts });

/** `ward-3-2026-10-01.pdf`, with characters that are safe on every file system. */
export const fileName = (
  { title, from, time_zone }: Pick<Result, 'title' | 'from' | 'time_zone'>,
  kind: FileKind,
): string => {
  const name = title
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60);
  const day = new Date(from).toLocaleDateString('sv-SE', { timeZone: time_zone });
  return `${name || 'report'}-${day}.${kind}`;
};
