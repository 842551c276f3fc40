import { useEvent, useListContext, type Identifier, type RaRecord } from 'ra-core';
import { useMemo, useRef } from 'react';

/** Selection state and toggle for rows. */
export interface RowSelection {
  readonly isSelected: (id: Identifier) => boolean;
  /** With shift, selects the range from the last toggled row. The function is stable. */
  toggle(id: Identifier, shift: boolean): void;
}

/** Selection of rows, one by one or as a range. */
export const useRowSelection = (rows: readonly RaRecord[]): RowSelection => {
  const { selectedIds, onSelect, onToggleItem } = useListContext();
  const last = useRef<Identifier | null>(null);
  const toggle = useEvent((id: Identifier, shift: boolean) => {
    const ids = rows.map((row) => row.id);
    // An empty selection has no range start.
    const start = selectedIds.length > 0 ? last.current : null;
    const [from, to] = [start === null ? -1 : ids.indexOf(start), ids.indexOf(id)];
    last.current = id;
    if (!shift || from < 0) return onToggleItem(id);
    const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const others = selectedIds.filter((each) => !between.includes(each));
    onSelect(selectedIds.includes(id) ? others : [...others, ...between]);
  });
  return useMemo(() => {
    const selected = new Set(selectedIds);
    return { isSelected: (id) => selected.has(id), toggle };
  }, [selectedIds, toggle]);
};
