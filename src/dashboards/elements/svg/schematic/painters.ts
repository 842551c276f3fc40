import type { Element } from '../../../../domain/dashboard/document.ts';
import { readSchematic, slotNode } from '../../../../domain/dashboard/schematic/model.ts';
import '../../../../providers/i18n/drawing-texts.ts';
import { fetchLastUses } from '../../../../providers/data/devices/last-uses.ts';
import type { Formatters } from '../../../formatters.ts';
import type { ValueSource } from '../../../value-source.ts';
import type { Painter } from '../painters.ts';
import { valuesBySymbol } from './bindings.ts';
import { bodyPainter } from './body-painter.ts';
import { levelPainter } from './level-painter.ts';
import { schematicStyles } from './styles.ts';
import { type LastUses, outletPainter, type OutletPainter } from './outlet-painter.ts';
import { pipePainters } from './pipe-painters.ts';
import { centreLabels, statusPainters } from './status-painter.ts';

/** What a schematic shows in addition to the bound nodes of any drawing. */
export interface SchematicPainters {
  readonly painters: readonly Painter[];
  /** Ids of nodes that these painters paint in place of the usual ones. */
  readonly replaced: ReadonlySet<string>;
  readonly styles: string;
  /** Loads what happened before the page was opened; returns the function that stops it. */
  readonly load: () => () => void;
}

const NONE: SchematicPainters = {
  painters: [],
  replaced: new Set(),
  styles: schematicStyles,
  load: () => () => undefined,
};

/** An outlet with its datapoints and painter. */
interface PaintedOutlet {
  readonly flow: number;
  readonly temperature: number;
  readonly painter: OutletPainter;
}

/** The last uses that a source's drawings have loaded or seen: one that is edited is painted again with each step. */
const remembered = new WeakMap<ValueSource, LastUses>();

const loadLastUses = (
  outlets: readonly PaintedOutlet[],
  lastUses: LastUses,
  source: ValueSource,
): (() => void) => {
  const stop = new AbortController();
  const known = outlets.filter(
    ({ flow, temperature }) => !lastUses.has(flow) && [flow, temperature].every((id) => source.datapoint(id)),
  );
  if (known.length === 0) return () => undefined;
  fetchLastUses(known, stop.signal).then(
    (found) => {
      if (stop.signal.aborted) return;
      for (const { flow, painter } of known) painter.setLastUse(found.get(flow) ?? null);
    },
    // The next use that is seen on this page is shown.
    () => undefined,
  );
  return () => stop.abort();
};

type Nodes = ReadonlyMap<string, SVGElement>;

/** The painters of tanks, pipes and outlets. `nodes`: the drawing's nodes by id. */
export const schematicPainters = (
  element: Pick<Element, 'xidwithValues' | 'stateDatapoints'> & { readonly schematic?: unknown },
  nodes: Nodes,
  source: ValueSource,
  format: Formatters,
): SchematicPainters => {
  const schematic = readSchematic(element.schematic);
  if (!schematic) return NONE;
  const bySymbol = valuesBySymbol(schematic, element);
  const painters: Painter[] = [];
  const replaced = new Set<string>();
  const outlets: PaintedOutlet[] = [];
  const lastUses: LastUses = remembered.get(source) ?? new Map();
  remembered.set(source, lastUses);
  for (const [symbol, values] of bySymbol) {
    const node = (part: string): SVGElement | undefined => nodes.get(slotNode(symbol, part));
    const [temperature, flow, level] = ['temperature', 'flow', 'level'].map((slot) => values.get(slot));
    const [heatNode, noteNode, body, mark, fill] = ['temperature', 'flow', 'body', 'mark', 'fill'].map(node);
    if (level && fill) painters.push(levelPainter(fill, level.id, source));
    if (temperature && flow && heatNode && noteNode) {
      const parts = { temperature: heatNode, flow: noteNode, body, mark };
      const painter = outletPainter(parts, { temperature, flow }, source, format, lastUses);
      painters.push(painter);
      outlets.push({ flow: flow.id, temperature: temperature.id, painter });
      for (const slot of ['temperature', 'flow']) replaced.add(slotNode(symbol, slot));
    } else {
      const shown = temperature ?? values.get('value');
      if (shown && body) painters.push(bodyPainter({ body, mark }, shown, source));
    }
  }
  const used = new Set(outlets.map(({ flow }) => flow));
  const states = element.stateDatapoints ?? [];
  painters.push(...pipePainters(schematic, bySymbol, states, nodes, used, source));
  painters.push(...statusPainters(schematic.symbols, bySymbol, states, nodes, source, format));
  const withState = new Set(states.map(({ id }) => id.split('-')[0]));
  centreLabels(schematic.symbols, (id) => bySymbol.has(id) || withState.has(id), nodes);
  return { painters, replaced, styles: schematicStyles, load: () => loadLastUses(outlets, lastUses, source) };
};
