// Renders files in a worker thread: it takes seconds, and must not block other requests.
import { parentPort, workerData } from 'node:worker_threads';

const cellOf = (value, isHead) => {
  if (value === null || value === '') return null;
  // No number format, so that all decimals are shown.
  if (typeof value === 'number') return { type: Number, value };
  return { type: String, value: value.slice(0, 32_000), ...(isHead ? { fontWeight: 'bold' } : {}) };
};

/** Each file has its own thread, and only the packages it needs. */
const pdf = async (data) => (await import('./pdf/render.mjs')).renderPdf(data);

const xlsx = async (sheets) => {
  const { default: write } = await import('write-excel-file/node');
  return write(
    sheets.map(({ name, heads, widths, rows }) => ({
      sheet: name,
      stickyRowsCount: heads,
      columns: widths.map((width) => ({ width })),
      data: rows.map((row, at) => row.map((value) => cellOf(value, at < heads))),
    })),
  ).toBuffer();
};

const { kind, data } = workerData;
const bytes = await (kind === 'pdf' ? pdf(data) : xlsx(data));
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort.postMessage(new Uint8Array(bytes));
