import type { Column, Row } from './document.ts';
import type { Draft, Edit, MaybeEdit, EditSummary } from './draft.ts';
import { positionOf } from './draft.ts';
import { makeRoom, percentOf, widestIn, withOneMore } from './fit.ts';
import { type IsFluid, isDefaultWidth } from './fluid.ts';
import { type MakeId, renewedColumn, renewedRow } from './ids.ts';
import { type Address, columnAt, columnsOf, isShown, rowAt, rowsOf, spanOfColumn } from './nodes.ts';
import type { Op, Path } from './ops.ts';
import { sameJson } from './source.ts';
import { FULL_SPAN, SPANS, type WidthPercent } from './widths.ts';

/** The edits of rows and columns. Each is pure: it tells what it would do to this draft. */
const ROWS: Path = ['document', 'rows'];
export const rowPath = (row: number): Path => [...ROWS, row];
export const columnsPath = (row: number): Path => [...rowPath(row), 'columns'];
export const columnPath = (row: number, column: number): Path => [...columnsPath(row), column];

/** A list that isn't there is made where something is to be put into it. */
export const listFor = (at: Path, present: unknown): Op[] =>
  Array.isArray(present) ? [] : [{ op: 'put', at, value: [] }];

const spansOf = (row: Row | undefined): number[] => columnsOf(row).map(spanOfColumn);

/** A column with another width; the value that it has is kept where it says the same. */
export const widened = (column: Column, span: number): Column =>
  spanOfColumn(column) === span ? column : { ...column, colwidth: span, widthPercent: percentOf(span) };

/** The columns of a row that others made narrower. */
const fitted = (row: number, columns: readonly Column[], spans: readonly number[]): Op[] =>
  columns.flatMap((column, index) => {
    const next = widened(column, spans[index] ?? FULL_SPAN);
    return next === column ? [] : [{ op: 'put' as const, at: columnPath(row, index), value: next }];
  });

export const insertRow = (draft: Draft, index: number, row: Row, name: EditSummary['name']): Edit => ({
  what: { name, row: index + 1 },
  ops: [...listFor(ROWS, draft.document.rows), { op: 'insert', at: ROWS, index, item: row }],
  selected: { row: index },
});

export const rowAfter = ({ document }: Draft, after: Address | null): number =>
  Math.min(after ? after.row + 1 : Number.POSITIVE_INFINITY, rowsOf(document).length);

/** A new row without columns, after the one named or at the end. */
export const addRow = (draft: Draft, after: Address | null, makeId: MakeId): Edit =>
  insertRow(draft, rowAfter(draft, after), { id: makeId(), columns: [] }, 'row_add');

export const pasteRow = (draft: Draft, after: Address | null, row: Row, makeId: MakeId): Edit =>
  insertRow(draft, rowAfter(draft, after), renewedRow(row, makeId), 'row_paste');

export const duplicateRow = (draft: Draft, at: Address, makeId: MakeId): MaybeEdit => {
  const row = rowAt(draft.document, at);
  return row
    ? insertRow(draft, at.row + 1, { ...renewedRow(row, makeId), id: makeId() }, 'row_duplicate')
    : null;
};

export const deleteRow = (draft: Draft, { row }: Address): MaybeEdit => {
  const { length } = rowsOf(draft.document);
  if (row >= length) return null;
  return {
    what: { name: 'row_delete', row: row + 1 },
    ops: [{ op: 'remove', at: ROWS, index: row }],
    selected: length === 1 ? null : { row: Math.min(row, length - 2) },
  };
};

/** Puts a row before the one that stands at `to` once it is taken out. */
export const moveRow = (draft: Draft, { row, ...inside }: Address, to: number): MaybeEdit => {
  const rows = rowsOf(draft.document);
  if (to === row || Math.min(row, to) < 0 || Math.max(row, to) >= rows.length) return null;
  return {
    what: { name: 'row_move', row: row + 1, to: to + 1 },
    ops: [
      { op: 'remove', at: ROWS, index: row },
      { op: 'insert', at: ROWS, index: to, item: draft.document.rows[row] },
    ],
    selected: { ...inside, row: to },
  };
};

/**
 * A column comes in without changing a width that somebody set: where only those fill the row, it stands
 * at its end, as wide as it is, in a line below. Null where nothing is set and nothing gets narrower.
 */
