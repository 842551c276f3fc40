// Fills the pages of a PDF: what is worth showing only where there is room is added, rows and sections are set closer or
// wider, or a section begins on a new page. Like tags.mjs, this knows inner parts of pdfmake, and
// tests/server/reports/pdf-pages.test.ts fails if an update changes them.
import { createRequire } from 'node:module';
import { bottomOf, justify } from './justify.mjs';
import { widenPages } from './widen.mjs';

const require = createRequire(import.meta.url);
const { default: LayoutBuilder } = require('pdfmake/js/LayoutBuilder.js');

/**
 * A way of laying out: `spread` is what each row of a table gets in addition, `gap` and `below` what is above and below the heading of
 * a section, in points; `apart` the part of the document that begins on a new page; `extras` what is added (`extra` and `without` of
 * the nodes).
 */
const USUAL = { spread: 0, gap: 12, below: 4, apart: null, extras: [] };
/** With less above it, a heading would look like the last row of the table above: what is below it is closer instead. */
const LEAST_GAP = 7;
/** Closer, step by step: one page less is worth it. */
const CLOSER = [
  { spread: -0.6, gap: 9, below: 4 },
  { spread: -1.2, gap: LEAST_GAP, below: 4 },
  { spread: -1.8, gap: LEAST_GAP, below: 3 },
  { spread: -2.2, gap: LEAST_GAP, below: 1 },
];
/** So many of these steps are worth it if they only fill pages more evenly. */
const CLOSER_TO_FILL = 2;
/** Wider, as long as it needs no other page. */
const WIDER = [
  { spread: 0.8, gap: 13, below: 4 },
  { spread: 1.6, gap: 14, below: 4 },
  { spread: 2.4, gap: 15, below: 4 },
];
/** The parts before the end that may begin on a new page. */
const LAST_PARTS = 4;
/** In documents of many rows a little each is enough, and laying one out takes long. */
const MANY_ROWS = 160;
const CLOSER_OF_MANY = [{ spread: -1.2, gap: LEAST_GAP, below: 3 }];
const WIDER_OF_MANY = [{ spread: 0.5, gap: 12, below: 4 }];
/** With more rows, one layout takes seconds. */
const ROWS_MAX = 300;
/** How much of each page has to be used. */
const FILLED = 0.9;

/** Fractions of the pages between their margins that are used. */
const fillsOf = (pages, top, bottom) =>
  pages.map((page) => (bottomOf(page, { top, bottom }) - top) / (page.pageSize.height - bottom - top));

/** The last page may end earlier, since its end is moved to its foot: what it is taken to have in addition. */
const END = 0.15;
const leastOf = (fills) => Math.min(...fills.slice(0, -1), (fills.at(-1) ?? 0) + END);

/** The chart of what was found, as large as there is room for: worth setting rows a little closer. */
const FOUND = ['incident', 'middle_incident', 'brief_incident'];
const CLOSER_FOR_FOUND = CLOSER[1];

/** So much less of a page may be used for what takes more room, and for what was found. */
const FOR_ROOM = 0.1;

const isIn = ({ extra, without = [] }, extras) =>
  (extra === undefined || extras.includes(extra)) && !without.some((name) => extras.includes(name));

/**
 * From now on, documents are laid out in the way that fills their pages best, with as few of them as possible.
 * `rows`: how many the long tables have; `extras`: what may be added, the most useful first; `shorter`: what
 * makes it shorter if that saves a page, the least first; `roomy`: what may take more room; `higher`: charts as high as there is room for, the highest first. Returns functions: the way of
 * now, for the layouts of tables and the breaks of pages, the nodes that are laid out, and their pages.
 */
