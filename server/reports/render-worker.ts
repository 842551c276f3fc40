import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '../../src/domain/reports/result.ts';
import { translateResult } from '../../src/domain/reports/texts/translate-result.ts';
import type { Translate } from '../../src/languages/translate.ts';
import { stepAside } from '../threads/step-aside.ts';
import { projectRoot } from '../project-root.ts';
import { translatorFor } from '../texts/translations.ts';
import type { PdfDocument } from './pdf/document.ts';
import type { FileFacts, RenderJob } from './render.ts';
import type { Cell } from './sheets.ts';

const { kind, result: stored, language, facts } = workerData as RenderJob;

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

/**
 * Lays out and writes one file in a thread of its own: it takes seconds, and must not block requests. The parts of the package
 * that render.mjs replaces are good for one document. Started by `render.ts`.
 */

stepAside();
const translate = translatorFor(language);
const given = typeof stored === 'string' ? (JSON.parse(stored) as Result) : stored;
const result = translateResult(given, translate, { forFiles: true });
const write = {
  csv: () => csv(result, translate),
  pdf: () => pdf(result, translate, facts),
  xlsx: () => xlsx(result, translate),
};
const bytes = await write[kind]();
parentPort?.postMessage(new Uint8Array(bytes), []);
