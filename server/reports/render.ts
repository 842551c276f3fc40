import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Result } from '../../src/domain/reports/result.ts';
import type { Translate } from '../../src/languages/translate.ts';
import { projectRoot } from '../project-root.ts';
import { translatorFor } from '../translations.ts';
import { ENGLISH } from '../../src/languages/locale.ts';
import type { pdfDocument as documentOf } from './pdf/document.ts';

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

const inWorker = (kind: 'pdf' | 'xlsx', data: unknown): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Plain JavaScript: the built server runs it from the sources too, like the migrations.
    const worker = new Worker(join(projectRoot(), 'server', 'reports', 'render-worker.mjs'), {
      workerData: { kind, data },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      execArgv: [],
    });
    const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`The ${kind} could not be rendered.`));
    });
  });

/** What a file says beside the result, and its language. */
export type FileFacts = NonNullable<Parameters<typeof documentOf>[2]>;

const pdfOf = async (result: Result, translate: Translate, facts: FileFacts): Promise<Buffer> => {
  const { pdfDocument } = await import('./pdf/document.ts');
  try {
    return await inWorker('pdf', pdfDocument(result, translate, facts));
  } catch (error) {
    if (!facts.logo) throw error;
    // A picture that browsers show may still be one that can't be drawn here.
    const { logo: _, ...others } = facts;
    return inWorker('pdf', pdfDocument(result, translate, others));
  }
};

/**
 * A run's result as a file; call it in a slot (`context.files`), as it is laid out on the main thread. What makes it is
 * loaded for the first of its kind.
 */
export const render = async (
  kind: FileKind,
  result: Result,
  translate: Translate = translatorFor(ENGLISH),
  facts: FileFacts = {},
): Promise<Buffer> => {
  if (kind === 'pdf') return pdfOf(result, translate, facts);
  if (kind === 'csv') {
    const { csvOf } = await import('./csv.ts');
    return Buffer.from(csvOf(result, translate));
  }
  const { sheetsOf } = await import('./sheets.ts');
  return inWorker('xlsx', sheetsOf(result, translate));
};

/** `ward-3-2026-10-01.pdf`, with characters that are safe on every file system. */
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
