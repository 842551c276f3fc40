import { useEvent, useListSortContext } from 'ra-core';
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { AnyResource } from '../../schema/resource.ts';
import { fieldOf } from '../list/cells.tsx';
import { useColumns } from './columns.tsx';

/** Percentage of the table's width for all text columns together. */
const SHARE = 85;
const WEIGHTS: Readonly<Record<string, number>> = {
  text: 16,
  email: 22,
  belongsTo: 16,
  manyOf: 16,
  tags: 23,
  choices: 16,
  json: 14,
};
const TITLE = 24;

/** Pixels of a least width for each percent. */
const PX = 8;

const NONE: readonly string[] = [];

/** By how much a column is wider for its second line, in pixels. */
const extraPixels = ({ list }: AnyResource, name: string, yielded: readonly string[]): number => {
  const below = list.below?.[name];
  return below && yielded.includes(below.names[0] ?? '') ? (below.wider ?? 0) : 0;
};

/** The least width of a column in pixels, if the definition says it. */
const leastPixels = (
  definition: AnyResource,
  name: string,
  yielded: readonly string[],
): number | undefined => {
  const least = definition.list.widths?.[name];
  return least === undefined ? undefined : least + extraPixels(definition, name, yielded);
};

/** The least width of a column as CSS: in a table that is narrower than 100 times `PX`, less in proportion. */
export const leastWidth = (
  definition: AnyResource,
  name: string,
  yielded: readonly string[],
): string | undefined => {
  const least = leastPixels(definition, name, yielded);
  return least === undefined ? undefined : `min(${least}px, ${least / PX}cqi)`;
};

const weightOf = (definition: AnyResource, name: string, yielded = NONE): number => {
  const least = leastPixels(definition, name, yielded);
  if (least !== undefined) return least / PX;
  if (name === definition.title) return TITLE;
  const field = fieldOf(definition, name);
  return field.identifier ? 0 : (WEIGHTS[field.kind] ?? 0);
};

/**
 * Whether a column shrinks if the table is wider than the page: text is truncated with an ellipsis. Ids,
 * numbers, times and states are never truncated.
 */
export const isFlexible = (definition: AnyResource, name: string): boolean => weightOf(definition, name) > 0;

/** The widths of the flexible columns, in percent of the table. */
export const flexWidths = (
  definition: AnyResource,
  columns: readonly string[],
  yielded: readonly string[],
): ReadonlyMap<string, string> => {
  const weights = columns.flatMap((name) => {
    const weight = weightOf(definition, name, yielded);
    return weight > 0 ? [[name, weight] as const] : [];
  });
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return new Map(
    weights.map(([name, weight]) => [name, `${Math.round(weight * Math.min(1, SHARE / sum))}%`]),
  );
};

interface Column {
  /** In pixels. */
  readonly width: number;
  /** The width of its longest content, in pixels. */
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
export const givenWidth = (name: string): string => `--given-width-${name}`;

const nameOf = (head: HTMLElement): string => head.dataset['column'] ?? '';

/** The columns whose width the user has not set, with their cells. Only flexible ones are given a width. */
const unsized = (table: HTMLTableElement) => {
  const rows = [...table.querySelectorAll('tbody > tr')];
  return [...table.querySelectorAll<HTMLTableCellElement>('thead th[data-column]')]
    .filter((head) => !('sized' in head.dataset))
    .map((head) => ({
      head,
      cells: rows.flatMap((row) => row.children[head.cellIndex] ?? []),
      shrinks: head.matches('.list-flex, .list-name'),
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

const needOf = ({ head, cells, shrinks }: ReturnType<typeof unsized>[number]): number => {
  if (cells.length === 0) return 0;
  const content = Math.max(...cells.map(wholeWidth));
  // The names of columns with numbers, times and states are never cut off.
  const name = head.querySelector('span');
  const heading = shrinks || !name ? 0 : contentWidth(name) + paddingOf(head);
  return Math.ceil(Math.max(content, heading)) + 1;
};

const share = (table: HTMLTableElement): void => {
  const columns = unsized(table);
  const isCut = columns.some(({ cells, shrinks }) => shrinks && cells.some(isCutOff));
  // Widths stay as they are as long as everything can be read.
  if (!isCut) return;
  const widths = sharedWidths(
    columns.map((column) => ({ width: column.head.getBoundingClientRect().width, need: needOf(column) })),
  );
  for (const [at, { head, shrinks }] of columns.entries()) {
    if (shrinks) table.style.setProperty(givenWidth(nameOf(head)), `${widths[at]}px`);
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

const headOf = (table: HTMLTableElement, name: string): HTMLElement | null =>
  table.querySelector<HTMLElement>(`th[data-column="${name}"]`);

/**
 * The columns that fit beside each other. Of the others, those that the definition lists as yielding are left out, in
 * that order; if that is not enough, the table scrolls sideways. They return when the table gets wider.
 */
export const useFittingColumns = (
  definition: AnyResource,
  ref: RefObject<HTMLTableElement | null>,
): readonly string[] => {
  const { shown, yielded, mayYield, yieldColumns } = useColumns();
  const sorted = useListSortContext().sort?.field;
  const width = useRef(0);
  const fit = useEvent(() => {
    const table = ref.current;
    const box = table?.parentElement;
    if (!table || !box || !mayYield) return;
    const isWider = box.clientWidth > width.current;
    width.current = box.clientWidth;
    if (isWider && yielded.length > 0) {
      // Measured again once all of them are back.
      yieldColumns([]);
      return;
    }
    let surplus = table.offsetWidth - box.clientWidth;
    const next: string[] = [];
    for (const name of definition.list.yielding ?? []) {
      const head = name === sorted ? null : headOf(table, name);
      if (surplus <= 1 || !head) continue;
      next.push(name);
      surplus -= head.offsetWidth;
    }
    if (next.length > 0) yieldColumns([...yielded, ...next]);
  });
  const columns = useMemo(() => shown.filter((name) => !yielded.includes(name)), [shown, yielded]);
  // Before the table is painted.
  useLayoutEffect(fit, [fit, columns, mayYield]);
  useEffect(() => {
    const table = ref.current;
    const box = table?.parentElement;
    if (!table || !box) return undefined;
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  }, [ref, fit]);
  return columns;
};
