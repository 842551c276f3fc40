import type { StateBinding } from '../../../../domain/dashboard/document.ts';
import { flowControls, flowEnds, flowSources } from '../../../../domain/dashboard/schematic/flow.ts';
import { flowNode, type Schematic, slotNode } from '../../../../domain/dashboard/schematic/model.ts';
import type { ValueSource } from '../../../value-source.ts';
import type { Painter } from '../painters.ts';
import type { SymbolValues } from './bindings.ts';
import { flowPainter } from './flow-painter.ts';

/**
 * The painters of pipes, which show the flows of the nearest symbols that measure one, unless a pump or valve lets
 * nothing through. `outlets`: the datapoints of flows that end with a use.
 */
export const pipePainters = (
  schematic: Schematic,
  bySymbol: ReadonlyMap<string, SymbolValues>,
  states: readonly StateBinding[],
  nodes: ReadonlyMap<string, SVGElement>,
  outlets: ReadonlySet<number>,
  source: ValueSource,
): readonly Painter[] => {
  const flows = new Map(
    [...bySymbol].flatMap(([symbol, values]): [string, number][] => {
      const id = values.get('flow')?.id;
      return id === undefined ? [] : [[symbol, id]];
    }),
  );
  const kinds = new Map(schematic.symbols.map(({ id, kind }) => [id, kind]));
  const switches = new Map(
    [...kinds].flatMap(([symbol, kind]): [string, number][] => {
      const found = states.find(({ id }) => id === slotNode(symbol, 'state'));
      return found && (kind === 'pump' || kind === 'valve') ? [[symbol, found.dataPoint]] : [];
    }),
  );
  const stores = new Set([...kinds.keys()].filter((id) => nodes.has(slotNode(id, 'level'))));
  const sources = flowSources(schematic, new Set(flows.keys()), stores);
  const ends = flowEnds(schematic, new Set(flows.keys()), stores);
  const idsOf = (symbols: readonly string[]): number[] =>
    symbols.flatMap((symbol) => flows.get(symbol) ?? []);
  const controls = flowControls(schematic, new Set(switches.keys()), stores);
  return schematic.pipes.flatMap((pipe) => {
    const node = nodes.get(flowNode(pipe));
    const measured = sources.get(pipe.id) ?? [];
    const passed = controls.get(pipe.id) ?? [];
    if (!node || measured.length + passed.length === 0) return [];
    const switched = (kind: string): number[] =>
      passed.filter((symbol) => kinds.get(symbol) === kind).flatMap((symbol) => switches.get(symbol) ?? []);
    /** At the symbol that measures it, a flow is what that says, wherever the water goes. */
    const isBeside = (symbol: string): boolean => pipe.from.symbol === symbol || pipe.to.symbol === symbol;
    const told = {
      flows: measured.flatMap((symbol) =>
        idsOf([symbol]).map((id) => ({ id, ends: isBeside(symbol) ? [id] : idsOf(ends.get(symbol) ?? []) })),
      ),
      pumps: switched('pump'),
      valves: switched('valve'),
    };
    return [flowPainter(node, told, outlets, source)];
  });
};
