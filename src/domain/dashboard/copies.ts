import type { Column, Element, Row } from './document.ts';
import type { Draft, MaybeEdit } from './draft.ts';
import { pasteColumn, pasteRow } from './edits.ts';
import { pasteElement } from './edits-elements.ts';
import type { MakeId } from './ids.ts';
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

/** Puts it after what is chosen; null where there is no place for it. */
export const paste = (draft: Draft, after: Address | null, copied: Copied, makeId: MakeId): MaybeEdit => {
  if (copied.flowgen === 'row') return pasteRow(draft, after, copied.item as Row, makeId);
  if (after === null) return null;
  return copied.flowgen === 'column'
    ? pasteColumn(draft, after, copied.item as Column, makeId)
    : pasteElement(draft, after, copied.item as Element, makeId);
};
