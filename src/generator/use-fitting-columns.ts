import { useDataTableSortContext, useEvent } from 'ra-core';
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { AnyResource } from '../schema/resource.ts';
import { useColumns } from './columns.tsx';

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
  const sorted = useDataTableSortContext()?.field;
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
