// Fills the last page of a PDF: if it would be almost empty, the rows of the long tables are set a little wider or narrower.
// Like tags.mjs, this knows inner parts of pdfmake, and tests/server/reports/pdf-pages.test.ts fails if an update changes them.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { default: LayoutBuilder } = require('pdfmake/js/LayoutBuilder.js');

/**
 * What is tried, until the pages are filled: `spread` is what each row of a long table gets in addition, in points;
 * `isApart` begins the table of devices on a new page, which is then that of the end of the document, too.
 */
const TRIED = [
  { spread: -0.6, isApart: false },
  { spread: 0.8, isApart: false },
  { spread: 2, isApart: false },
  { spread: 2.4, isApart: true },
];
/** In documents of many rows a little each is enough, and laying one out takes long. */
const MANY_ROWS = 80;
const TRIED_OF_MANY = [{ spread: 0.5, isApart: false }];
/** With more rows, one layout takes seconds. */
const ROWS_MAX = 300;
/** How much of each page but the first has to be used. */
const FILLED = 0.6;

/** Fractions of the pages between their margins that are used. */
const fillsOf = (pages, top, bottom) =>
  pages.map(({ items, pageSize }) => {
    const end = pageSize.height - bottom;
    const lowest = items.reduce((most, { item }) => {
      const y = item.y ?? item.y1 ?? 0;
      return y > most && y < end ? y : most;
    }, top);
    return (lowest - top) / (end - top);
  });

/** A document may end in the middle of a page: what the last one is taken to have in addition. */
const END = 0.25;
/** The page that is used least; the first and, as it is full by itself, a single one don't count. */
const leastOf = (fills) =>
  Math.min(1, ...fills.slice(1).map((fill, at, others) => (at === others.length - 1 ? fill + END : fill)));

/**
 * From now on, documents are laid out in the way that fills their pages best, with as few of them as possible.
 * `rows`: how many the long tables have. Returns the way of now, for the layouts of tables and the breaks of pages.
 */
export const fitPages = ({ rows, top, bottom }) => {
  let way = { spread: 0, isApart: false };
  const layout = LayoutBuilder.prototype.layoutDocument;
  LayoutBuilder.prototype.layoutDocument = function (...args) {
    const lay = (next) => {
      way = next;
      // Each layout decides again where pages break.
      for (const node of this.linearNodeList ?? []) {
        node.resetXY();
        delete node.pageBreak;
        delete node.pageBreakCalculated;
      }
      const pages = layout.apply(this, args);
      return { pages, way, least: leastOf(fillsOf(pages, top, bottom)) };
    };
    let best = lay(way);
    if (rows > ROWS_MAX) return best.pages;
    for (const next of rows > MANY_ROWS ? TRIED_OF_MANY : TRIED) {
      if (best.least >= FILLED) break;
      const found = lay(next);
      const isShorter = found.pages.length < best.pages.length;
      if (isShorter || (found.pages.length === best.pages.length && found.least > best.least)) best = found;
    }
    return best.way === way ? best.pages : lay(best.way).pages;
  };
  return () => way;
};
