import type { Column, DashboardDocument, Element, Row } from './document.ts';
import { columnSpan } from './visible-rows.ts';

/**
 * Read access to a document without repairing it: missing lists count as empty, and entries that are not objects
 * as empty nodes.
 */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const NOTHING: Readonly<Record<string, unknown>> = {};
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
// Invalid entries keep their index, so that addresses stay valid.
const objects = <T>(value: unknown): readonly T[] =>
  list(value).every(isObject)
    ? (list(value) as readonly T[])
    : (list(value).map((each) => (isObject(each) ? each : NOTHING)) as readonly T[]);

export const rowsOf = (document: DashboardDocument): readonly Row[] => objects<Row>(document.rows);
export const columnsOf = (row: Row | undefined): readonly Column[] => objects<Column>(row?.columns);
export const elementsOf = (column: Column | undefined): readonly Element[] =>
  objects<Element>(column?.elements);

/** Whether viewers see a column; default true. */
export const isShown = (column: Column): boolean => column.display !== false;

/** The document as viewers see it: without the columns that are hidden. */
export const withoutHiddenColumns = (document: DashboardDocument): DashboardDocument => ({
  ...document,
  rows: rowsOf(document).map((row) => ({ ...row, columns: columnsOf(row).filter(isShown) })),
});

/** The width of a column in a grid of twelve. */
export const spanOfColumn = (column: Column): number => columnSpan(column);

/** The position of a row, column or element. */
export interface Position {
  readonly row: number;
  readonly column?: number | undefined;
  readonly element?: number | undefined;
}
export type Level = 'row' | 'column' | 'element';
export const levelOf = ({ column, element }: Position): Level =>
  element !== undefined ? 'element' : column !== undefined ? 'column' : 'row';
export const samePosition = (a: Position | null, b: Position | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.row === b.row && a.column === b.column && a.element === b.element);

// Entries that are not objects can be deleted and moved but not edited.
const real = <T extends object>(node: T | undefined): T | undefined =>
  (node as unknown) === NOTHING ? undefined : node;

export const rowAt = (document: DashboardDocument, { row }: Position): Row | undefined =>
  real(rowsOf(document)[row]);
export const columnAt = (document: DashboardDocument, at: Position): Column | undefined =>
  at.column === undefined ? undefined : real(columnsOf(rowAt(document, at))[at.column]);
export const elementAt = (document: DashboardDocument, at: Position): Element | undefined =>
  at.element === undefined ? undefined : real(elementsOf(columnAt(document, at))[at.element]);

/** The nearest existing position, since the selected item may be gone. */
export const nearest = (document: DashboardDocument, at: Position | null): Position | null => {
  const rows = rowsOf(document);
  if (at === null || rows.length === 0) return null;
  if (at.row >= rows.length) return { row: rows.length - 1 };
  const columns = columnsOf(rows[at.row]);
  if (at.column === undefined || columns.length === 0) return { row: at.row };
  if (at.column >= columns.length) return { row: at.row, column: columns.length - 1 };
  const elements = elementsOf(columns[at.column]);
  if (at.element === undefined || elements.length === 0) return { row: at.row, column: at.column };
  return { ...at, element: Math.min(at.element, elements.length - 1) };
};

/** Every element with its position, in reading order. */
export const everyElement = (
  document: DashboardDocument,
): { readonly at: Required<Position>; readonly element: Element }[] =>
  rowsOf(document).flatMap((each, row) =>
    columnsOf(each).flatMap((one, column) =>
      elementsOf(one).map((element, index) => ({
        at: { row, column, element: index } as Required<Position>,
        element,
      })),
    ),
  );

/** The ids of datapoints in an element's bindings, which may be malformed. */
export const boundIds = (element: Element): number[] => [
  ...objects<{ id?: unknown }>(element.xidwithValues).map(({ id }) => Number(id)),
  ...objects<{ dataPoint?: unknown }>(element.stateDatapoints).map(({ dataPoint }) => Number(dataPoint)),
];

/** Every id of the document as a string. */
export const idsOf = (document: DashboardDocument): string[] =>
  rowsOf(document).flatMap((row) => [
    String(row.id),
    ...columnsOf(row).flatMap((column) => [
      String(column.id),
      ...elementsOf(column).map(({ id }) => String(id)),
    ]),
  ]);
