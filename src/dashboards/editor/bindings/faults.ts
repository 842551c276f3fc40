import type { DashboardDocument, Element } from '../../../domain/dashboard/document.ts';
import { type Address, everyElement } from '../../../domain/dashboard/nodes.ts';
import type { BoundDatapoint } from '../../../providers/data/dashboards.ts';
import type { ElementKind } from '../../elements/element.ts';
import { type Bound, listOf, rectsOf, valuesOf } from '../panel/drawing.ts';

/** A binding of the dashboard, or a place that waits for one. */
export interface Listed extends Omit<Bound, 'node' | 'datapoint'> {
  readonly at: Address;
  readonly element: Element;
  /** The node of a drawing; null: the element has its datapoints for itself. */
  readonly node: string | null;
  /** Null: nothing is bound. */
  readonly datapoint: number | null;
}
/** Of a kind that nobody here knows, what is bound is listed all the same. */
type Wants = ElementKind['datapoints'] | undefined;

/** What is bound in an element, and which of its places are not. */
export const bindingsIn = (at: Address, element: Element, wants: Wants): Listed[] => {
  const here = { at, element };
  if (wants === 'nodes') {
    const bound = listOf(element);
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

export const bindingsOf = (document: DashboardDocument, wantsOf: (type: string) => Wants): Listed[] =>
  everyElement(document).flatMap(({ at, element }) => bindingsIn(at, element, wantsOf(element.type)));

/** What is known of what the bindings name; left out: not known yet. */
export interface Knowledge {
  readonly facts: ReadonlyMap<number, BoundDatapoint>;
  /** The devices that are there, of those whose datapoints are not, by `dev_id`. */
  readonly devices?: ReadonlySet<string> | undefined;
  /** Whose a device is, by its id. */
  readonly owners?: ReadonlyMap<number, number | null> | undefined;
  /** The companies whose people see the dashboard. */
  readonly audience?: readonly number[] | undefined;
}

export type Wrong = 'unbound' | 'no_node' | 'node' | 'xid' | 'device' | 'datapoint' | 'company';
export interface Fault {
  readonly wrong: Wrong;
  /** What it is about: an xid, a `dev_id`. */
  readonly about?: string;
  /** Whose device it is, and who can't see it. */
  readonly owner?: number | null;
  readonly blind?: readonly number[];
}

/** What is wrong with a binding; undefined: nothing. */
export const faultOf = (
  { element, node, datapoint, xid, devId }: Listed,
  { facts, devices, owners, audience = [] }: Knowledge,
): Fault | undefined => {
  if (datapoint === null) return { wrong: 'unbound' };
  if (node === '') return { wrong: 'no_node' };
  if (node !== null && !rectsOf(element).some(({ id }) => id === node)) return { wrong: 'node' };
  const known = facts.get(datapoint);
  if (!known) {
    const isDevice = typeof devId === 'string' && devId !== '';
    if (isDevice && devices?.has(devId) === false) return { wrong: 'device', about: devId };
    return typeof xid === 'string' && xid !== '' ? { wrong: 'xid', about: xid } : { wrong: 'datapoint' };
  }
  const owner = owners?.get(known.device_id);
  if (owner === undefined) return undefined;
  const blind = audience.filter((company) => company !== owner);
  return blind.length > 0 ? { wrong: 'company', owner, blind } : undefined;
};
