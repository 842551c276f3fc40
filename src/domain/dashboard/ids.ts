import type { Column, Element, Id, Row } from './document.ts';
import { columnsOf, elementsOf } from './nodes.ts';

/** Generates globally unique ids. */
export type MakeId = () => Id;

/** A copy with new ids for it and everything inside; all else is kept. */
export const renewedElement = (element: Element, makeId: MakeId): Element => ({ ...element, id: makeId() });

export const renewedColumn = (column: Column, makeId: MakeId): Column => ({
  ...column,
  id: makeId(),
  elements: elementsOf(column).map((element) => renewedElement(element, makeId)),
});

export const renewedRow = (row: Row, makeId: MakeId): Row => ({
  ...row,
  id: makeId(),
  columns: columnsOf(row).map((column) => renewedColumn(column, makeId)),
});
