// Lays out a PDF, in the worker: see ../render-worker.ts.
import { createRequire } from 'node:module';
import { pageHeader } from './continued.mjs';
import { fitPages } from './fit.mjs';
import { planStructure, writeTagged } from './tags.mjs';

const MARGIN = 36;
const TOP = 30;
const BOTTOM = 32;

/** Fraction of a page below which no section begins, so that no heading stands alone. */
const LAST_START = 0.84;
/** The same of a table below it, whose first rows would be on the next page. */
const LAST_TABLE = 0.86;
const isTableTooLow = (following) => {
  const first = following.find(({ style }) => style !== 'note');
  return first?.table !== undefined && first.startPosition.verticalRatio > LAST_TABLE;
};

/** Days without data: lines from the lower left to the upper right, as `gaps` draws them in charts. */
const HATCHED = {
  boundingBox: [0, 0, 4, 4],
  xStep: 4,
  yStep: 4,
  pattern: '0.8 w -1 -1 m 5 5 l s -1 3 m 1 5 l s 3 -1 m 5 1 l s',
  colored: false,
};

/** How many rows of headings a table has. */
const headsOf = ({ table }) => table.headerRows ?? 1;
/** What a row below the heading has above and below it in addition. */
const spreadOf = (row, { table }, way) =>
  row < headsOf({ table }) ? 0 : (way().spread + (table.spread ?? 0)) / 2;

const linesOf = (colour, way) => ({
  hLineWidth: (row, node) =>
    row === 0 || (row === node.table.body.length && !node.table.hasLastLine)
      ? 0
      : row === headsOf(node)
        ? 0.8
        : 0.4,
  vLineWidth: () => 0,
  hLineColor: (row, node) => (row === headsOf(node) ? colour.quiet : colour.line),
  paddingLeft: () => 4,
  paddingRight: () => 4,
  // The first row is apart from the line below the heading.
  paddingTop: (row, node) => (row === headsOf(node) ? 3.5 : 2) + spreadOf(row, node, way),
  paddingBottom: (row, node) => 2 + spreadOf(row, node, way),
});

