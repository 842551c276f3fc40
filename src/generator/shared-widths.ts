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

/** The columns whose width the user has not set, with their cells. Only flexible ones are given a width. */
const unsized = (table: HTMLTableElement) => {
  const rows = [...table.querySelectorAll('tbody > tr')];
  return [...table.querySelectorAll<HTMLTableCellElement>('thead th[data-column]')]
    .filter((head) => !('sized' in head.dataset))
    .map((head) => ({
      head,
      cells: rows.flatMap((row) => row.children[head.cellIndex] ?? []),
      isFlexible: head.matches('.plain-flex, .plain-name'),
    }));
};

const paddingOf = (cell: Element): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
};

/** By how much the parts of a cell that are shortened for themselves (`data-shortened`) are cut off, in pixels. */
const shortenedBy = (cell: Element): number =>
  [...cell.querySelectorAll('[data-shortened]')].reduce(
    (cut, { scrollWidth, clientWidth }) => cut + Math.max(0, scrollWidth - clientWidth),
    0,
  );

const isCutOff = (cell: Element): boolean => cell.scrollWidth > cell.clientWidth || shortenedBy(cell) > 0;

const contentWidth = (element: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
};

/** The width of a cell whose content is whole. */
const wholeWidth = (cell: Element): number => {
  const cut = shortenedBy(cell);
  return Math.max(contentWidth(cell) + paddingOf(cell), cut > 0 ? cell.clientWidth + cut : 0);
};

const needOf = ({ head, cells, isFlexible }: ReturnType<typeof unsized>[number]): number => {
  if (cells.length === 0) return 0;
  const content = Math.max(...cells.map(wholeWidth));
  // The names of columns with numbers, times and states are never cut off.
  const name = head.querySelector('span');
  const heading = isFlexible || !name ? 0 : contentWidth(name) + paddingOf(head);
  return Math.ceil(Math.max(content, heading)) + 1;
};

const share = (table: HTMLTableElement): void => {
  const columns = unsized(table);
  const isCut = columns.some(({ cells, isFlexible }) => isFlexible && cells.some(isCutOff));
  // Widths stay as they are as long as everything can be read.
  if (!isCut) return;
  const widths = sharedWidths(
    columns.map((column) => ({ width: column.head.getBoundingClientRect().width, need: needOf(column) })),
  );
  for (const [at, { head, isFlexible }] of columns.entries()) {
    if (isFlexible) table.style.setProperty(givenWidth(nameOf(head)), `${widths[at]}px`);
  }
};

/** Columns that have more width than they need give it to those whose texts are cut off. */
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
