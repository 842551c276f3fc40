// Lays out a PDF, in the worker: see ../render-worker.ts.
import { createRequire } from 'node:module';
import { planStructure, writeTagged } from './tags.mjs';

const MARGIN = 36;
const TOP = 30;
const BOTTOM = 32;

/** The level of headings that stay with what follows. */
const HEADING = 2;

/** Days without data: lines from the lower left to the upper right, as in charts. */
const HATCHED = {
  boundingBox: [0, 0, 4, 4],
  xStep: 4,
  yStep: 4,
  pattern: '0.8 w -1 -1 m 5 5 l s -1 3 m 1 5 l s 3 -1 m 5 1 l s',
  colored: false,
};

const none = () => 0;
const layoutsOf = (colour) => {
  const lines = {
    hLineWidth: (row, { table }) =>
      row === 0 || row === table.body.length ? 0 : row === table.headerRows ? 0.8 : 0.4,
    vLineWidth: none,
    hLineColor: (row, { table }) => (row === table.headerRows ? colour.quiet : colour.line),
  };
  const padded = (across, top, bottom) => ({
    paddingLeft: () => across,
    paddingRight: () => across,
    paddingTop: () => top,
    paddingBottom: () => bottom,
  });
  const unlined = { hLineWidth: none, vLineWidth: none };
  return {
    report: { ...lines, ...padded(4, 2, 2) },
    // Tables of many columns, which would be wider than the page.
    dense: { ...lines, ...padded(2, 1.4, 1.4) },
    heat: { ...lines, ...padded(1, 1, 0.6) },
    figures: {
      ...unlined,
      ...padded(6, 3, 3),
      vLineWidth: (column, { table }) => (column === 0 || column === table.widths.length ? 0 : 0.6),
      vLineColor: () => colour.line,
      paddingLeft: (column) => (column === 0 ? 0 : 10),
    },
    swatch: {
      ...padded(0, 0, 0),
      hLineWidth: () => 0.4,
      vLineWidth: () => 0.4,
      hLineColor: () => colour.line,
      vLineColor: () => colour.line,
    },
    box: {
      ...padded(10, 2, 2),
      hLineWidth: none,
      vLineWidth: () => 3,
      paddingTop: (row) => (row === 0 ? 5 : 1.5),
      paddingBottom: (row) => (row === 0 ? 4 : 1.5),
    },
    plain: { ...unlined, ...padded(0, 1, 1) },
  };
};

const stylesOf = ({ quiet }) => ({
  company: { fontSize: 12, bold: true },
  h1: { fontSize: 20, bold: true, margin: [0, 0, 0, 2] },
  h2: { fontSize: 12, bold: true, margin: [0, 12, 0, 4] },
  aside: { fontSize: 8, bold: false, color: quiet },
  chart: { fontSize: 9, bold: true, margin: [0, 0, 0, 2] },
  boxName: { fontSize: 9, bold: true },
  boxText: { fontSize: 13, bold: true },
  head: { bold: true, color: quiet },
  report: { fontSize: 8 },
  dense: { fontSize: 7.5 },
  cell: { fontSize: 7.5, alignment: 'center', lineHeight: 1.05 },
  below: { color: quiet, fontSize: 7, bold: false },
  fact: { fontSize: 8 },
  factName: { color: quiet, fontSize: 8 },
  name: { color: quiet, fontSize: 8 },
  figure: { fontSize: 13.5, bold: true },
  note: { color: quiet, fontSize: 8, margin: [0, 3, 0, 0] },
});

/** The first text of a node, in tables of the first row below the head, as that is repeated; undefined without any. */
const firstText = (node) => {
  const { text, stack, columns, table } = node ?? {};
  if (text !== undefined) return text === '' ? undefined : node;
  const parts = stack ?? columns ?? table?.body.slice(table.headerRows ?? 0).flat() ?? [];
  for (const part of parts) {
    const found = firstText(part);
    if (found) return found;
  }
  return undefined;
};

/**
 * Gives the first text of all that follows the first heading an id, but not headings and sentences below these: of what it
 * moves to another page as a whole, pdfmake knows the page only where there is one.
 */
const identify = (content) => {
  const start = content.findIndex(({ headlineLevel }) => headlineLevel === HEADING);
  for (const [at, node] of content.entries()) {
    const text = at > start && node.headlineLevel === undefined && firstText(node);
    if (text) text.id = `part-${at}`;
  }
};

/** Whether a heading is moved to the next page: it is divided, or no part begins below it. */
const startsNextPage = ({ headlineLevel, pageNumbers: [page, ...others] }, { getFollowingNodesOnPage }) =>
  headlineLevel === HEADING &&
  (others.length > 0 ||
    !getFollowingNodesOnPage().some(({ id, startPosition }) => id && startPosition.pageNumber === page));

/** A document (`PdfDocument`) as bytes: tagged, with its title and language. */
export const renderPdf = ({ title, author, language, header, footer, palette, content }) => {
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
  pdfmake.setTableLayouts(layoutsOf(palette));
  identify(content);
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
      header: (page) => (page === 1 ? '' : { text: header, margin: [MARGIN, 16, MARGIN, 0], ...small }),
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
      pageBreakBefore: startsNextPage,
      defaultStyle: { font: 'Roboto', fontSize: 9, color: palette.text, lineHeight: 1.15 },
      styles: stylesOf(palette),
    })
    .getBuffer();
};
