import type { Element } from '../../../domain/dashboard/document.ts';
import { schematicOf } from '../../../domain/dashboard/edits/schematic.ts';
import { type PlacedSymbol, slotNode } from '../../../domain/dashboard/schematic/model.ts';
import type { Slot } from '../../../domain/dashboard/schematic/symbol.ts';
import { kindOf } from '../../../domain/dashboard/schematic/symbols.ts';
import { symbolTexts } from './symbol-texts.ts';

/** What a symbol is called: its kind, and its label if that says something else. */
export const symbolName = ({ kind, label }: Pick<PlacedSymbol, 'kind' | 'label'>): string => {
  const name = symbolTexts(kind).label;
  return label && label !== name ? `${name}, ${label}` : name;
};

/** A slot of a symbol in a drawing. */
export interface PlacedSlot {
  readonly node: string;
  readonly symbol: PlacedSymbol;
  readonly slot: Slot;
}

/** The slots of a schematic by their nodes, in the order of its symbols. */
export const slotsOf = (element: Element): ReadonlyMap<string, PlacedSlot> =>
  new Map(
    (schematicOf(element)?.symbols ?? []).flatMap((symbol) =>
      (kindOf(symbol)?.slots ?? []).map((slot) => {
        const node = slotNode(symbol.id, slot.name);
        return [node, { node, symbol, slot }] as const;
      }),
    ),
  );
