import type { Column, Element, Row } from '../document.ts';
import type { Draft, MaybeEdit } from './draft.ts';
import { pasteColumn, pasteRow } from './edits.ts';
import { pasteElement } from './elements.ts';
import type { MakeId } from '../ids.ts';
import { FULL_SPAN } from '../widths.ts';
import { type Position, columnAt, elementAt, type Level, levelOf, rowAt } from '../nodes.ts';

/** A row, column or element on the clipboard. */
export interface Copied {
  readonly flowgen: Level;
  readonly item: Row | Column | Element;
}

export const copyOf = ({ document }: Draft, at: Position): Copied | null => {
  const level = levelOf(at);
  const item = { row: rowAt, column: columnAt, element: elementAt }[level](document, at);
  return item ? { flowgen: level, item } : null;
};

/** Parses a copied item from clipboard text; null if it is something else. */
export const readCopy = (text: string): Copied | null => {
  try {
    const { flowgen, item } = JSON.parse(text) as Partial<Copied>;
    const isOurs = flowgen === 'row' || flowgen === 'column' || flowgen === 'element';
    return isOurs && typeof item === 'object' && item !== null ? { flowgen, item } : null;
  } catch {
    return null;
  }
};

/** Wraps a column or an element in a new row. */
const rowAround = ({ flowgen, item }: Copied, makeId: MakeId): Row => {
  if (flowgen === 'row') return item as Row;
  const column: Column =
    flowgen === 'column'
      ? (item as Column)
      : { id: makeId(), colwidth: FULL_SPAN, widthPercent: '100', elements: [item as Element] };
  return { id: makeId(), columns: [column] };
};

/** Pastes after the selected item, or into a new row without a selection; null if there is no room. */
export const paste = (draft: Draft, after: Position | null, copied: Copied, makeId: MakeId): MaybeEdit => {
  if (after === null || copied.flowgen === 'row') {
    return pasteRow(draft, after, rowAround(copied, makeId), makeId);
  }
  return copied.flowgen === 'column'
    ? pasteColumn(draft, after, copied.item as Column, makeId)
    : pasteElement(draft, after, copied.item as Element, makeId);
};
