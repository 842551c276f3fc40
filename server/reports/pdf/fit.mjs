// Fills the pages of a PDF: if one would be almost empty, rows and sections are set a little closer or wider, or a section
// begins on a new page. Like tags.mjs, this knows inner parts of pdfmake, and tests/server/reports/pdf-pages.test.ts fails
// if an update changes them.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { default: LayoutBuilder } = require('pdfmake/js/LayoutBuilder.js');

/**
 * What is tried, until the pages are filled: `spread` is what each row of a table gets in addition, `gap` what is above the
 * heading of a section, in points; `apart` the part of the document that begins on a new page.
 */
const USUAL = { spread: 0, gap: 12, apart: null };
const TRIED = [
  { spread: -0.6, gap: 9, apart: null },
  { spread: -1.2, gap: 6, apart: null },
  { spread: -1.8, gap: 4, apart: null },
  { spread: 0.8, gap: 14, apart: null },
  { spread: 2, gap: 16, apart: null },
];
/** The parts before the end that may begin on a new page, with rows set a little wider. */
const LAST_PARTS = 4;
const triedOf = (parts) => [
  ...TRIED,
  ...Array.from({ length: Math.min(LAST_PARTS, parts - 2) }, (_, at) => ({
    spread: 1.2,
    gap: 16,
    apart: parts - 2 - at,
  })),
];
/** In documents of many rows a little each is enough, and laying one out takes long. */
const MANY_ROWS = 160;
const TRIED_OF_MANY = [{ spread: 0.5, gap: 12, apart: null }];
/** With more rows, one layout takes seconds. */
const ROWS_MAX = 300;
/** How much of each page has to be used. */
const FILLED = 0.77;

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
const END = 0.12;
/** The page that is used least; a single one is full by itself. */
const leastOf = (fills) =>
  fills.length === 1
    ? 1
    : Math.min(...fills.map((fill, at) => (at === fills.length - 1 ? fill + END : fill)));

/**
 * From now on, documents are laid out in the way that fills their pages best, with as few of them as possible.
 * `rows`: how many the long tables have; `parts`: how many parts may begin on a new page. Returns the way of now, for the
 * layouts of tables and the breaks of pages.
 */
export const fitPages = ({ rows, parts, top, bottom }) => {
  let way = USUAL;
  const layout = LayoutBuilder.prototype.layoutDocument;
  LayoutBuilder.prototype.layoutDocument = function (...args) {
    const [, , styles] = args;
    const lay = (next) => {
      way = next;
      styles.h2.margin[1] = next.gap;
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
    for (const next of rows > MANY_ROWS ? TRIED_OF_MANY : triedOf(parts)) {
      if (best.least >= FILLED) break;
      const found = lay(next);
      const isShorter = found.pages.length < best.pages.length;
      if (isShorter || (found.pages.length === best.pages.length && found.least > best.least)) best = found;
    }
    return best.way === way ? best.pages : lay(best.way).pages;
  };
  return () => way;
};
