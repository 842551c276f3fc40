import { GRID, type PipeEnd, type PlacedSymbol, type Schematic } from './model.ts';
import { onGrid, transposedPose } from './pose.ts';
import { renderSchematic, type RenderedSchematic, routesOf } from './render.ts';
import { cellsOf, type Point } from './route.ts';
import { NARROW } from './symbol.ts';
import { narrowLines } from './symbols/legend.ts';
import { type Box, boxOfSymbol, kindOf, portsOf } from './symbols.ts';
import { inColumns, type Unit } from './upright-columns.ts';
import { facing, placeTees } from './upright-poses.ts';

/** An upright arrangement is not wider than this, so that its texts can be read on a phone. */
const MAX_WIDTH = 440;
/** One that is narrower would be too large there. */
const MIN_WIDTH = 360;
/** Of more symbols it would be longer than anyone scrolls. */
const MAX_SYMBOLS = 60;
/** The space (units) around symbols where pipes may run, and between the drawing and its heading or legend. */
const EDGE = 2 * GRID;
/** The height of a line of the legend. */
const LINE = GRID;
/** For how many pipes beside each other there is room between the columns at most. */
const MOST_LANES = 4;

const isTee = ({ kind }: PlacedSymbol): boolean => kind === 'junction';
const isText = (symbol: PlacedSymbol): boolean => kindOf(symbol)?.group === 'texts';
const isLabel = ({ kind }: PlacedSymbol): boolean => kind === 'label';

const unitOf = (symbol: PlacedSymbol, isBound: boolean): Unit => {
  const { x, y, width, height } = boxOfSymbol(symbol);
  const { turn: _, isMirrored: __, ...rest } = symbol;
  return {
    symbol: { ...rest, ...transposedPose(symbol), form: isBound ? 'narrow' : 'name' },
    across: x + width / 2,
    down: y + height / 2,
  };
};

/** How often pipes lie on others that they have nothing to do with, or on symbols. */
const faultsOf = ({ symbols, pipes }: Schematic, routes: ReadonlyMap<string, readonly Point[]>): number => {
  const boxes = symbols.filter((symbol) => kindOf(symbol)?.isFlat !== true).map(boxOfSymbol);
  const lanes = new Map<string, { readonly from: string; readonly to: string }>();
  let faults = 0;
  for (const { id, from, to } of pipes) {
    const net = { from: `${from.symbol} ${from.port}`, to: `${to.symbol} ${to.port}` };
    const cells = cellsOf(routes.get(id) ?? []);
    if (cells.length === 0) faults++;
    for (const [index, at] of cells.entries()) {
      const before = cells[index - 1];
      if (!before) continue;
      const isOver = (box: Box, { x, y }: Point): boolean =>
        x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
      if (index < cells.length - 1 && boxes.some((box) => isOver(box, at))) faults++;
      const key = [before, at]
        .map(({ x, y }) => `${x} ${y}`)
        .toSorted()
        .join(' ');
      const other = lanes.get(key);
      if (other && other.from !== net.from && other.to !== net.to) faults++;
      lanes.set(key, net);
    }
  }
  return faults;
};

const widthOf = ({ symbols }: Schematic, routes: ReadonlyMap<string, readonly Point[]>): number => {
  const xs = [
    ...symbols.map(boxOfSymbol).flatMap(({ x, width }) => [x, x + width]),
    ...[...routes.values()].flat().map(({ x }) => x),
  ];
  return Math.max(...xs) - Math.min(...xs);
};

