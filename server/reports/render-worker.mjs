// Renders files in a worker thread: it takes seconds, and must not block other requests.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const pdf = async ({ title, footer, landscape, content }) => {
  const require = createRequire(import.meta.url);
  const pdfmake = require('pdfmake');
  const folder = new URL('.', new URL(`file://${require.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')}`))
    .pathname;
  pdfmake.setFonts({
    Roboto: {
      normal: `${folder}Roboto-Regular.ttf`,
      bold: `${folder}Roboto-Medium.ttf`,
      italics: `${folder}Roboto-Italic.ttf`,
      bolditalics: `${folder}Roboto-MediumItalic.ttf`,
    },
  });
  // User input must not make the server fetch or read anything.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder));
  pdfmake.setTableLayouts({
    report: {
      hLineWidth: (row, node) => (row === 0 || row === node.table.body.length ? 0 : row === 1 ? 0.8 : 0.4),
      vLineWidth: () => 0,
      hLineColor: (row) => (row === 1 ? '#4a5b66' : '#d8e0e5'),
      paddingLeft: () => 4,
      paddingRight: () => 4,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  });
  return pdfmake
    .createPdf({
      info: { title, creator: 'Flowgen', producer: 'Flowgen' },
      pageSize: 'A4',
      pageOrientation: landscape ? 'landscape' : 'portrait',
      pageMargins: [36, 36, 36, 44],
      content,
      footer: (page, pages) => ({
        margin: [36, 12],
        fontSize: 8,
        color: '#4a5b66',
        columns: [footer, { text: `${page} / ${pages}`, alignment: 'right', width: 60 }],
      }),
      // Avoid a heading alone at the bottom of a page.
      pageBreakBefore: ({ headlineLevel, getFollowingNodesOnPage }, nodes) =>
        headlineLevel === 2 && (getFollowingNodesOnPage ?? nodes?.getFollowingNodesOnPage)?.().length === 0,
      defaultStyle: { font: 'Roboto', fontSize: 9, color: '#1c2b33', lineHeight: 1.15 },
      styles: {
        kind: { fontSize: 10, color: '#0579b0', bold: true },
        h1: { fontSize: 20, bold: true, margin: [0, 2, 0, 8] },
        h2: { fontSize: 13, bold: true, margin: [0, 14, 0, 6] },
        h3: { fontSize: 10, bold: true, margin: [0, 8, 0, 2] },
        th: { bold: true, color: '#4a5b66', fontSize: 8 },
        table: { fontSize: 8 },
        name: { color: '#4a5b66', fontSize: 8 },
        figure: { fontSize: 14, bold: true },
        note: { color: '#4a5b66', margin: [0, 4, 0, 0] },
      },
    })
    .getBuffer();
};

const cellOf = (value, isHead) => {
  if (value === null || value === '') return null;
  // No number format, so that all decimals are shown.
  if (typeof value === 'number') return { type: Number, value };
  return { type: String, value: value.slice(0, 32_000), ...(isHead ? { fontWeight: 'bold' } : {}) };
};

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
