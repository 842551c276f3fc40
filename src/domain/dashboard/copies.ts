import type { Column, Element, Row } from './document.ts';
import type { Draft, MaybeEdit } from './draft.ts';
import { pasteColumn, pasteRow } from './edits.ts';
import { pasteElement } from './edits-elements.ts';
import { type IsFluid, isDefaultWidth } from './fluid.ts';
import type { MakeId } from './ids.ts';
import { FULL_SPAN } from './widths.ts';
import { type Address, columnAt, elementAt, type Level, levelOf, rowAt } from './nodes.ts';

/** A row, a column or an element on its way to another place, or another dashboard. */
export interface Copied {
  readonly flowgen: Level;
  readonly item: Row | Column | Element;
}

export const copyOf = ({ document }: Draft, at: Address): Copied | null => {
  const level = levelOf(at);
  const item = { row: rowAt, column: columnAt, element: elementAt }[level](document, at);
  return item ? { flowgen: level, item } : null;
};

/** What a text says that was copied; null where it is something else. */
export const readCopy = (text: string): Copied | null => {
  try {
    const { flowgen, item } = JSON.parse(text) as Partial<Copied>;
    const isOurs = flowgen === 'row' || flowgen === 'column' || flowgen === 'element';
    return isOurs && typeof item === 'object' && item !== null ? { flowgen, item } : null;
  } catch {
    return null;
  }
};

/** What is no row yet, in a row of its own. */
const rowAround = ({ flowgen, item }: Copied, makeId: MakeId): Row => {
  if (flowgen === 'row') return item as Row;
  const column: Column =
    flowgen === 'column'
      ? (item as Column)
      : { id: makeId(), colwidth: FULL_SPAN, widthPercent: '100', elements: [item as Element] };
  return { id: makeId(), columns: [column] };
};

/** Puts it after what is chosen, and where nothing is, into a row of its own; null where it has no room. */
export const paste = (
  draft: Draft,
  after: Address | null,
  copied: Copied,
  makeId: MakeId,
  isFluid: IsFluid = isDefaultWidth,
): MaybeEdit => {
  if (after === null || copied.flowgen === 'row') {
    return pasteRow(draft, after, rowAround(copied, makeId), makeId);
  }
  return copied.flowgen === 'column'
    ? pasteColumn(draft, after, copied.item as Column, makeId, isFluid)
    : pasteElement(draft, after, copied.item as Element, makeId);
};
