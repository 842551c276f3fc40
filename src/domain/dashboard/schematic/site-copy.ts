import type { BoundDatapoint } from '../../readings/datapoints.ts';
import type { Element, StateBinding, ValueBinding } from '../document.ts';
import type { Draft, MaybeEdit } from '../edits/draft.ts';
import { pasteElement } from '../edits/elements.ts';
import { schematicOf, withSchematic } from '../edits/schematic.ts';
import type { MakeId } from '../ids.ts';
import { type Position, elementAt } from '../nodes.ts';
import { lastPart, type SiteNames } from './match-site.ts';
import { type PlacedSymbol, slotNode } from './model.ts';
import { matchSlots } from './slots.ts';
import { kindOf } from './symbols.ts';
import { differenceOf, replaceWords } from './title-words.ts';

/** Copies of a drawing that show another site's devices. */

const list = <T>(value: readonly T[] | undefined): readonly T[] => (Array.isArray(value) ? value : []);

/** A device that a drawing shows, with the nodes and keys that it is bound to. */
export interface ShownDevice {
  readonly id: number;
  readonly title: string;
  readonly nodes: readonly string[];
  readonly keys: readonly string[];
}

/** The bound datapoints with their nodes. */
const boundNodes = (element: Element): readonly { readonly id: number; readonly node: string }[] => [
  ...list(element.xidwithValues).map(({ id, node = '' }) => ({ id, node })),
  ...list(element.stateDatapoints).map(({ dataPoint, id }) => ({ id: dataPoint, node: id })),
];

type Known = ReadonlyMap<number, BoundDatapoint>;

/** The devices that a drawing shows, in the order of its bindings. Unknown datapoints are left out. */
export const shownDevices = (element: Element, known: Known): readonly ShownDevice[] => {
  const found = new Map<number, { title: string; nodes: string[]; keys: string[] }>();
  for (const { id, node } of boundNodes(element)) {
    const datapoint = known.get(id);
    if (!datapoint) continue;
    const { device_id, device_title, key } = datapoint;
    const device = found.get(device_id) ?? { title: device_title, nodes: [], keys: [] };
    device.nodes.push(node);
    device.keys.push(key);
    found.set(device_id, device);
  }
  return [...found].map(([id, device]) => ({ id, ...device }));
};

/** What replaces a device in the copy. */
export interface Replacement {
  readonly title: string;
  readonly datapoints: readonly BoundDatapoint[];
}

/** The devices' replacements by id; a device without one is not bound in the copy. */
export type Replacements = ReadonlyMap<number, Replacement>;

interface Context {
  readonly known: Known;
  readonly replacements: Replacements;
  /** The symbol of each node. */
  readonly symbols: ReadonlyMap<string, { readonly symbol: PlacedSymbol; readonly slot: string }>;
}

const symbolsByNode = (element: Element): Context['symbols'] =>
  new Map(
    (schematicOf(element)?.symbols ?? []).flatMap((symbol) =>
      (kindOf(symbol)?.slots ?? []).map(({ name }) => [slotNode(symbol.id, name), { symbol, slot: name }]),
    ),
  );

/** The datapoint for a binding: with the same key, or else the one that suits the slot. */
const counterpart = (
  id: number,
  node: string,
  { known, replacements, symbols }: Context,
): BoundDatapoint | undefined => {
  const source = known.get(id);
  const datapoints = (source && replacements.get(source.device_id)?.datapoints) ?? [];
  const at = symbols.get(node);
  return (
    datapoints.find(({ key }) => key === source?.key) ??
    datapoints.find(({ key }) => source && lastPart(key) === lastPart(source.key)) ??
    (at && matchSlots(at.symbol, datapoints).find(({ slot }) => slot.name === at.slot)?.datapoint)
  );
};

/** The bindings that a replacement has no datapoint for, by their keys. */
export const missingKeys = (
  element: Element,
  device: number,
  replacement: Replacement,
  known: Known,
): readonly string[] => {
  const context = { known, replacements: new Map([[device, replacement]]), symbols: symbolsByNode(element) };
  const missing = boundNodes(element).flatMap(({ id, node }) => {
    const datapoint = known.get(id);
    return datapoint?.device_id === device && !counterpart(id, node, context) ? [datapoint.key] : [];
  });
  return [...new Set(missing.map(lastPart))];
};

/** The label of a symbol in the copy. `shown`: the device that it shows. */
const labelFor = (
  label: string,
  shown: { readonly from: string; readonly to: string } | undefined,
  names: SiteNames | undefined,
): string => {
  if (shown && label === shown.from) return shown.to;
  const { from, to } = shown ? differenceOf(shown.from, shown.to) : { from: '', to: '' };
  const replaced = replaceWords(label, from, to);
  return replaced === label && names ? replaceWords(label, names.from, names.to) : replaced;
};

/** The drawing with other devices: bindings keep their settings, and labels name the other site's devices. */
export const forOtherSite = (
  element: Element,
  replacements: Replacements,
  known: Known,
  names?: SiteNames,
): Element => {
  const context = { known, replacements, symbols: symbolsByNode(element) };
  const xidwithValues = list(element.xidwithValues).flatMap((binding): ValueBinding[] => {
    const datapoint = counterpart(binding.id, binding.node ?? '', context);
    if (!datapoint) return [];
    const { id, xid, dev_id, key } = datapoint;
    return [{ ...binding, id, xid, dev_id, type: key, end: null }];
  });
  const stateDatapoints = list(element.stateDatapoints).flatMap((binding): StateBinding[] => {
    const datapoint = counterpart(binding.dataPoint, binding.id, context);
    if (!datapoint) return [];
    return [
      { ...binding, dataPoint: datapoint.id, dev_id: datapoint.dev_id, device_id: datapoint.device_id },
    ];
  });
  const rebound = { ...element, xidwithValues, stateDatapoints };
  const schematic = schematicOf(element);
  if (!schematic) return rebound;
  const shownBy = new Map(
    shownDevices(element, known).flatMap(({ id, title, nodes }) => {
      const to = replacements.get(id)?.title;
      return nodes.map((node) => [context.symbols.get(node)?.symbol.id, to && { from: title, to }] as const);
    }),
  );
  const symbols = schematic.symbols.map((symbol) => {
    if (!symbol.label) return symbol;
    const label = labelFor(symbol.label, shownBy.get(symbol.id) || undefined, names);
    return label === symbol.label ? symbol : { ...symbol, label };
  });
  return withSchematic(rebound, { ...schematic, symbols });
};

/** Adds a copy of a drawing that shows other devices after it. */
export const copyForSite = (
  draft: Draft,
  at: Position,
  copy: (element: Element) => Element,
  makeId: MakeId,
): MaybeEdit => {
  const element = elementAt(draft.document, at);
  return element ? pasteElement(draft, at, copy(element), makeId, 'drawing_copy') : null;
};
