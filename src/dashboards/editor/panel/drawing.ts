import type { Element, StateBinding, ValueBinding } from '../../../domain/dashboard/document.ts';

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
}
export const bindingsOfDrawing = (element: Element): readonly NodeBinding[] => [
  ...valuesOf(element).map(({ id, node = '', xid, dev_id }) => ({
    node,
    as: 'value' as const,
    datapoint: id,
    xid,
    devId: dev_id,
  })),
  ...statesOf(element).map(({ id, dataPoint, dev_id }) => ({
    node: id,
    as: 'state' as const,
    datapoint: dataPoint,
    devId: dev_id,
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
