import { useEvent } from 'ra-core';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface Column {
  /** In pixels. */
  readonly width: number;
  /** Of its longest content, in pixels. */
  readonly need: number;
}

/** The widths of columns once those that have more than they need have given it to those that have too little. */
export const sharedWidths = (columns: readonly Column[]): readonly number[] => {
  const sum = (of: (column: Column) => number): number =>
    columns.reduce((total, column) => total + Math.max(0, of(column)), 0);
  const spare = sum(({ width, need }) => width - need);
  const lack = sum(({ width, need }) => need - width);
  const moved = Math.min(spare, lack);
  if (moved === 0) return columns.map(({ width }) => width);
  return columns.map(
    ({ width, need }) => width + (need > width ? (need - width) / lack : (need - width) / spare) * moved,
  );
};

/** The variable with the width that a column was given by others. */
export const givenWidth = (name: string): string => `--plain-given-${name}`;

const nameOf = (head: HTMLElement): string => head.dataset['column'] ?? '';

/** The flexible columns whose width the user has not set, with their cells. */
const flexible = (table: HTMLTableElement) => {
  const rows = [...table.querySelectorAll('tbody > tr')];
  return [...table.querySelectorAll<HTMLElement>('thead th')].flatMap((head, at) =>
    head.matches('.plain-flex, .plain-name') && !('sized' in head.dataset)
      ? [{ head, cells: rows.flatMap((row) => row.children[at] ?? []) }]
      : [],
  );
};

const needOf = (cells: readonly Element[]): number => {
  const [first] = cells;
  if (!first) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(first);
  const range = document.createRange();
  const widths = cells.map((cell) => {
    range.selectNodeContents(cell);
    return range.getBoundingClientRect().width;
  });
  return (
    Math.ceil(Math.max(...widths) + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)) + 1
  );
};

const share = (table: HTMLTableElement): void => {
  const columns = flexible(table);
  const isCut = columns.some(({ cells }) => cells.some((cell) => cell.scrollWidth > cell.clientWidth));
  // Widths stay as they are as long as everything can be read.
  if (!isCut) return;
  const widths = sharedWidths(
    columns.map(({ head, cells }) => ({ width: head.getBoundingClientRect().width, need: needOf(cells) })),
  );
  for (const [at, { head }] of columns.entries()) {
    table.style.setProperty(givenWidth(nameOf(head)), `${widths[at]}px`);
  }
};

/** Text columns that have more width than they need give it to those whose texts are cut off. */
export const useSharedWidths = (
  ref: RefObject<HTMLTableElement | null>,
  columns: readonly string[],
): void => {
  const known = useRef<{ readonly width: number; readonly columns: readonly string[] }>(undefined);
  const update = useEvent(() => {
    const table = ref.current;
    const width = table?.parentElement?.clientWidth;
    if (!table || width === undefined) return;
    if (known.current?.width !== width || known.current.columns !== columns) {
      known.current = { width, columns };
      for (const name of columns) table.style.removeProperty(givenWidth(name));
    }
    share(table);
  });
  // Before the table is painted.
  useLayoutEffect(update, [update, columns]);
  useEffect(() => {
    const table = ref.current;
    const [box, body] = [table?.parentElement, table?.querySelector('tbody')];
    if (!box || !body) return undefined;
    const resized = new ResizeObserver(update);
    resized.observe(box);
    // Other rows, and names that have been loaded.
    const changed = new MutationObserver(update);
    changed.observe(body, { childList: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [ref, update]);
};
