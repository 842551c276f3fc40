import type { Element, Rect, StateBinding, ValueBinding } from '../document.ts';
import type { Draft, MaybeEdit } from './draft.ts';
import { changeElement } from './elements.ts';
import { type Position, elementAt } from '../nodes.ts';
import { isRelative } from '../variables/variables.ts';

/** Edits of drawings, bindings and the record's own fields. */

/** A stored file: its path and, for a drawing, its nodes and markup. */
export interface StoredImage {
  readonly path: string;
  readonly rects?: readonly Rect[];
  /** The sanitised markup. */
  readonly data?: string;
}

/** Sets an element's file. Bindings are kept, so that a new drawing with the same nodes keeps working. */
export const setImage = (draft: Draft, at: Position, { path, rects, data }: StoredImage): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element) return null;
  // An uploaded drawing replaces one that was made of symbols.
  const { schematic: _, ...uploaded } = element;
  return changeElement(
    draft,
    at,
    { name: 'element_drawing' },
    {
      ...uploaded,
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

const upsert = <T>(list: readonly T[], matches: (item: T) => boolean, next: T): readonly T[] =>
  list.some(matches) ? list.map((item) => (matches(item) ? next : item)) : [...list, next];

/** A binding that is replaced keeps its look, but not the variable that it referred to. */
const withoutReference = <T extends ValueBinding | StateBinding>(binding: T | undefined): T | undefined => {
  if (!binding || !isRelative(binding)) return binding;
  const { variable: _, with_tag: __, ...look } = binding;
  return look as unknown as T;
};

/** Binds a datapoint's value to a placeholder of the drawing, replacing any existing binding. */
export const bindValue = (draft: Draft, at: Position, binding: ValueBinding): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element) return null;
  const { node } = binding;
  const before = withoutReference(valuesOf(element).find((one) => one.node === node));
  return changeElement(
    draft,
    at,
    { name: 'bind', to: binding.type },
    {
      ...element,
      checkId: node ?? element.checkId ?? null,
      xidwithValues: upsert(valuesOf(element), (one) => one.node === node, { ...before, ...binding }),
    },
    `bind-${node ?? ''}`,
  );
};

/** Binds a datapoint's state to a node; existing settings of the node are kept. */
export const bindState = (draft: Draft, at: Position, binding: StateBinding): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element) return null;
  const before = withoutReference(statesOf(element).find(({ id }) => id === binding.id));
  return changeElement(
    draft,
    at,
    { name: 'bind', to: binding.id },
    {
      ...element,
      checkId: binding.id,
      stateDatapoints: upsert(statesOf(element), ({ id }) => id === binding.id, { ...before, ...binding }),
    },
    `state-${binding.id}`,
  );
};

/** Removes the value or state binding of a node. */
export const unbindNode = (draft: Draft, at: Position, node: string, as: 'value' | 'state'): MaybeEdit => {
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

/** Sets the datapoints of an element without a drawing, in order. */
export const setDatapoints = (draft: Draft, at: Position, bindings: readonly ValueBinding[]): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element) return null;
  const isRemoval = bindings.length < valuesOf(element).length;
  return changeElement(
    draft,
    at,
    { name: isRemoval ? 'unbind' : 'bind', to: bindings.at(-1)?.type ?? '' },
    { ...element, xidwithValues: bindings },
  );
};

export const setTitle = (draft: Draft, title: string): MaybeEdit =>
  title === draft.title
    ? null
    : {
        summary: { name: 'title', to: title },
        ops: [{ op: 'put', at: ['title'], value: title }],
        group: 'title',
      };

/** The city is stored in both the record and the document. */
export const setCity = (draft: Draft, city: number | null, name: string): MaybeEdit =>
  city === draft.city
    ? null
    : {
        summary: { name: 'city', to: name },
        ops: [
          { op: 'put', at: ['city'], value: city },
          { op: 'put', at: ['document', 'city'], value: city },
        ],
      };

export const setLogo = (draft: Draft, logo: unknown): MaybeEdit =>
  logo === draft.logo ? null : { summary: { name: 'logo' }, ops: [{ op: 'put', at: ['logo'], value: logo }] };

/** Replaces the whole draft: with a restored draft or the result of a conflict. */
export const replaceAll = (next: Draft): MaybeEdit => ({
  summary: { name: 'replace' },
  ops: [{ op: 'put', at: [], value: next }],
  selected: null,
});
