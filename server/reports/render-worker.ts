import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { Result } from '../../src/domain/reports/result.ts';
import { translateResult } from '../../src/domain/reports/texts/translate-result.ts';
import type { Translate } from '../../src/languages/translate.ts';
import { stepAside } from '../threads/step-aside.ts';
import { projectRoot } from '../project-root.ts';
import { translatorFor } from '../texts/translations.ts';
import type { PdfDocument } from './pdf/document.ts';
import type { FileFacts, RenderJob } from './render.ts';
import type { Cell } from './sheets.ts';

const cellOf = (value: Cell, isHead: boolean) => {
  if (value === null || value === '') return null;
  // No number format, so that all decimals are shown.
  if (typeof value === 'number') return { type: Number, value };
  return { type: String, value: value.slice(0, 32_000), ...(isHead ? { fontWeight: 'bold' as const } : {}) };
};

const xlsx = async (result: Result, translate: Translate): Promise<Buffer> => {
  const { sheetsOf } = await import('./sheets.ts');
  const { default: write } = await import('write-excel-file/node');
  return write(
    sheetsOf(result, translate).map(({ name, heads, widths, rows }) => ({
      sheet: name,
      stickyRowsCount: heads,
      columns: widths.map((width) => ({ width })),
      data: rows.map((row, at) => row.map((value) => cellOf(value, at < heads))),
    })),
  ).toBuffer();
};

const csv = async (result: Result, translate: Translate): Promise<Uint8Array> => {
  const { csvOf } = await import('./csv.ts');
  return Buffer.from(csvOf(result, translate));
};

/** Plain JavaScript, which replaces parts of a package: it runs from the sources in the built server too. */
const renderPdf = async (document: PdfDocument): Promise<Uint8Array> => {
  const file = pathToFileURL(join(projectRoot(), 'server', 'reports', 'pdf', 'render.mjs')).href;
  const { renderPdf: render } = (await import(/* @vite-ignore */ file)) as {
    renderPdf: (one: PdfDocument) => Promise<Uint8Array>;
  };
  return render(document);
};

const pdf = async (
  result: Result,
  translate: Translate,
  { logo, ...known }: FileFacts,
  language: string,
): Promise<Uint8Array> => {
  const { reportDocument } = await import('../../src/domain/reports/document/report-document.ts');
  const { pdfDocument } = await import('./pdf/document.ts');
  const document = reportDocument(result, { translate, language }, known);
  try {
    return await renderPdf(pdfDocument(document, translate, logo));
  } catch (error) {
    if (!logo) throw error;
    // A picture that browsers show may still be one that can't be drawn here.
    return renderPdf(pdfDocument(document, translate));
  }
};

const write = ({ kind, result: stored, language, facts }: RenderJob): Promise<Uint8Array> => {
  const translate = translatorFor(language);
  const given = typeof stored === 'string' ? (JSON.parse(stored) as Result) : stored;
  const result = translateResult(given, translate, { forFiles: true });
  const formats = {
    csv: () => csv(result, translate),
    pdf: () => pdf(result, translate, facts, language),
    xlsx: () => xlsx(result, translate),
  };
  return formats[kind]();
};

/**
 * Lays out and writes files, one after another, in a thread: each takes seconds, and must not block requests. An error ends
 * it. Started by `render.ts`.
 */
stepAside();
parentPort?.on('message', (job: RenderJob) => {
  // A rejection that nobody handles is the error with which the thread ends.
  void write(job).then((bytes) => parentPort?.postMessage(new Uint8Array(bytes), []));
});
parentPort?.postMessage('ready', []);
