import type { DashboardDocument, Element } from '../../../domain/dashboard/document.ts';
import { type Address, everyElement } from '../../../domain/dashboard/nodes.ts';
import type { BoundDatapoint } from '../../../providers/data/dashboards.ts';
import type { ElementKind } from '../../elements/element.ts';
import { type NodeBinding, bindingsOfDrawing, rectsOf, valuesOf } from '../panel/drawing.ts';

/** A binding of the dashboard, or a place that waits for one. */
export interface BindingEntry extends Omit<NodeBinding, 'node' | 'datapoint'> {
  readonly at: Address;
  readonly element: Element;
  /** The node of a drawing; null: the element has its datapoints for itself. */
  readonly node: string | null;
  /** Null: nothing is bound. */
  readonly datapoint: number | null;
}
/** Of a kind that nobody here knows, what is bound is listed all the same. */
type DatapointMode = ElementKind['datapoints'] | undefined;

/** What is bound in an element, and which of its places are not. */
export const bindingsIn = (at: Address, element: Element, wants: DatapointMode): BindingEntry[] => {
  const here = { at, element };
  if (wants === 'nodes') {
    const bound = bindingsOfDrawing(element);
    const free = rectsOf(element).filter(({ id }) => !bound.some(({ node }) => node === id));
    return [
      ...bound.map((each) => ({ ...here, ...each })),
      ...free.map(({ id }) => ({ ...here, node: id, as: 'value' as const, datapoint: null })),
    ];
  }
  const values = valuesOf(element).map(({ id, xid, dev_id }) => ({
    ...here,
    node: null,
    as: 'value' as const,
    datapoint: id,
    xid,
    devId: dev_id,
  }));
  const isWaiting = values.length === 0 && (wants === 'one' || wants === 'many');
  return isWaiting ? [{ ...here, node: null, as: 'value', datapoint: null }] : values;
};

export const bindingsOf = (
  document: DashboardDocument,
  wantsOf: (type: string) => DatapointMode,
): BindingEntry[] =>
  everyElement(document).flatMap(({ at, element }) => bindingsIn(at, element, wantsOf(element.type)));

/** What is known of what the bindings name; left out: not known yet. */
export interface BindingContext {
  readonly datapoints: ReadonlyMap<number, BoundDatapoint>;
  /** The devices that are there, of those whose datapoints are not, by `dev_id`. */
  readonly devices?: ReadonlySet<string> | undefined;
  /** Whose a device is, by its id. */
  readonly owners?: ReadonlyMap<number, number | null> | undefined;
  /** The companies whose people see the dashboard. */
  readonly audience?: readonly number[] | undefined;
}

export type FaultKind = 'unbound' | 'no_node' | 'node' | 'xid' | 'device' | 'datapoint' | 'company';
export interface Fault {
  readonly kind: FaultKind;
  /** What it is about: an xid, a `dev_id`. */
  readonly subject?: string;
  /** Whose device it is, and who can't see it. */
  readonly owner?: number | null;
  readonly withoutAccess?: readonly number[];
}

/** What is wrong with a binding; undefined: nothing. */
export const faultOf = (
  { element, node, datapoint, xid, devId }: BindingEntry,
  { datapoints, devices, owners, audience = [] }: BindingContext,
): Fault | undefined => {
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
