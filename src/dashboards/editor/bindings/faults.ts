import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import type { DashboardDocument, Element } from '../../../domain/dashboard/document.ts';
import { type Position, everyElement } from '../../../domain/dashboard/nodes.ts';
import type { ElementKind } from '../../elements/element.ts';
import { type NodeBinding, bindingsOfDrawing, readReference, rectsOf, valuesOf } from '../panel/drawing.ts';
import { nodesToBind } from './nodes.ts';

/** A binding of the dashboard, or a placeholder or element without one. */
export interface BindingEntry extends Omit<NodeBinding, 'node' | 'datapoint'> {
  readonly at: Position;
  readonly element: Element;
  /** The node of a drawing; null when the element itself is bound. */
  readonly node: string | null;
  /** Null when nothing is bound. */
  readonly datapoint: number | null;
}
/** Undefined for an unknown element type; its bindings are still listed. */
type DatapointMode = ElementKind['datapoints'] | undefined;

/** The bindings of an element, and its placeholders that miss one. */
export const bindingsIn = (at: Position, element: Element, mode: DatapointMode): BindingEntry[] => {
  const common = { at, element };
  if (mode === 'nodes') {
    const bound = bindingsOfDrawing(element);
    const unbound = nodesToBind(element, new Set(bound.map(({ node }) => node)));
    return [
      ...bound.map((each) => ({ ...common, ...each })),
      ...unbound.map((node) => ({ ...common, node, as: 'value' as const, datapoint: null })),
    ];
  }
  const values = valuesOf(element).map((binding) => ({
    ...common,
    node: null,
    as: 'value' as const,
    datapoint: binding.id,
    xid: binding.xid,
    devId: binding.dev_id,
    reference: readReference(binding),
  }));
  const isUnbound = values.length === 0 && (mode === 'one' || mode === 'many');
  return isUnbound ? [{ ...common, node: null, as: 'value', datapoint: null }] : values;
};

export const bindingsOf = (
  document: DashboardDocument,
  modeOf: (type: string) => DatapointMode,
): BindingEntry[] =>
  everyElement(document).flatMap(({ at, element }) => bindingsIn(at, element, modeOf(element.type)));

/** What faults are checked against. A missing property has not been loaded yet. */
export interface BindingContext {
  readonly datapoints: ReadonlyMap<number, BoundDatapoint>;
  /** Which devices of missing datapoints still exist, by `dev_id`. */
  readonly devices?: ReadonlySet<string> | undefined;
  /** The company of each device, by device id. */
  readonly owners?: ReadonlyMap<number, number | null> | undefined;
  /** The companies whose users can see the dashboard. */
  readonly audience?: readonly number[] | undefined;
  /** The names of the declared variables. */
  readonly variables?: readonly string[];
}

export type FaultKind =
  | 'variable'
  | 'unbound'
  | 'no_node'
  | 'node'
  | 'xid'
  | 'device'
  | 'datapoint'
  | 'company';
export interface Fault {
  readonly kind: FaultKind;
  /** The xid or `dev_id` concerned. */
  readonly subject?: string;
  /** The company that owns the device, and the companies that can't see it. */
  readonly owner?: number | null;
  readonly withoutAccess?: readonly number[];
}

/** The fault of a binding, or undefined. */
export const faultOf = (
  { element, node, datapoint, xid, devId, reference }: BindingEntry,
  { datapoints, devices, owners, audience = [], variables = [] }: BindingContext,
): Fault | undefined => {
  if (reference) {
    const isDeclared = variables.includes(reference.variable);
    return isDeclared ? undefined : { kind: 'variable', subject: reference.variable };
  }
  if (datapoint === null) return { kind: 'unbound' };
  if (node === '') return { kind: 'no_node' };
  if (node !== null && !rectsOf(element).some(({ id }) => id === node)) return { kind: 'node' };
  const known = datapoints.get(datapoint);
  if (!known) {
    const isDevice = typeof devId === 'string' && devId !== '';
    if (isDevice && devices?.has(devId) === false) return { kind: 'device', subject: devId };
    return typeof xid === 'string' && xid !== '' ? { kind: 'xid', subject: xid } : { kind: 'datapoint' };
  }
  const owner = owners?.get(known.device_id);
  if (owner === undefined) return undefined;
  const withoutAccess = audience.filter((company) => company !== owner);
  return withoutAccess.length > 0 ? { kind: 'company', owner, withoutAccess } : undefined;
};
