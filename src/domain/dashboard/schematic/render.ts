import type { Rect } from '../document.ts';
import { flowNode, GRID, MEDIA, type Medium, type Pipe, type Schematic, slotNode } from './model.ts';
import { SCHEMATIC_CLASS, SYMBOL_CLASS } from './classes.ts';
import { cellsOf, createRoutingGrid, type Point, routePipe } from './route.ts';
import { idsOfSymbol, joint } from './symbol.ts';
import { boxOfSymbol, type Box, kindOf, portOf } from './symbols.ts';
import { ink } from './tokens.ts';

/** A schematic as a drawing: its markup, the nodes that can be bound, and its size. */
export interface RenderedSchematic {
  readonly markup: string;
  readonly rects: readonly Rect[];
  readonly frame: Box;
}

/** Room for the frame around a symbol with an alarm. */
const MARGIN = 10;
const CORNER = 10;
const EMPTY_FRAME: Box = { x: 0, y: 0, width: 32 * GRID, height: 16 * GRID };

/** The corners of each pipe by its id. Pipes whose ports don't exist have none. */
export const routesOf = ({ symbols, pipes }: Schematic): ReadonlyMap<string, readonly Point[]> => {
  const byId = new Map(symbols.map((symbol) => [symbol.id, symbol]));
  const grid = createRoutingGrid(
    symbols.filter((symbol) => kindOf(symbol)?.isFlat !== true).map(boxOfSymbol),
  );
  const routes = new Map<string, readonly Point[]>();
  for (const { id, from, to } of pipes) {
    const [first, last] = [from, to].map((end) => {
      const symbol = byId.get(end.symbol);
      const port = portOf(symbol, end.port);
      return symbol && port && { x: symbol.x + port.x, y: symbol.y + port.y, side: port.side };
    });
    if (!first || !last) continue;
    const net = { from: `${from.symbol} ${from.port}`, to: `${to.symbol} ${to.port}` };
    const points = routePipe(first, last, net, grid);
    grid.occupy(points, net);
    routes.set(id, points);
  }
  return routes;
};

/** The path of a route, with rounded corners. */
const pathOf = (points: readonly Point[]): string =>
  points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const towards = (other: Point): Point => {
        const length = Math.abs(other.x - point.x) + Math.abs(other.y - point.y);
        const share = Math.min(CORNER, length / 2) / Math.max(1, length);
        return { x: point.x + (other.x - point.x) * share, y: point.y + (other.y - point.y) * share };
      };
      const [enter, leave] = [towards(before), towards(after)];
      return `L${enter.x} ${enter.y}Q${point.x} ${point.y} ${leave.x} ${leave.y}`;
    })
    .join('');

/** Where pipes from the same port, or to it, part: a dot, as at a tee. */
const jointsMarkup = (pipes: readonly Pipe[], routes: ReadonlyMap<string, readonly Point[]>): string => {
  const ways = new Map<string, { readonly at: Point; readonly medium: Medium; readonly to: Set<string> }>();
  for (const { id, from, to, medium } of pipes) {
    const cells = cellsOf(routes.get(id) ?? []);
    for (const port of [`${from.symbol} ${from.port}`, `${to.symbol} ${to.port}`]) {
      for (const [index, at] of cells.entries()) {
        const key = `${port} ${medium} ${at.x} ${at.y}`;
        const found = ways.get(key) ?? { at, medium, to: new Set<string>() };
        for (const next of [cells[index - 1], cells[index + 1]])
          if (next) found.to.add(`${next.x} ${next.y}`);
        ways.set(key, found);
      }
    }
  }
  const joints = [...ways.values()].filter(({ to }) => to.size > 2);
  return [...new Set(joints.map(({ at, medium }) => joint(at.x, at.y, medium)))].join('');
};

/** The pipes of one medium, with a gap where they cross those drawn before. */
const pipesMarkup = (pipes: readonly Pipe[], paths: ReadonlyMap<string, string>): string => {
  const each = (draw: (path: string, pipe: Pipe) => string): string =>
    pipes.map((pipe) => draw(paths.get(pipe.id) ?? '', pipe)).join('');
  return [
    each((path) => `<path d="${path}" stroke="${ink('ground')}" stroke-width="13"/>`),
    each((path, { medium }) => `<path d="${path}" stroke="${ink(medium)}" stroke-width="7"/>`),
    each(
      (path, pipe) =>
        `<path id="${flowNode(pipe)}" d="${path}" stroke="${ink('card')}" stroke-width="3" stroke-dasharray="2 18" opacity="0"/>`,
    ),
  ].join('');
};

const frameOf = (boxes: readonly Box[], points: readonly Point[]): Box => {
  const xs = [...boxes.flatMap(({ x, width }) => [x, x + width]), ...points.map(({ x }) => x)];
  const ys = [...boxes.flatMap(({ y, height }) => [y, y + height]), ...points.map(({ y }) => y)];
  if (xs.length === 0) return EMPTY_FRAME;
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return { x: left, y: top, width: Math.max(...xs) + MARGIN - left, height: Math.max(...ys) + MARGIN - top };
};

/** Renders a schematic. `frame` is what the view box shows, or makes that of the area of all; by default all of it. */
export const renderSchematic = (
  schematic: Schematic,
  frame: Box | ((all: Box) => Box) = (all) => all,
): RenderedSchematic => {
  const routes = routesOf(schematic);
  const shown =
    typeof frame === 'function'
      ? frame(frameOf(schematic.symbols.map(boxOfSymbol), [...routes.values()].flat()))
      : frame;
  const paths = new Map([...routes].map(([id, points]) => [id, pathOf(points)]));
  const pipes = MEDIA.map((medium) =>
    pipesMarkup(
      schematic.pipes.filter((pipe) => pipe.medium === medium && paths.has(pipe.id)),
      paths,
    ),
  ).join('');
  const carried = MEDIA.filter((medium) => schematic.pipes.some((pipe) => pipe.medium === medium));
  // Without pipes, all that there can be.
  const media = carried.length > 0 ? carried : MEDIA;
  const symbols = schematic.symbols
    .map((symbol) => {
      const own = MEDIA.filter((medium) =>
        schematic.pipes.some(
          ({ from, to, medium: carries }) =>
            carries === medium && (from.symbol === symbol.id || to.symbol === symbol.id),
        ),
      );
      const used = schematic.pipes.flatMap(({ from, to }) =>
        [from, to].flatMap((end) => (end.symbol === symbol.id ? [end.port] : [])),
      );
      const carries = own.length > 0 ? own : media;
      const drawn = kindOf(symbol)?.draw(symbol, idsOfSymbol(symbol), carries, used) ?? '';
      return `<g class="${SYMBOL_CLASS}" transform="translate(${symbol.x} ${symbol.y})">${drawn}</g>`;
    })
    .join('');
  const rects = schematic.symbols.flatMap((symbol) =>
    (kindOf(symbol)?.slots ?? []).map(({ name, x, y }) => ({
      id: slotNode(symbol.id, name),
      x: symbol.x + x,
      y: symbol.y + y,
      width: 0,
      height: 0,
    })),
  );
  const box = `${shown.x} ${shown.y} ${shown.width} ${shown.height}`;
  return {
    rects,
    frame: shown,
    markup: `<svg xmlns="http://www.w3.org/2000/svg" class="${SCHEMATIC_CLASS}" viewBox="${box}" font-family="Inter Variable, system-ui, sans-serif"><g fill="none" stroke-linecap="round" stroke-linejoin="round">${pipes}</g>${jointsMarkup(schematic.pipes, routes)}${symbols}</svg>`,
  };
};
