import type { Worker } from 'node:worker_threads';
import type { Result } from '../../src/domain/reports/result.ts';
import { startThread } from '../threads/start-thread.ts';
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

const startRendering = (workerData: RenderJob): Worker =>
  startThread({
    workerData,
    built: 'render-worker.js',
    source: 'server/reports/render-worker.ts',
    memory: MEMORY_MB,
  });

const inThread = (job: RenderJob): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = startRendering(job);
    const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
    worker.once('message', (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes));
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`The ${job.kind} could not be rendered.`));
    });
  });

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