const layoutsOf = (colour, way) => ({
  report: linesOf(colour, way),
  // Tables of many columns, which would be wider than the page.
  dense: {
    ...linesOf(colour, way),
    paddingLeft: () => 2,
    paddingRight: () => 2,
    paddingTop: (row, node) => (row === headsOf(node) ? 2.8 : 1.3) + spreadOf(row, node, way),
    paddingBottom: (row, node) => (row < headsOf(node) ? 2 : 1.3) + spreadOf(row, node, way),
  },
  // Limits, of which there are many.
  limits: {
    ...linesOf(colour, way),
    paddingLeft: () => 1,
    paddingRight: () => 1,
    paddingTop: (row) => (row === 1 ? 1.6 : 0.9),
    paddingBottom: (row) => (row === 0 ? 1.2 : 0.7),
  },
  // Figures with their names, beside each other.
  figures: {
    hLineWidth: () => 0,
    vLineWidth: (column, node) => (column === 0 || column === node.table.widths.length ? 0 : 0.6),
    vLineColor: () => colour.line,
    paddingLeft: (column) => (column === 0 ? 0 : 10),
    paddingRight: () => 6,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
  // Cells have no colour unless they stand out.
  heat: {
    hLineWidth: (row) => (row === 0 ? 0 : 0.6),
    vLineWidth: () => 0,
    hLineColor: () => colour.line,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    // Only what is left of the page.
    paddingTop: (row, { table }) => 0.6 + (row === 0 ? 0 : (table.spread ?? 0) / 2),
    paddingBottom: (row, { table }) => 0.2 + (row === 0 ? 0 : (table.spread ?? 0) / 2),
  },
  swatch: {
    hLineWidth: () => 0.4,
    vLineWidth: () => 0.4,
    hLineColor: () => colour.line,
    vLineColor: () => colour.line,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
  verdict: {
    hLineWidth: () => 0,
    vLineWidth: () => 3,
    paddingLeft: () => 10,
    paddingRight: () => 10,
    // What is below the verdict is a line.
    paddingTop: (row) => (row === 0 ? 5 + Math.min(0, way().spread) : 1.5),
    paddingBottom: (row) => (row === 0 ? 4 + Math.min(0, way().spread) : 1.5),
  },
  plain: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 4,
    paddingTop: () => 0.7,
    paddingBottom: () => 0.7,
  },
});

const stylesOf = ({ quiet }) => ({
  company: { fontSize: 12, bold: true },
  h1: { fontSize: 20, bold: true, margin: [0, 0, 0, 2] },
  h2: { fontSize: 12, bold: true, margin: [0, 12, 0, 4] },
  h3: { fontSize: 9, bold: true, margin: [0, 8, 0, 3] },
  chart: { fontSize: 9, bold: true, margin: [0, 0, 0, 2] },
  gapNote: { color: quiet, fontSize: 7, bold: false },
  verdictName: { fontSize: 9, bold: true },
  verdict: { fontSize: 13, bold: true },
  th: { bold: true, color: quiet, fontSize: 8 },
  narrowHead: { bold: true, color: quiet, fontSize: 7 },
  denseHead: { bold: true, color: quiet, fontSize: 7.5 },
  table: { fontSize: 8 },
  dense: { fontSize: 7.5 },
  share: { color: quiet },
  repeated: { color: quiet },
  place: { color: quiet, fontSize: 6.5 },
  known: { color: quiet, fontSize: 7, lineHeight: 1 },
  heatTitle: { fontSize: 7.5, lineHeight: 1.05 },
  narrowTitle: { fontSize: 7.5, lineHeight: 1.05 },
  cell: { fontSize: 7.5, alignment: 'center', lineHeight: 1.05 },
  narrowCell: { fontSize: 7, alignment: 'center', lineHeight: 1.05 },
  closeTitle: { fontSize: 7.2, lineHeight: 1 },
  closeCell: { fontSize: 7.2, alignment: 'center', lineHeight: 1 },
  signHead: { bold: true, color: quiet, fontSize: 6 },
  signCell: { fontSize: 6.8, alignment: 'center', lineHeight: 1, characterSpacing: -0.2 },
  tinyCell: { fontSize: 6, alignment: 'center', lineHeight: 1.3 },
  fact: { fontSize: 7.5, lineHeight: 1.1 },
  factName: { color: quiet, fontSize: 7.5, lineHeight: 1.1 },
  signer: { fontSize: 8, bold: true, margin: [0, 9, 0, 0] },
  limits: { fontSize: 7, lineHeight: 1.05 },
  limitsHead: { bold: true, color: quiet, fontSize: 6.5, lineHeight: 1.05 },
  reference: { fontSize: 7, lineHeight: 1.02 },
  name: { color: quiet, fontSize: 8 },
  figure: { fontSize: 15, bold: true },
  figureNote: { color: quiet, fontSize: 7 },
  small: { fontSize: 9, bold: true },
  terms: { color: quiet, fontSize: 7, margin: [0, 3, 0, 4] },
  note: { color: quiet, fontSize: 8, margin: [0, 0, 0, 4] },
});

/** A document (`PdfDocument`) as bytes: tagged, with its title and language. */
export const renderPdf = ({
  title,
  author,
  language,
  header,
  footer,
  palette,
  rows,
  extras,
  shorter,
  roomy,
  higher,
  content,
}) => {
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
  const {
    wayOf: way,
    nodesOf,
    pagesOf,
  } = fitPages({
    rows,
    extras,
    shorter,
    roomy,
    higher,
    top: TOP,
    bottom: BOTTOM,
  });
  pdfmake.setTableLayouts(layoutsOf(palette, way));
  writeTagged(planStructure(content));
  const small = { fontSize: 8, color: palette.quiet };
  return pdfmake
    .createPdf({
      version: '1.7',
      tagged: true,
      displayTitle: true,
      language,
      info: { title, author, creator: 'Flowgen', producer: 'Flowgen' },
      pageSize: 'A4',
      pageOrientation: 'landscape',
      pageMargins: [MARGIN, TOP, MARGIN, BOTTOM],
      content,
      patterns: { hatched: HATCHED },
      header: pageHeader({ ...header, nodesOf, pagesOf }, { margin: [MARGIN, 16, MARGIN, 0], ...small }),
      footer: (page, pages) => ({
        margin: [MARGIN, 14],
        columns: [
          // The top of the first page has it.
          { text: page === 1 ? '' : footer.run },
          {
            width: 'auto',
            text: footer.page.replace('{page}', page).replace('{pages}', pages),
            alignment: 'right',
          },
        ],
        ...small,
      }),
      pageBreakBefore: ({ id, headlineLevel, startPosition }, { getFollowingNodesOnPage }) =>
        (headlineLevel === 2 &&
          (startPosition.verticalRatio > LAST_START || isTableTooLow(getFollowingNodesOnPage()))) ||
        (id !== undefined && id === way().apart),
      defaultStyle: { font: 'Roboto', fontSize: 9, color: palette.text, lineHeight: 1.15 },
      styles: stylesOf(palette),
    })
    .getBuffer();
};
