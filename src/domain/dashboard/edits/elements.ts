import type { Element } from '../document.ts';
import { type Draft, type MaybeEdit, describePosition, type EditSummary } from './draft.ts';
import { columnPath, listFor } from './edits.ts';
import { type MakeId, renewedElement } from '../ids.ts';
import { type Position, columnAt, elementAt, elementsOf } from '../nodes.ts';
import type { Path } from './ops.ts';
import { sameJson } from '../source.ts';

/** Edits of elements: position, size and content. */
const elementsPath = (row: number, column: number): Path => [...columnPath(row, column), 'elements'];

export const elementPath = ({ row, column = 0, element = 0 }: Position): Path => [
  ...elementsPath(row, column),
  element,
];

const insertElement = (
  draft: Draft,
  at: Required<Position>,
  item: Element,
  name: EditSummary['name'],
): MaybeEdit => {
  const column = columnAt(draft.document, at);
  if (!column || at.column === undefined || at.element === undefined) return null;
  const path = elementsPath(at.row, at.column);
  return {
    summary: { name, ...describePosition(at), kind: item.type },
    ops: [...listFor(path, column.elements), { op: 'insert', at: path, index: at.element, item }],
    selected: at,
  };
};

/** The position after the given element, or at the end of its column; undefined outside a column. */
const nextTo = (draft: Draft, after: Position): Required<Position> | undefined => {
  if (after.column === undefined) return undefined;
  const { length } = elementsOf(columnAt(draft.document, after));
  return { row: after.row, column: after.column, element: Math.min(length, (after.element ?? length) + 1) };
};

/** Adds an element with the initial content of its type. */
export const addElement = (
  draft: Draft,
  after: Position,
  type: string,
  initial: Omit<Element, 'id' | 'type'>,
  makeId: MakeId,
): MaybeEdit => {
  const at = nextTo(draft, after);
  return at ? insertElement(draft, at, { id: makeId(), type, ...initial }, 'element_add') : null;
};

export const pasteElement = (
  draft: Draft,
  after: Position,
  element: Element,
  makeId: MakeId,
  name: EditSummary['name'] = 'element_paste',
): MaybeEdit => {
  const at = nextTo(draft, after);
  return at ? insertElement(draft, at, renewedElement(element, makeId), name) : null;
};

export const duplicateElement = (draft: Draft, at: Position, makeId: MakeId): MaybeEdit => {
  const element = elementAt(draft.document, at);
  const next = nextTo(draft, at);
  return element && next
    ? insertElement(draft, next, renewedElement(element, makeId), 'element_duplicate')
    : null;
};

export const deleteElement = (draft: Draft, at: Position): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element || at.column === undefined || at.element === undefined) return null;
  const { length } = elementsOf(columnAt(draft.document, at));
  return {
    summary: { name: 'element_delete', ...describePosition(at), kind: element.type },
    ops: [{ op: 'remove', at: elementsPath(at.row, at.column), index: at.element }],
    selected: {
      row: at.row,
      column: at.column,
      ...(length > 1 ? { element: Math.min(at.element, length - 2) } : {}),
    },
  };
};

/** Moves an element to a position, counted after it was removed from its old one. */
export const moveElement = (draft: Draft, at: Position, to: Required<Position>): MaybeEdit => {
  const element = elementAt(draft.document, at);
  const target = columnAt(draft.document, to);
  if (!element || !target || at.column === undefined || at.element === undefined) return null;
  if (to.column === undefined || to.element === undefined || to.element < 0) return null;
  const isSame = to.row === at.row && to.column === at.column;
  const maxIndex = elementsOf(target).length - (isSame ? 1 : 0);
  if (to.element > maxIndex || (isSame && to.element === at.element)) return null;
  const path = elementsPath(to.row, to.column);
  return {
    summary: {
      name: 'element_move',
      ...describePosition(at),
      kind: element.type,
      to: `${to.row + 1}.${to.column + 1}.${to.element + 1}`,
    },
    ops: [
      { op: 'remove', at: elementsPath(at.row, at.column), index: at.element },
      ...listFor(path, target.elements),
      { op: 'insert', at: path, index: to.element, item: element },
    ],
    selected: to,
  };
};

/** Replaces an element; null if nothing changes. */
export const changeElement = (
  draft: Draft,
  at: Position,
  summary: Pick<EditSummary, 'name' | 'to'>,
  next: Element,
  group?: string,
): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element || at.element === undefined || sameJson(element, next)) return null;
  return {
    summary: { ...summary, ...describePosition(at), kind: element.type },
    ops: [{ op: 'put', at: elementPath(at), value: next }],
    ...(group === undefined ? {} : { group: `${group} ${elementPath(at).join('.')}` }),
  };
};

const MAX_SIZE = { width: 12, height: 60 } as const;

type Side = keyof typeof MAX_SIZE;

/**
 * Sets the width (twelfths of the column), the height (rows) or both, limited to what can be shown. Edits of one
 * `group` that follow each other are one step to undo.
 */
export const setSizes = (
  draft: Draft,
  at: Position,
  sizes: Readonly<Partial<Record<Side, number>>>,
  group = 'resize',
): MaybeEdit => {
  const element = elementAt(draft.document, at);
  const sides = (Object.keys(sizes) as Side[]).filter((side) => Number.isFinite(sizes[side]));
  if (!element || sides.length === 0) return null;
  const limited = sides.map((side) => [
    side,
    Math.min(MAX_SIZE[side], Math.max(1, Math.round(sizes[side] ?? 1))),
  ]);
  const next = { ...element, ...Object.fromEntries(limited) };
  return changeElement(
    draft,
    at,
    { name: 'element_size', to: limited.map(([, size]) => size).join(' × ') },
    next,
    group,
  );
};

export const setSize = (draft: Draft, at: Position, side: Side, to: number): MaybeEdit =>
  setSizes(draft, at, { [side]: to }, `size-${side}`);

/** Sets one option; undefined removes it. */
export const setOption = (draft: Draft, at: Position, name: string, value: unknown): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element) return null;
  const { [name]: _, ...others } = element.options ?? {};
  const options = value === undefined ? others : { ...element.options, [name]: value };
  return changeElement(
    draft,
    at,
    { name: 'element_set', to: name },
    { ...element, options },
    `option-${name}`,
  );
};

/** Sets the element's own data, such as a note's text. */
export const setData = (draft: Draft, at: Position, data: unknown): MaybeEdit => {
  const element = elementAt(draft.document, at);
  return element
    ? changeElement(draft, at, { name: 'element_set', to: 'data' }, { ...element, data }, 'data')
    : null;
};
