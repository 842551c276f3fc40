import type { Column, Element, Id, Row } from './document.ts';
import { columnsOf, elementsOf } from './nodes.ts';

/** Gives ids that no other part of any document has. */
export type MakeId = () => Id;

/** Copies are things of their own: what is inside gets new ids, all else is kept. */
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
