import type { Element, ValueBinding } from '../../../../domain/dashboard/document.ts';
import { type Schematic, slotNode } from '../../../../domain/dashboard/schematic/model.ts';

/** The values bound to one symbol, by slot. */
export type SymbolValues = ReadonlyMap<string, ValueBinding>;

/** The value bindings of each symbol that has any, by the symbol's id. */
export const valuesBySymbol = (
  { symbols }: Schematic,
  { xidwithValues }: Pick<Element, 'xidwithValues'>,
): ReadonlyMap<string, SymbolValues> => {
  const byNode = new Map((xidwithValues ?? []).map((binding) => [binding.node, binding]));
  const found = new Map<string, SymbolValues>();
  for (const { id } of symbols) {
    const values = new Map(
      ['temperature', 'flow', 'level', 'value'].flatMap((slot): [string, ValueBinding][] => {
        const binding = byNode.get(slotNode(id, slot));
        return binding ? [[slot, binding]] : [];
      }),
    );
    if (values.size > 0) found.set(id, values);
  }
  return found;
};