export const fitPages = ({ rows, extras, shorter, roomy, higher, top, bottom }) => {
  let way = USUAL;
  let nodes = () => [];
  let now = () => [];
  const layout = LayoutBuilder.prototype.layoutDocument;
  LayoutBuilder.prototype.layoutDocument = function (content, pdf, styles, ...rest) {
    const known = new Set();
    nodes = () => this.linearNodeList;
    now = () => this.writer.context().pages;
    const lay = (next) => {
      way = next;
      styles.h2.margin = [0, next.gap, 0, next.below];
      // Each layout decides again where pages break.
      for (const node of known) {
        node.resetXY();
        delete node.pageBreak;
        delete node.pageBreakCalculated;
      }
      const shown = content.filter((node) => isIn(node, next.extras));
      const pages = layout.call(this, shown, pdf, styles, ...rest);
      for (const node of this.linearNodeList) known.add(node);
      const parts = shown.flatMap(({ id }) => id ?? []);
      return { pages, shown, way, parts, count: pages.length, least: leastOf(fillsOf(pages, top, bottom)) };
    };
    const first = lay(USUAL);
    // What the document does not have needs no layout of its own.
    const has = (name) => content.some(({ extra, without = [] }) => extra === name || without.includes(name));
    let best = first;
    if (rows > ROWS_MAX) return best.pages;
    /** Takes another way if it has no more pages, and `isBetter`. */
    const take = (change, isBetter) => {
      const found = lay({ ...best.way, ...change });
      if (found.count > best.count || !isBetter(found)) return false;
      best = found;
      return true;
    };
    const isFuller = ({ count, least }) => count < best.count || least > best.least;
    const isFilled = () => best.least >= FILLED;
    const isLong = rows > MANY_ROWS;

    const isShorter = ({ count }) => count < best.count;
    for (const closer of isLong ? CLOSER_OF_MANY : CLOSER) {
      if (best.count === 1 || take(closer, isShorter)) break;
    }
    for (const name of shorter.filter(has)) {
      if (best.count === 1 || best !== first) break;
      for (const closer of [USUAL, ...(isLong ? CLOSER_OF_MANY : CLOSER)])
        if (take({ ...closer, extras: [name] }, isShorter)) break;
    }
    const add = () => {
      for (const extra of extras.filter(has)) {
        if (isFilled() || best.way.extras.includes(extra)) continue;
        take({ extras: [...best.way.extras, extra] }, ({ least }) => least >= best.least);
      }
    };
    const found = FOUND.filter(has);
    const closerForFound = isLong ? [] : [CLOSER_FOR_FOUND];
    const atLeast = Math.min(best.least, FILLED);
    found.some((name) =>
      [{}, ...closerForFound].some((closer) =>
        take({ ...closer, extras: [...best.way.extras, name] }, ({ least }) => least >= atLeast - FOR_ROOM),
      ),
    );
    add();
    if (!isLong) {
      for (const closer of CLOSER.slice(0, CLOSER_TO_FILL)) {
        if (!isFilled() && best.count > 1 && closer.spread < best.way.spread) take(closer, isFuller);
      }
      for (const part of best.parts.slice(0, -1).slice(-LAST_PARTS).toReversed()) {
        if (!isFilled() && best.count > 1) take({ apart: part }, isFuller);
      }
      add();
    }
    const filled = Math.min(best.least, FILLED);
    for (const name of roomy.filter(has)) {
      const closer = isLong ? [] : CLOSER.filter(({ spread }) => spread < best.way.spread);
      [{}, ...closer].some((change) =>
        take({ ...change, extras: [...best.way.extras, name] }, ({ least }) => least >= filled - FOR_ROOM),
      );
    }
    for (const wider of isLong ? WIDER_OF_MANY : WIDER) {
      if (wider.spread <= best.way.spread) continue;
      if (isFilled() || !take(wider, ({ least }) => least >= best.least)) break;
    }
    // Pages that are filled on the whole may still have room for one that is higher.
    for (const name of isLong ? [] : higher.filter(has).toReversed()) {
      if (!take({ extras: [...best.way.extras, name] }, ({ least }) => least >= best.least)) break;
    }
    if (best.way !== way) best = lay(best.way);
    const tables = widenPages(best, { top, bottom });
    let widened = tables.length > 0 ? lay(best.way) : best;
    if (widened.count > best.count) {
      for (const table of tables) delete table.spread;
      widened = lay(best.way);
    }
    const { pages } = widened;
    justify(pages, { top, bottom });
    return pages;
  };
  return { wayOf: () => way, nodesOf: () => nodes(), pagesOf: () => now() };
};