/** The number of outlets with so many pipes that these are mains with branches. */
const mainsIn = ({ pipes }: Schematic): number => {
  const counts = new Map<string, number>();
  for (const { from } of pipes) {
    const key = `${from.symbol} ${from.port}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count > 2).length;
};

/** An end of a pipe; ports of a form that are at the same place are one, so that their pipes run together. */
const endIn = (symbols: readonly PlacedSymbol[], { symbol, port }: PipeEnd): PipeEnd => {
  const ports = symbols.filter(({ id }) => id === symbol).flatMap(portsOf);
  const own = ports.find(({ id }) => id === port);
  const first = own && ports.find(({ x, y }) => x === own.x && y === own.y);
  return { symbol, port: first?.id ?? port };
};

/** Where the legend is: in the column that ends earlier, if there is room, or else below both. */
const legendPlace = (
  bottoms: readonly number[],
  gap: number,
  lines: number,
): Pick<PlacedSymbol, 'form' | 'x' | 'y'> => {
  const [least, most] = [Math.min(...bottoms), Math.max(...bottoms)];
  const height = lines * LINE;
  return most - least >= height + EDGE
    ? { form: 'name', x: bottoms[0] === least ? 0 : NARROW + gap, y: most - height }
    : { form: 'narrow', x: 0, y: most + GRID / 2 + (narrowLines(lines) - 1) * LINE };
};

/** The symbols of a schematic in two columns. `lanes`: for how many pipes there is room between them. */
const arranged = (schematic: Schematic, bound: ReadonlySet<string>, lanes: number): Schematic => {
  const { symbols } = schematic;
  const units = symbols
    .filter((symbol) => kindOf(symbol) && !isTee(symbol) && !isText(symbol))
    .map((symbol) => unitOf(symbol, bound.has(symbol.id)));
  const forms = units.map(({ symbol }) => symbol);
  const pipes = schematic.pipes.map((pipe) => ({
    ...pipe,
    from: endIn(forms, pipe.from),
    to: endIn(forms, pipe.to),
  }));
  const gap = (lanes + 1) * GRID;
  const labels = symbols.filter(isLabel).toSorted((a, b) => a.y - b.y || a.x - b.x);
  const top = EDGE + labels.length * EDGE;
  const middle = NARROW + gap / 2;
  const ways = Array.from({ length: lanes }, (_, lane) => NARROW + (lane + 1) * GRID);
  const places = new Map(inColumns(units, pipes, gap, top).map((symbol) => [symbol.id, symbol]));
  const bottoms = [true, false].map((isLeft) =>
    Math.max(
      top,
      ...[...places.values()]
        .map(boxOfSymbol)
        .flatMap(({ x, y, height }) => (x < middle === isLeft ? [y + height] : [])),
    ),
  );
  const bottom = Math.max(...bottoms);
  for (const [index, label] of labels.entries()) {
    places.set(label.id, { ...label, form: 'narrow', x: 0, y: EDGE + index * EDGE - GRID / 2 });
  }
  for (const legend of symbols.filter((symbol) => isText(symbol) && !isLabel(symbol))) {
    places.set(legend.id, {
      ...legend,
      ...legendPlace(bottoms, gap, new Set(pipes.map(({ medium }) => medium)).size),
    });
  }
  const tees = symbols.filter(isTee);
  for (const tee of tees) places.set(tee.id, { ...tee, x: onGrid(middle), y: onGrid(bottom / 2) });
  let now: readonly PlacedSymbol[] = symbols.map((symbol) => places.get(symbol.id) ?? symbol);
  // Poses depend on the places of tees and these on the poses.
  for (let round = 0; round < 3; round++) {
    now = facing(now, pipes, middle, isTee);
    if (tees.length > 0) now = placeTees(now, pipes, isTee, ways);
  }
  return { pipes, symbols: now.map((symbol) => ({ ...symbol, x: symbol.x + EDGE })) };
};

/**
 * A schematic arranged from top to bottom, in two columns, for narrow screens; it is never stored. `bound`: the ids of
 * the symbols that show something. Null if it is narrow as it is, too large, or its pipes would not find a way.
 */
export const uprightSchematic = (schematic: Schematic, bound: ReadonlySet<string>): Schematic | null => {
  const { symbols } = schematic;
  if (symbols.length > MAX_SYMBOLS || symbols.every((symbol) => isTee(symbol) || isText(symbol))) return null;
  if (widthOf(schematic, new Map()) <= MAX_WIDTH) return null;
  const mains = mainsIn(schematic);
  let best: { readonly schematic: Schematic; readonly faults: number } | undefined;
  for (let lanes = Math.min(MOST_LANES, Math.max(1, mains)); lanes <= MOST_LANES; lanes++) {
    const tried = arranged(schematic, bound, lanes);
    const routes = routesOf(tried);
    const faults = faultsOf(tried, routes);
    if (widthOf(tried, routes) > MAX_WIDTH || (best && best.faults <= faults)) continue;
    best = { schematic: tried, faults };
    if (faults === 0) break;
  }
  if (!best || (best.faults > 0 && best.faults > faultsOf(schematic, routesOf(schematic)))) return null;
  return best.schematic;
};

const widened = (all: Box): Box => {
  const missing = Math.max(0, MIN_WIDTH - all.width);
  return { ...all, x: all.x - missing / 2, width: all.width + missing };
};

/** The markup of an upright arrangement, which is in the middle if it is narrow. Null: there is none. */
export const renderUpright = (schematic: Schematic, bound: ReadonlySet<string>): RenderedSchematic | null => {
  const upright = uprightSchematic(schematic, bound);
  return upright && renderSchematic(upright, widened);
};
