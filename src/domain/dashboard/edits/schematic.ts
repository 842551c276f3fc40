import type { BoundDatapoint } from '../../readings/datapoints.ts';
import type { Element } from '../document.ts';
import type { Draft, EditName, MaybeEdit } from './draft.ts';
import { changeElement } from './elements.ts';
import { type Position, elementAt } from '../nodes.ts';
import { addSymbol, type NewSymbol, setLabel } from '../schematic/edits.ts';
import { EMPTY_SCHEMATIC, readSchematic, type Schematic, slotNode } from '../schematic/model.ts';
import { renderSchematic } from '../schematic/render.ts';
import { matchSlots, slotState, slotValue } from '../schematic/slots.ts';
import { kindOf } from '../schematic/symbols.ts';

/** Edits of an element's schematic. The markup and the nodes are rendered with each of them. */

export const schematicOf = (element: Element | undefined): Schematic | null =>
  readSchematic(element?.['schematic']);

const list = <T>(value: readonly T[] | undefined): readonly T[] => (Array.isArray(value) ? value : []);

/** The element with another schematic. Bindings of removed symbols are removed. */
export const withSchematic = (element: Element, schematic: Schematic): Element => {
  const { markup, rects } = renderSchematic(schematic);
  const nodes = new Set(rects.map(({ id }) => id));
  const removed = new Set(list(element.rects).flatMap(({ id }) => (nodes.has(id) ? [] : [id])));
  return {
    ...element,
    schematic,
    data: markup,
    rects,
    xidwithValues: list(element.xidwithValues).filter(({ node }) => node === undefined || !removed.has(node)),
    stateDatapoints: list(element.stateDatapoints).filter(({ id }) => !removed.has(id)),
  };
};

/** Turns an element without a drawing into an empty schematic. */
export const startSchematic = (draft: Draft, at: Position): MaybeEdit => {
  const element = elementAt(draft.document, at);
  if (!element || schematicOf(element)) return null;
  return changeElement(draft, at, { name: 'schematic_start' }, withSchematic(element, EMPTY_SCHEMATIC));
};

/** Replaces the schematic; null if it is the same. */
export const changeSchematic = (
  draft: Draft,
  at: Position,
  summary: { readonly name: EditName; readonly to?: string | number },
  next: Schematic,
  group?: string,
): MaybeEdit => {
  const element = elementAt(draft.document, at);
  const before = schematicOf(element);
  if (!element || !before || before === next) return null;
  return changeElement(draft, at, summary, withSchematic(element, next), group);
};

/** Removes the bindings of a symbol. */
const withoutBindings = (element: Element, symbol: string, slots: readonly string[]): Element => {
  const nodes = new Set(slots.map((slot) => slotNode(symbol, slot)));
  return {
    ...element,
    xidwithValues: list(element.xidwithValues).filter(({ node }) => !nodes.has(node ?? '')),
    stateDatapoints: list(element.stateDatapoints).filter(({ id }) => !nodes.has(id)),
  };
};

/** The element with the slots of a symbol bound to datapoints, and how many of them; null if none suits. */
const withDevice = (
  element: Element,
  symbolId: string,
  datapoints: readonly BoundDatapoint[],
  label?: string,
): { readonly element: Element; readonly count: number } | null => {
  const schematic = schematicOf(element);
  const symbol = schematic?.symbols.find(({ id }) => id === symbolId);
  if (!schematic || !symbol) return null;
  const matches = matchSlots(symbol, datapoints);
  if (matches.length === 0) return null;
  const labelled = label === undefined ? schematic : setLabel(schematic, symbolId, label);
  const slots = kindOf(symbol)?.slots ?? [];
  const bare = withoutBindings(
    labelled === schematic ? element : withSchematic(element, labelled),
    symbolId,
    slots.map(({ name }) => name),
  );
  const bound = {
    ...bare,
    xidwithValues: [
      ...list(bare.xidwithValues),
      ...matches.flatMap(({ slot, datapoint }) =>
        slot.as === 'value' ? [slotValue(symbol, slot, datapoint)] : [],
      ),
    ],
    stateDatapoints: [
      ...list(bare.stateDatapoints),
      ...matches.flatMap(({ slot, datapoint }) =>
        slot.as === 'state' ? [slotState(symbol, slot, datapoint)] : [],
      ),
    ],
  };
  return { element: bound, count: matches.length };
};

/**
 * Binds the slots of a symbol to the datapoints of one device, replacing all its bindings; null if none suits. The
 * symbol's label becomes `label`, if given.
 */
export const bindDevice = (
  draft: Draft,
  at: Position,
  symbolId: string,
  datapoints: readonly BoundDatapoint[],
  label?: string,
): MaybeEdit => {
  const element = elementAt(draft.document, at);
  const bound = element && withDevice(element, symbolId, datapoints, label);
  return bound ? changeElement(draft, at, { name: 'schematic_bind', to: bound.count }, bound.element) : null;
};

/** Adds a symbol that is bound to the datapoints of one device; null if none suits, or there are too many symbols. */
export const addBoundSymbol = (
  draft: Draft,
  at: Position,
  symbol: NewSymbol,
  datapoints: readonly BoundDatapoint[],
): MaybeEdit => {
  const element = elementAt(draft.document, at);
  const schematic = schematicOf(element);
  const added = schematic && addSymbol(schematic, symbol);
  if (!element || !added || added.id === null) return null;
  const bound = withDevice(withSchematic(element, added.schematic), added.id, datapoints);
  return bound && changeElement(draft, at, { name: 'schematic_add', to: symbol.label ?? '' }, bound.element);
};
