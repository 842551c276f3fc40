import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Result } from '../../src/domain/reports/result.ts';
import { httpError } from '../errors.ts';
import { projectRoot } from '../project-root.ts';
import { csvOf } from './csv.ts';
import { pdfDocument } from './pdf-document.ts';
import { sheetsOf } from './sheets.ts';

/** In which files a run can be had. Source: contract, section 10. */
export const FILES = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileKind = keyof typeof FILES;

/** How long laying out may take (ms), how much memory (MB), and how many are laid out at once. */
const WITHIN = 120_000;
const MEMORY = 384;
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];
const WAITING_MAX = 20;

const turn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) {
      throw httpError(429, 'Several files are being made. Try again shortly.', { retryAfter: 5 });
    }
    await new Promise<void>((resolve) => void waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
};

const inWorker = (kind: 'pdf' | 'xlsx', data: unknown): Promise<Buffer> =>
  turn(
    () =>
      new Promise((resolve, reject) => {
        // Plain JavaScript, run from the sources in the built server too, as the migrations are read from there.
        const worker = new Worker(join(projectRoot(), 'server', 'reports', 'render-worker.mjs'), {
          workerData: { kind, data },
          resourceLimits: { maxOldGenerationSizeMb: MEMORY },
          execArgv: [],
        });
        const timer = setTimeout(() => void worker.terminate(), WITHIN);
        worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
        worker.once('error', reject);
        worker.once('exit', () => {
          clearTimeout(timer);
          reject(new Error(`The ${kind} could not be laid out.`));
        });
      }),
  );

/** A run's result as a file. */
export const render = async (kind: FileKind, result: Result): Promise<Buffer> => {
  if (kind === 'csv') return Buffer.from(csvOf(result));
  return kind === 'pdf' ? inWorker('pdf', pdfDocument(result)) : inWorker('xlsx', sheetsOf(result));
};

/** `ward-3-2026-10-01.pdf`: letters that every system can keep. */
export const fileName = ({ title, from, time_zone }: Result, kind: FileKind): string => {
  const name = title
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60);
  const day = new Date(from).toLocaleDateString('sv-SE', { timeZone: time_zone });
  return `${name || 'report'}-${day}.${kind}`;
};
