import type { Column, Row } from '../document.ts';
import type { Draft, Edit, MaybeEdit, EditSummary } from './draft.ts';
import { describePosition } from './draft.ts';
import { makeRoom, percentOf, widestIn, withOneMore } from '../fit.ts';
import { type MakeId, renewedColumn, renewedRow } from '../ids.ts';
import { type Position, columnAt, columnsOf, isShown, rowAt, rowsOf, spanOfColumn } from '../nodes.ts';
import type { Op, Path } from './ops.ts';
import { sameJson } from '../source.ts';
import { FULL_SPAN, SPANS, type WidthPercent } from '../widths.ts';

/** Edits of rows and columns. All functions are pure: they return the operations without applying them. */
const ROWS: Path = ['document', 'rows'];
export const rowPath = (row: number): Path => [...ROWS, row];
export const columnsPath = (row: number): Path => [...rowPath(row), 'columns'];
export const columnPath = (row: number, column: number): Path => [...columnsPath(row), column];

/** Creates a missing list before something is inserted into it. */
export const listFor = (at: Path, current: unknown): Op[] =>
  Array.isArray(current) ? [] : [{ op: 'put', at, value: [] }];

const spansOf = (row: Row | undefined): number[] => columnsOf(row).map(spanOfColumn);

/** A column with another width; its own notation is kept if the span is the same. */
export const widened = (column: Column, span: number): Column =>
  spanOfColumn(column) === span ? column : { ...column, colwidth: span, widthPercent: percentOf(span) };

/** Operations for the columns of a row whose spans change. */
const resizeColumns = (row: number, columns: readonly Column[], spans: readonly number[]): Op[] =>
  columns.flatMap((column, index) => {
    const next = widened(column, spans[index] ?? FULL_SPAN);
    return next === column ? [] : [{ op: 'put' as const, at: columnPath(row, index), value: next }];
  });

export const insertRow = (draft: Draft, index: number, row: Row, name: EditSummary['name']): Edit => ({
  summary: { name, row: index + 1 },
  ops: [...listFor(ROWS, draft.document.rows), { op: 'insert', at: ROWS, index, item: row }],
  selected: { row: index },
});

export const rowAfter = ({ document }: Draft, after: Position | null): number =>
  Math.min(after ? after.row + 1 : Number.POSITIVE_INFINITY, rowsOf(document).length);

/** Adds a row without columns after the given one, or at the end. */
export const addRow = (draft: Draft, after: Position | null, makeId: MakeId): Edit =>
  insertRow(draft, rowAfter(draft, after), { id: makeId(), columns: [] }, 'row_add');

export const pasteRow = (draft: Draft, after: Position | null, row: Row, makeId: MakeId): Edit =>
  insertRow(draft, rowAfter(draft, after), renewedRow(row, makeId), 'row_paste');

export const duplicateRow = (draft: Draft, at: Position, makeId: MakeId): MaybeEdit => {
  const row = rowAt(draft.document, at);
  return row
    ? insertRow(draft, at.row + 1, { ...renewedRow(row, makeId), id: makeId() }, 'row_duplicate')
    : null;
};

export const deleteRow = (draft: Draft, { row }: Position): MaybeEdit => {
  const { length } = rowsOf(draft.document);
  if (row >= length) return null;
  return {
    summary: { name: 'row_delete', row: row + 1 },
    ops: [{ op: 'remove', at: ROWS, index: row }],
    selected: length === 1 ? null : { row: Math.min(row, length - 2) },
  };
};

/** Moves a row to index `to`, counted after it was removed. */
export const moveRow = (draft: Draft, { row, ...inside }: Position, to: number): MaybeEdit => {
  const rows = rowsOf(draft.document);
  if (to === row || Math.min(row, to) < 0 || Math.max(row, to) >= rows.length) return null;
  return {
    summary: { name: 'row_move', row: row + 1, to: to + 1 },
    ops: [
      { op: 'remove', at: ROWS, index: row },
      { op: 'insert', at: ROWS, index: to, item: draft.document.rows[row] },
    ],
    selected: { ...inside, row: to },
  };
};

/**
 * Inserts a column, for which all others of a full row give up room in proportion. In a row that takes several lines, it is
 * appended at its own width. Null if there is no room.
 */
const insertColumn = (
  draft: Draft,
  at: { readonly row: number; readonly column: number },
  column: Column,
  name: EditSummary['name'],
): MaybeEdit => {
  const row = rowAt(draft.document, at);
  if (!row) return null;
  const columns = columnsOf(row);
  const before = spansOf(row);
  const isWrapped = before.reduce((sum, span) => sum + span, 0) > FULL_SPAN;
  const index = isWrapped ? columns.length : at.column;
  const spans = isWrapped
    ? [...before, spanOfColumn(column)]
    : withOneMore(before, index, spanOfColumn(column));
  if (!spans) return null;
  return {
    summary: { name, ...describePosition({ row: at.row, column: index }) },
    ops: [
      ...listFor(columnsPath(at.row), row.columns),
      ...resizeColumns(at.row, columns, spans.toSpliced(index, 1)),
      {
        op: 'insert',
        at: columnsPath(at.row),
        index,
        item: widened(column, spans[index] ?? FULL_SPAN),
      },
    ],
    selected: { row: at.row, column: index },
  };
};

