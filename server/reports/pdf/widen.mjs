// Sets the rows of single pages wider that have more room left than the others.
import { bottomOf } from './justify.mjs';

/** What a row gets at most, and the share of what is left that rows get together: the sections get the rest. */
const MOST = 5;
const SHARE = 0.65;
/** Points left that are worth it. */
const LEAST = 30;
/** Tables whose rows may be wider. */
const LAYOUTS = new Set(['report', 'dense', 'heat']);

const childrenOf = ({ stack = [], columns = [] }) => [...stack, ...columns];

/** The tables within a node. */
const tablesIn = (node) =>
  node.table && LAYOUTS.has(node.layout) ? [node.table] : childrenOf(node).flatMap(tablesIn);
/** How many rows of tables are below each other in a node. */
const rowsIn = (node) => {
  if (node.table) return LAYOUTS.has(node.layout) ? node.table.body.length - 1 : 0;
  const counts = childrenOf(node).map(rowsIn);
  return node.columns ? Math.max(0, ...counts) : counts.reduce((sum, count) => sum + count, 0);
};
/** The structure element of a node's first heading. */
const headingOf = (node) => {
  if (node.leaf?.element.type === 'H2') return node.leaf.element;
  for (const child of childrenOf(node)) {
    const found = headingOf(child);
    if (found) return found;
  }
  return undefined;
};

/**
 * Gives the tables on pages with room left what each of their rows may get in addition, in points (`spread`); the document
 * has to be laid out again. `shown`: the nodes of the document. Returns these tables.
 */
export const widenPages = ({ pages, shown, way }, margins) => {
  const parts = shown.flatMap((node) => {
    const heading = headingOf(node);
    const at = pages.findIndex(({ items }) =>
      items.some(({ type, item }) => type === 'line' && heading && item.leaf?.element === heading),
    );
    return at === -1 ? [] : [{ at, node }];
  });
  return pages.flatMap((page, at) => {
    const left = page.pageSize.height - margins.bottom - bottomOf(page, margins);
    const nodes = parts.filter((part) => part.at === at).map(({ node }) => node);
    const rows = nodes.reduce((sum, node) => sum + rowsIn(node), 0);
    if (left < LEAST || rows === 0) return [];
    const tables = nodes.flatMap(tablesIn);
    for (const table of tables)
      table.spread = Math.max(0, Math.min(MOST - way.spread, (SHARE * left) / rows));
    return tables;
  });
};
