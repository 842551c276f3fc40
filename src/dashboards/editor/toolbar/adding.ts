import { addColumn, addRow } from '../../../domain/dashboard/edits/edits.ts';
import { addElement } from '../../../domain/dashboard/edits/elements.ts';
import type { Draft, MaybeEdit } from '../../../domain/dashboard/edits/draft.ts';
import type { Element } from '../../../domain/dashboard/document.ts';
import {
  type Position,
  columnAt,
  columnsOf,
  elementAt,
  rowAt,
  rowsOf,
  spanOfColumn,
} from '../../../domain/dashboard/nodes.ts';
import { elementSpan } from '../../../domain/dashboard/sizes.ts';
import { startRow } from '../../../domain/dashboard/edits/start-row.ts';
import { FULL_SPAN } from '../../../domain/dashboard/widths.ts';
import type { NamedKind } from '../../elements/kinds.ts';
import { showSelected } from '../focus.ts';
import { type EditorStore, makeId } from '../store.ts';

/** Commands that add something after the selection or, with nothing selected, at the end. They can always be used. */

/** What is added to: the last row, or the last column of a row, unless one is selected. Null: there is no row. */
const targetOf = ({ document }: Draft, at: Position | null): Position | null => {
  const row = at?.row ?? rowsOf(document).length - 1;
  if (row < 0) return null;
  if (at?.column !== undefined) return at;
  const column = columnsOf(rowAt(document, { row })).length - 1;
  return column < 0 ? { row } : { row, column };
};

/** What was added may be below what is seen. */
const shown = (store: EditorStore, isAdded: boolean): boolean => {
  if (isAdded) showSelected(store.get().history.selected);
  return isAdded;
};

export const addRowAfter = (store: EditorStore): boolean =>
  shown(
    store,
    store.run((draft, at) => addRow(draft, at && { row: at.row }, makeId)),
  );

const addNextColumn = (store: EditorStore): boolean => {
  const { draft, selected } = store.get().history;
  const after = selected ?? { row: rowsOf(draft.document).length - 1 };
  if (after.row < 0) return store.run((now) => startRow(now, '100', makeId));
  return store.run((now) => addColumn(now, after, makeId), 'no_room');
};
export const addColumnAfter = (store: EditorStore): boolean => shown(store, addNextColumn(store));

/** Adds an element with the width its kind has in a full-width column, so it takes a larger share of a narrow one. */
const addFitting = (
  draft: Draft,
  at: Position,
  type: string,
  initial: Omit<Element, 'id' | 'type'>,
): MaybeEdit => {
  const column = columnAt(draft.document, at);
  if (!column) return null;
  const share = (elementSpan(initial) * FULL_SPAN) / spanOfColumn(column);
  const width = Math.min(FULL_SPAN, Math.ceil(share));
  return addElement(draft, at, type, { ...initial, width }, makeId);
};

type AddedKind = Pick<NamedKind, 'type' | 'initial'>;

/** Adds an element; a dashboard or row without a column gets one for it. */
export const addElementAfter = (store: EditorStore, { type, initial }: AddedKind): boolean => {
  const { draft, selected } = store.get().history;
  if (targetOf(draft, selected)?.column === undefined && !addNextColumn(store)) return false;
  const isAdded = store.run((now, at) => {
    const target = targetOf(now, at);
    return target && addFitting(now, target, type, initial);
  }, 'no_place');
  return shown(store, isAdded);
};

/** Adds a drawing and opens its editor of symbols. */
export const addSchematic = (store: EditorStore, kind: NamedKind): void => {
  const isAdded = addElementAfter(store, kind);
  const { draft, selected } = store.get().history;
  const element = isAdded && selected ? elementAt(draft.document, selected) : undefined;
  if (element) store.set({ drawn: String(element.id), settingsShown: true });
};