/** The position after the given column, or at the end of the row. */
const nextTo = (draft: Draft, after: Position): { row: number; column: number } => {
  const { length } = columnsOf(rowAt(draft.document, after));
  return { row: after.row, column: Math.min(length, (after.column ?? length) + 1) };
};

/** Adds a column as wide as the row has room for. */
export const addColumn = (draft: Draft, after: Position, makeId: MakeId): MaybeEdit =>
  insertColumn(
    draft,
    nextTo(draft, after),
    { id: makeId(), colwidth: FULL_SPAN, widthPercent: '100', elements: [] },
    'column_add',
  );

export const pasteColumn = (draft: Draft, after: Position, column: Column, makeId: MakeId): MaybeEdit =>
  insertColumn(draft, nextTo(draft, after), renewedColumn(column, makeId), 'column_paste');

export const duplicateColumn = (draft: Draft, at: Position, makeId: MakeId): MaybeEdit => {
  const column = columnAt(draft.document, at);
  return column
    ? insertColumn(draft, nextTo(draft, at), renewedColumn(column, makeId), 'column_duplicate')
    : null;
};

export const deleteColumn = (draft: Draft, at: Position): MaybeEdit => {
  if (at.column === undefined || !columnAt(draft.document, at)) return null;
  const { length } = columnsOf(rowAt(draft.document, at));
  return {
    summary: { name: 'column_delete', ...describePosition({ row: at.row, column: at.column }) },
    ops: [{ op: 'remove', at: columnsPath(at.row), index: at.column }],
    selected: length === 1 ? { row: at.row } : { row: at.row, column: Math.min(at.column, length - 2) },
  };
};

/** Moves a column to a position, counted after it was removed from its old one; null if there is no room. */
export const moveColumn = (
  draft: Draft,
  at: Position,
  to: { readonly row: number; readonly column: number },
): MaybeEdit => {
  const column = columnAt(draft.document, at);
  const target = rowAt(draft.document, to);
  if (!column || !target || at.column === undefined) return null;
  const item = rowAt(draft.document, at)?.columns[at.column];
  const summary: EditSummary = {
    name: 'column_move',
    row: at.row + 1,
    column: at.column + 1,
    to: `${to.row + 1}.${to.column + 1}`,
  };
  const inside = at.element === undefined ? {} : { element: at.element };
  const removal: Op = { op: 'remove', at: columnsPath(at.row), index: at.column };
  if (to.row === at.row) {
    if (to.column === at.column || to.column < 0 || to.column >= columnsOf(target).length) return null;
    return {
      summary,
      ops: [removal, { op: 'insert', at: columnsPath(at.row), index: to.column, item }],
      selected: { ...to, ...inside },
    };
  }
  if (to.column < 0 || to.column > columnsOf(target).length) return null;
  const spans = withOneMore(spansOf(target), to.column, spanOfColumn(column));
  if (!spans) return null;
  return {
    summary,
    ops: [
      removal,
      ...listFor(columnsPath(to.row), target.columns),
      ...resizeColumns(to.row, columnsOf(target), spans.toSpliced(to.column, 1)),
      {
        op: 'insert',
        at: columnsPath(to.row),
        index: to.column,
        item: widened(column, spans[to.column] ?? FULL_SPAN),
      },
    ],
    selected: { ...to, ...inside },
  };
};

/** Sets one of the listed widths and shrinks neighbours if needed. Null if that isn't enough. */
export const setWidth = (draft: Draft, at: Position, percent: WidthPercent): MaybeEdit => {
  const row = rowAt(draft.document, at);
  const column = columnAt(draft.document, at);
  if (!row || !column || at.column === undefined) return null;
  const spans = makeRoom(spansOf(row), at.column, SPANS[percent]);
  const next: Column = { ...column, colwidth: SPANS[percent], widthPercent: percent };
  if (!spans || sameJson(next, column)) return null;
  return {
    summary: { name: 'column_width', ...describePosition({ row: at.row, column: at.column }), to: percent },
    ops: [
      ...resizeColumns(at.row, columnsOf(row), spans.with(at.column, spanOfColumn(column))),
      { op: 'put', at: columnPath(at.row, at.column), value: next },
    ],
  };
};

/** Sets the listed width for a dragged span, as far as the row has room. */
export const setSpan = (draft: Draft, at: Position, span: number): MaybeEdit =>
  setWidth(draft, at, percentOf(widestIn(span) ?? FULL_SPAN));

/** Sets whether viewers see the column. */
export const setDisplay = (draft: Draft, at: Position, display: boolean): MaybeEdit => {
  const column = columnAt(draft.document, at);
  if (!column || at.column === undefined || isShown(column) === display) return null;
  return {
    summary: {
      name: 'column_display',
      ...describePosition({ row: at.row, column: at.column }),
      to: display ? 'on' : 'off',
    },
    ops: [{ op: 'put', at: columnPath(at.row, at.column), value: { ...column, display } }],
  };
};
