import type { Element } from '../../../domain/dashboard/document.ts';
import {
  type PlacedSymbol,
  readSchematic,
  type Schematic,
} from '../../../domain/dashboard/schematic/model.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { rectsOf } from '../panel/drawing.ts';

const read = new WeakMap<Element, Schematic | null>();
/** The schematic of an element, which never changes; null for other drawings. */
const schematicIn = (element: Element): Schematic | null => {
  const known = read.get(element);
  if (known !== undefined) return known;
  const schematic = readSchematic(element['schematic']);
  read.set(element, schematic);
  return schematic;
};

const isOf = ({ id }: PlacedSymbol, node: string): boolean => node.startsWith(`${id}-`);

/** Whether it only gives grey water, such as a shower that feeds a recycling unit: nothing is measured there. */
const givesGrey = ({ pipes }: Schematic, { id }: PlacedSymbol): boolean => {
  const own = pipes.filter(({ from, to }) => from.symbol === id || to.symbol === id);
  return own.length > 0 && own.every(({ from, medium }) => from.symbol === id && medium === 'grey');
};

/** The nodes that miss a binding: in a schematic, the first slot of each symbol that shows nothing yet. */
export const nodesToBind = (element: Element, bound: ReadonlySet<string>): readonly string[] => {
  const nodes = rectsOf(element).map(({ id }) => id);
  const schematic = schematicIn(element);
  if (!schematic) return nodes.filter((node) => !bound.has(node));
  return schematic.symbols.flatMap((symbol) => {
    const own = nodes.filter((node) => isOf(symbol, node));
    const isFine = own.some((node) => bound.has(node)) || givesGrey(schematic, symbol);
    return isFine ? [] : own.slice(0, 1);
  });
};

/** Names a node of a drawing by its symbol and slot, such as “Main meter: Flow”; those of other files by their ids. */
export const useNodeName = () => {
  const translate = useTranslate();
  return (element: Element, node: string): string => {
    const symbol = schematicIn(element)?.symbols.find((each) => isOf(each, node));
    if (!symbol) return node;
    const slot = translate(`editor.schematic.slot.${node.slice(symbol.id.length + 1)}`);
    return symbol.label ? translate('editor.facts.slot', { symbol: symbol.label, slot }) : slot;
  };
};

/** Names the symbol of a node, or else the node. */
export const symbolLabel = (element: Element, node: string): string | undefined =>
  schematicIn(element)?.symbols.find((each) => isOf(each, node))?.label;