const insertColumn = (
  draft: Draft,
  at: { readonly row: number; readonly column: number },
  column: Column,
  name: EditSummary['name'],
  isFluid: IsFluid,
): MaybeEdit => {
  const row = rowAt(draft.document, at);
  if (!row) return null;
  const columns = columnsOf(row);
  const isSet = (each: Column): boolean => !isFluid(each, columns.length);
  const mayShrink = (index: number): boolean => columns.slice(index, index + 1).some((each) => !isSet(each));
  const fitting = withOneMore(spansOf(row), at.column, spanOfColumn(column), mayShrink);
  if (!fitting && !columns.some(isSet)) return null;
  const index = fitting ? at.column : columns.length;
  const spans = fitting ?? [...spansOf(row), spanOfColumn(column)];
  return {
    what: { name, ...positionOf({ row: at.row, column: index }) },
    ops: [
      ...listFor(columnsPath(at.row), row.columns),
      ...fitted(at.row, columns, spans.toSpliced(index, 1)),
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

/** After the column named, or at the row's end. */
const nextTo = (draft: Draft, after: Address): { row: number; column: number } => {
  const { length } = columnsOf(rowAt(draft.document, after));
  return { row: after.row, column: Math.min(length, (after.column ?? length) + 1) };
};

/** A new column as wide as the row has room for. */
export const addColumn = (
  draft: Draft,
  after: Address,
  makeId: MakeId,
  isFluid: IsFluid = isDefaultWidth,
): MaybeEdit =>
  insertColumn(
    draft,
    nextTo(draft, after),
    { id: makeId(), colwidth: FULL_SPAN, widthPercent: '100', elements: [] },
    'column_add',
    isFluid,
  );

export const pasteColumn = (
  draft: Draft,
  after: Address,
  column: Column,
  makeId: MakeId,
  isFluid: IsFluid = isDefaultWidth,
): MaybeEdit =>
  insertColumn(draft, nextTo(draft, after), renewedColumn(column, makeId), 'column_paste', isFluid);

export const duplicateColumn = (
  draft: Draft,
  at: Address,
  makeId: MakeId,
  isFluid: IsFluid = isDefaultWidth,
): MaybeEdit => {
  const column = columnAt(draft.document, at);
  return column
    ? insertColumn(draft, nextTo(draft, at), renewedColumn(column, makeId), 'column_duplicate', isFluid)
    : null;
};

export const deleteColumn = (draft: Draft, at: Address): MaybeEdit => {
  if (at.column === undefined || !columnAt(draft.document, at)) return null;
  const { length } = columnsOf(rowAt(draft.document, at));
  return {
    what: { name: 'column_delete', ...positionOf({ row: at.row, column: at.column }) },
    ops: [{ op: 'remove', at: columnsPath(at.row), index: at.column }],
    selected: length === 1 ? { row: at.row } : { row: at.row, column: Math.min(at.column, length - 2) },
  };
};

/** Puts a column into a row, before what stands there once it is taken out of its own; null without room. */
export const moveColumn = (
  draft: Draft,
  at: Address,
  to: { readonly row: number; readonly column: number },
): MaybeEdit => {
  const column = columnAt(draft.document, at);
  const target = rowAt(draft.document, to);
  if (!column || !target || at.column === undefined) return null;
  const item = rowAt(draft.document, at)?.columns[at.column];
  const what: EditSummary = {
    name: 'column_move',
    row: at.row + 1,
    column: at.column + 1,
    to: `${to.row + 1}.${to.column + 1}`,
  };
  const inside = at.element === undefined ? {} : { element: at.element };
  const taken: Op = { op: 'remove', at: columnsPath(at.row), index: at.column };
  if (to.row === at.row) {
    if (to.column === at.column || to.column < 0 || to.column >= columnsOf(target).length) return null;
    return {
      what,
      ops: [taken, { op: 'insert', at: columnsPath(at.row), index: to.column, item }],
      selected: { ...to, ...inside },
    };
  }
  if (to.column < 0 || to.column > columnsOf(target).length) return null;
  const spans = withOneMore(spansOf(target), to.column, spanOfColumn(column));
  if (!spans) return null;
  return {
    what,
    ops: [
      taken,
      ...listFor(columnsPath(to.row), target.columns),
      ...fitted(to.row, columnsOf(target), spans.toSpliced(to.column, 1)),
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

/** One of the listed widths; neighbours get narrower where the row has no room. Null where that isn't enough. */
export const setWidth = (draft: Draft, at: Address, percent: WidthPercent): MaybeEdit => {
  const row = rowAt(draft.document, at);
  const column = columnAt(draft.document, at);
  if (!row || !column || at.column === undefined) return null;
  const spans = makeRoom(spansOf(row), at.column, SPANS[percent]);
  const next: Column = { ...column, colwidth: SPANS[percent], widthPercent: percent };
  if (!spans || sameJson(next, column)) return null;
  return {
    what: { name: 'column_width', ...positionOf({ row: at.row, column: at.column }), to: percent },
    ops: [
      ...fitted(at.row, columnsOf(row), spans.with(at.column, spanOfColumn(column))),
      { op: 'put', at: columnPath(at.row, at.column), value: next },
    ],
  };
};

/** The width nearest to one that was dragged, as far as the row has room. */
export const setSpan = (draft: Draft, at: Address, span: number): MaybeEdit =>
  setWidth(draft, at, percentOf(widestIn(span) ?? FULL_SPAN));

/** Whether viewers see the column. */
export const setDisplay = (draft: Draft, at: Address, display: boolean): MaybeEdit => {
  const column = columnAt(draft.document, at);
  if (!column || at.column === undefined || isShown(column) === display) return null;
  return {
    what: {
      name: 'column_display',
      ...positionOf({ row: at.row, column: at.column }),
      to: display ? 'on' : 'off',
    },
    ops: [{ op: 'put', at: columnPath(at.row, at.column), value: { ...column, display } }],
  };
};
