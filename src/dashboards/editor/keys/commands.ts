import {
  deleteColumn,
  deleteRow,
  duplicateColumn,
  duplicateRow,
  moveColumn,
  moveRow,
  setWidth,
} from '../../../domain/dashboard/edits/edits.ts';
import {
  deleteElement,
  duplicateElement,
  moveElement,
  setSize,
} from '../../../domain/dashboard/edits/elements.ts';
import { copyOf, paste, readCopy } from '../../../domain/dashboard/edits/copies.ts';
import type { Draft, MaybeEdit } from '../../../domain/dashboard/edits/draft.ts';
import {
  type Level,
  type Position,
  columnAt,
  columnsOf,
  elementAt,
  elementsOf,
  levelOf,
  rowAt,
  rowsOf,
  spanOfColumn,
} from '../../../domain/dashboard/nodes.ts';
import { SPANS, WIDTHS } from '../../../domain/dashboard/widths.ts';
import { elementSize } from '../grid/arrange.ts';
import { readText, writeText } from '../../../providers/browser/storage.ts';
import { type EditorStore, makeId } from '../store.ts';

/** Commands for the selected row, column or element, used by keys and buttons. */
export type Direction = 'up' | 'down' | 'left' | 'right';
const CLIPBOARD_KEY = 'editor:copy';

const STEP: Readonly<Record<Direction, number>> = { up: -1, left: -1, down: 1, right: 1 };

/** Moves an element up or down in its column, or into the column beside it. */
const moveOneElement = (draft: Draft, at: Required<Position>, direction: Direction): MaybeEdit => {
  const { document } = draft;
  const { row, column, element } = at as { row: number; column: number; element: number };
  if (direction === 'up' || direction === 'down') {
    return moveElement(draft, at, { row, column, element: element + STEP[direction] });
  }
  const next = column + STEP[direction];
  const target = columnAt(document, { row, column: next });
  return target
    ? moveElement(draft, at, { row, column: next, element: Math.min(element, elementsOf(target).length) })
    : null;
};

const moveOneColumn = (draft: Draft, { row, column = 0 }: Position, direction: Direction): MaybeEdit => {
  if (direction === 'left' || direction === 'right') {
    return moveColumn(draft, { row, column }, { row, column: column + STEP[direction] });
  }
  const to = row + STEP[direction];
  if (to < 0 || to >= rowsOf(draft.document).length) return null;
  const { length } = columnsOf(rowAt(draft.document, { row: to }));
  return moveColumn(draft, { row, column }, { row: to, column: Math.min(column, length) });
};

/** Moves the selection one place. */
export const moveSelected = (store: EditorStore, direction: Direction): boolean =>
  store.run((draft, at) => {
    if (!at) return null;
    const level = levelOf(at);
    if (level === 'element') return moveOneElement(draft, at as Required<Position>, direction);
    if (level === 'column') return moveOneColumn(draft, at, direction);
    return direction === 'up' || direction === 'down' ? moveRow(draft, at, at.row + STEP[direction]) : null;
  }, 'no_move');

/** Makes the selected column one listed width wider or narrower. */
export const resizeSelected = (store: EditorStore, by: 1 | -1): boolean =>
  store.run((draft, at) => {
    const column = at && columnAt(draft.document, at);
    if (!column) return null;
    const span = spanOfColumn(column);
    const index = WIDTHS.findIndex((percent) => SPANS[percent] === span);
    const next = WIDTHS[index + by];
    return next && index >= 0 ? setWidth(draft, at, next) : null;
  }, 'no_room');

/** Makes the selected element a row higher or lower. */
export const heightenSelected = (store: EditorStore, by: 1 | -1): boolean =>
  store.run((draft, at) => {
    const element = at && elementAt(draft.document, at);
    return element ? setSize(draft, at, 'height', elementSize(element).height + by) : null;
  });

/** Deletes the selection, or the row or column that it is in. */
export const deleteSelected = (store: EditorStore, level?: Level): boolean =>
  store.run((draft, at) => {
    if (!at) return null;
    return { row: deleteRow, column: deleteColumn, element: deleteElement }[level ?? levelOf(at)](draft, at);
  });

export const duplicateSelected = (store: EditorStore): boolean =>
  store.run((draft, at) => {
    if (!at) return null;
    const level = levelOf(at);
    return { row: duplicateRow, column: duplicateColumn, element: duplicateElement }[level](
      draft,
      at,
      makeId,
    );
  }, 'no_room');

/** Copies the selection, also to the system clipboard, for this and other dashboards. */
export const copySelected = (store: EditorStore): boolean => {
  const { draft, selected } = store.get().history;
  const copied = selected && copyOf(draft, selected);
  if (!copied) return false;
  const text = JSON.stringify(copied);
  writeText(CLIPBOARD_KEY, text);
  // The copy is also in storage, in case the browser denies clipboard access.
  void navigator.clipboard?.writeText(text).catch(() => undefined);
  store.set({ announcement: { outcome: 'done', summary: { name: 'element_paste' }, reason: 'copied' } });
  return true;
};

/** Pastes the last copy made in this or another dashboard. */
export const pasteCopied = (store: EditorStore, text = readText(CLIPBOARD_KEY) ?? ''): boolean => {
  const copied = readCopy(text);
  return store.run(
    (draft, at) => (copied ? paste(draft, at, copied, makeId) : null),
    copied ? (copied.flowgen === 'column' ? 'no_room' : 'no_place') : 'nothing_copied',
  );
};
