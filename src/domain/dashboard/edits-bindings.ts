import type { Element, Rect, StateBinding, ValueBinding } from './document.ts';
import type { Draft, MaybeEdit } from './draft.ts';
import { changeElement } from './edits-elements.ts';
import { type Address, elementAt } from './nodes.ts';

/** The edits of a drawing and of what is bound to it, and those of the record's own fields. */

/** What was stored of a file: its address and, of a drawing, its nodes and markup. */
export interface StoredImage {
  readonly path: string;
  readonly rects?: readonly Rect[];
  /** The sanitised markup. */
  readonly data?: string;
}

/** A file in the element; what was bound stays, so that a better drawing of the same nodes keeps it. */
export const setImage = (draft: Draft, at: Address, { path, rects, data }: StoredImage): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element) return null;
  return changeElement(
    draft,
    at,
    { name: 'element_drawing' },
    {
      ...element,
      ...(data === undefined ? {} : { data }),
      ...(rects === undefined ? {} : { rects }),
      reference: { ...element.reference, path },
    },
  );
};

const valuesOf = (element: Element): readonly ValueBinding[] =>
  Array.isArray(element.xidwithValues) ? element.xidwithValues : [];
const statesOf = (element: Element): readonly StateBinding[] =>
  Array.isArray(element.stateDatapoints) ? element.stateDatapoints : [];

const put = <T>(list: readonly T[], isIt: (one: T) => boolean, next: T): readonly T[] =>
  list.some(isIt) ? list.map((one) => (isIt(one) ? next : one)) : [...list, next];

/** A datapoint's number in a placeholder of the drawing. It takes the place of the one that stood there. */
export const bindValue = (draft: Draft, at: Address, binding: ValueBinding): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element) return null;
  const { node } = binding;
  const before = valuesOf(element).find((one) => one.node === node);
  return changeElement(
    draft,
    at,
    { name: 'bind', to: binding.type },
    {
      ...element,
      checkId: node ?? element.checkId ?? null,
      xidwithValues: put(valuesOf(element), (one) => one.node === node, { ...before, ...binding }),
    },
    `bind-${node ?? ''}`,
  );
};

/** A datapoint whose state colours and moves a node; what was set of the node before is kept. */
export const bindState = (draft: Draft, at: Address, binding: StateBinding): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element) return null;
  const before = statesOf(element).find(({ id }) => id === binding.id);
  return changeElement(
    draft,
    at,
    { name: 'bind', to: binding.id },
    {
      ...element,
      checkId: binding.id,
      stateDatapoints: put(statesOf(element), ({ id }) => id === binding.id, { ...before, ...binding }),
    },
    `state-${binding.id}`,
  );
};

/** Takes away what is bound to a node, as a value or as a state. */
export const unbindNode = (draft: Draft, at: Address, node: string, as: 'value' | 'state'): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element) return null;
  return changeElement(
    draft,
    at,
    { name: 'unbind', to: node },
    as === 'value'
      ? { ...element, xidwithValues: valuesOf(element).filter((one) => one.node !== node) }
      : { ...element, stateDatapoints: statesOf(element).filter(({ id }) => id !== node) },
  );
};

/** The datapoints of an element that has no drawing, in their order. */
export const setDatapoints = (draft: Draft, at: Address, bindings: readonly ValueBinding[]): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element) return null;
  const isLess = bindings.length < valuesOf(element).length;
  return changeElement(
    draft,
    at,
    { name: isLess ? 'unbind' : 'bind', to: bindings.at(-1)?.type ?? '' },
    { ...element, xidwithValues: bindings },
  );
};

export const setTitle = (draft: Draft, title: string): MaybeEdit =>
  title === draft.title
    ? null
    : {
        what: { name: 'title', to: title },
        ops: [{ op: 'put', at: ['title'], value: title }],
        group: 'title',
      };

/** The city stands in the record and in the document. */
export const setCity = (draft: Draft, city: number | null, name: string): MaybeEdit =>
  city === draft.city
    ? null
    : {
        what: { name: 'city', to: name },
        ops: [
          { op: 'put', at: ['city'], value: city },
          { op: 'put', at: ['document', 'city'], value: city },
        ],
      };

export const setLogo = (draft: Draft, logo: unknown): MaybeEdit =>
  logo === draft.logo ? null : { what: { name: 'logo' }, ops: [{ op: 'put', at: ['logo'], value: logo }] };

/** All of it at once: a draft that was kept, what came of a conflict. */
export const replaceAll = (next: Draft): MaybeEdit => ({
  what: { name: 'replace' },
  ops: [{ op: 'put', at: [], value: next }],
  selected: null,
});
