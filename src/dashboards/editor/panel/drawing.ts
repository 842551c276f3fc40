import type { Element, StateBinding, ValueBinding } from '../../../domain/dashboard/document.ts';
import type { KeyReference } from '../../../domain/dashboard/edits/variables.ts';
import { isRelative, keyOfBinding } from '../../../domain/dashboard/variables/variables.ts';

/** Reads the bindings of a drawing. Tolerates malformed documents. */
const list = <T>(value: unknown): readonly T[] =>
  Array.isArray(value) ? value.filter((each): each is T => typeof each === 'object' && each !== null) : [];

export const rectsOf = (element: Element) =>
  list<{ id: string; x: number; y: number; width: number; height: number }>(element.rects).filter(
    ({ id }) => typeof id === 'string',
  );
export const valuesOf = (element: Element) => list<ValueBinding>(element.xidwithValues);
const statesOf = (element: Element) => list<StateBinding>(element.stateDatapoints);

export const valueOf = (element: Element, node: string): ValueBinding | undefined =>
  valuesOf(element).find((one) => one.node === node);
export const stateOf = (element: Element, node: string): StateBinding | undefined =>
  statesOf(element).find(({ id }) => id === node);

/** A datapoint bound to a node of the drawing. */
export interface NodeBinding {
  readonly node: string;
  readonly as: 'value' | 'state';
  readonly datapoint: number;
  /** As stored in the document, not validated. */
  readonly xid?: unknown;
  readonly devId?: unknown;
  /** What it shows of a variable, instead of a datapoint. */
  readonly reference?: KeyReference | undefined;
}

/** What a binding shows of a variable; undefined for a binding to a datapoint. */
export const readReference = (binding: ValueBinding | StateBinding | undefined): KeyReference | undefined =>
  binding && isRelative(binding)
    ? {
        variable: binding.variable,
        key: keyOfBinding(binding),
        ...(typeof binding.with_tag === 'string' ? { with_tag: binding.with_tag } : {}),
      }
    : undefined;

export const bindingsOfDrawing = (element: Element): readonly NodeBinding[] => [
  ...valuesOf(element).map((binding) => ({
    node: binding.node ?? '',
    as: 'value' as const,
    datapoint: binding.id,
    xid: binding.xid,
    devId: binding.dev_id,
    reference: readReference(binding),
  })),
  ...statesOf(element).map((binding) => ({
    node: binding.id,
    as: 'state' as const,
    datapoint: binding.dataPoint,
    devId: binding.dev_id,
    reference: readReference(binding),
  })),
];

/** The ids of the placeholders, including missing ones that still have a binding. */
export const nodesOf = (element: Element): string[] => [
  ...new Set([
    ...rectsOf(element).map(({ id }) => id),
    ...bindingsOfDrawing(element)
      .map(({ node }) => node)
      .filter((node) => node !== ''),
  ]),
];
