import { GRID, type Pipe, type PlacedSymbol, TURNS } from './model.ts';
import type { Pose } from './pose.ts';
import type { Point, RouteEnd } from './route.ts';
import type { Box } from './symbols.ts';
import { boxOfSymbol, kindOf, portOf } from './symbols.ts';

/** What a bend costs, in units of length, and a port on the wrong side. */
const BEND = 2 * GRID;
const MISMATCH = 100_000;
/** What another pose than the drawing’s costs: ports that are in line there are so here. */
const CHANGED = 10_000;

const OUT: Readonly<Record<RouteEnd['side'], Point>> = {
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  top: { x: 0, y: -1 },
  any: { x: 0, y: 0 },
};

/** The fewest bends of a pipe between two ports, if nothing else is in the way. */
export const bendsBetween = (from: RouteEnd, to: RouteEnd): number => {
  const [way, back] = [OUT[from.side], OUT[to.side]];
  const across = { x: to.x - from.x, y: to.y - from.y };
  if (to.side === 'any') {
    if (from.side === 'any') return across.x === 0 || across.y === 0 ? 0 : 1;
    const ahead = across.x * way.x + across.y * way.y;
    const aside = Math.abs(across.x * way.y) + Math.abs(across.y * way.x);
    if (aside === 0) return ahead > 0 ? 0 : 4;
    return ahead > 0 ? 1 : 2;
  }
  if (from.side === 'any') return bendsBetween(to, from);
  const [ahead, arriving] = [across.x * way.x + across.y * way.y, -(across.x * back.x + across.y * back.y)];
  if (way.x === back.x && way.y === back.y) return 2;
  if (way.x === -back.x && way.y === -back.y) {
    const aside = Math.abs(across.x * way.y) + Math.abs(across.y * way.x);
    if (ahead <= 0) return 4;
    return aside === 0 ? 0 : 2;
  }
  return ahead > 0 && arriving < 0 ? 3 : ahead > 0 && arriving > 0 ? 1 : 3;
};

type Symbols = ReadonlyMap<string, PlacedSymbol>;

const endOf = (symbol: PlacedSymbol | undefined, port: string): RouteEnd | null => {
  const found = portOf(symbol, port);
  return symbol && found ? { x: symbol.x + found.x, y: symbol.y + found.y, side: found.side } : null;
};

const costBetween = (a: RouteEnd, b: RouteEnd): number =>
  Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + BEND * bendsBetween(a, b);

/** The pipes of each symbol, each with the end that is elsewhere. */
const pipesBySymbol = (pipes: readonly Pipe[]) => {
  const found = new Map<
    string,
    { readonly own: string; readonly other: Pipe['from']; readonly isOut: boolean }[]
  >();
  for (const { from, to } of pipes) {
    for (const [own, other, isOut] of [
      [from, to, true],
      [to, from, false],
    ] as const) {
      const list = found.get(own.symbol) ?? [];
      list.push({ own: own.port, other, isOut });
      found.set(own.symbol, list);
    }
  }
  return found;
};

/** All ways in which a symbol can be posed. */
const POSES: readonly Pose[] = [{}, ...TURNS.map((turn) => ({ turn }))].flatMap((pose) => [
  pose,
  { ...pose, isMirrored: true },
]);

const withPose = (symbol: PlacedSymbol, pose: Pose): PlacedSymbol => {
  const { turn: _, isMirrored: __, ...rest } = symbol;
  return { ...rest, ...pose };
};

const isSame = (a: Pose, b: Pose): boolean =>
  (a.turn ?? 0) === (b.turn ?? 0) && (a.isMirrored ?? false) === (b.isMirrored ?? false);

/** How badly a port is placed by the side that it should have: a pipe would have to go around its symbol. */
const mismatch = (side: RouteEnd['side'], wanted: RouteEnd['side'], inner: RouteEnd['side']): number => {
  if (side === wanted || side === 'any') return 0;
  if (side === inner) return 1;
  return side === 'top' || side === 'bottom' ? 2 : 4;
};

/**
 * The symbols, each turned so that its ports face what they are connected to: what is next to it in its column, or else
 * the room between the columns, where mains are. `middle`: the place of that. `isTee`: of what pipes go through.
 */
export const facing = (
  symbols: readonly PlacedSymbol[],
  pipes: readonly Pipe[],
  middle: number,
  isTee: (symbol: PlacedSymbol) => boolean,
): readonly PlacedSymbol[] => {
  const bySymbol = pipesBySymbol(pipes);
  const now = new Map(symbols.map((symbol) => [symbol.id, symbol]));
  const centre = (symbol: PlacedSymbol): number => symbol.x + boxOfSymbol(symbol).width / 2;
  const columns = [false, true].map((isRight) =>
    symbols
      .filter((symbol) => !isTee(symbol) && bySymbol.has(symbol.id) && centre(symbol) > middle === isRight)
      .toSorted((a, b) => a.y - b.y)
      .map(({ id }) => id),
  );
  /** What a pipe leads to, through tees. */
  const reached = (end: Pipe['from'], isOut: boolean, seen: Set<string>): readonly string[] => {
    const found = now.get(end.symbol);
    if (!found || seen.has(end.symbol)) return [];
    if (!isTee(found)) return [end.symbol];
    seen.add(end.symbol);
    return (bySymbol.get(end.symbol) ?? [])
      .filter((pipe) => pipe.isOut === isOut)
      .flatMap(({ other }) => reached(other, isOut, seen));
  };
  /** The number of ends that a pipe’s water gets to from its source. */
  const spread = (id: string, port: string): number =>
    (bySymbol.get(id) ?? [])
      .filter(({ own, isOut }) => isOut && own === port)
      .flatMap(({ other }) => reached(other, true, new Set())).length;
  for (const symbol of symbols) {
    const own = bySymbol.get(symbol.id) ?? [];
    const kind = kindOf(symbol);
    if (!kind || isTee(symbol) || own.length === 0) continue;
    const isRight = centre(symbol) > middle;
    const column = columns[isRight ? 1 : 0] ?? [];
    const at = column.indexOf(symbol.id);
    const inner = isRight ? 'left' : 'right';
    const wantedAt = own.map(({ own: port, other, isOut }): RouteEnd['side'] => {
      const others = reached(other, isOut, new Set());
      const sources = isOut
        ? [[symbol.id, port] as const]
        : others.flatMap((id) =>
            (bySymbol.get(id) ?? [])
              .filter((pipe) => pipe.isOut && reached(pipe.other, true, new Set()).includes(symbol.id))
              .map((pipe) => [id, pipe.own] as const),
          );
      if (sources.some(([id, from]) => spread(id, from) > 2)) return inner;
      if (others.includes(column[at - 1] ?? '')) return 'top';
      return others.includes(column[at + 1] ?? '') ? 'bottom' : inner;
    });
    let best = { posed: symbol, cost: Number.POSITIVE_INFINITY };
    for (const pose of POSES) {
      const posed = withPose(symbol, pose);
      let cost = isSame(pose, symbol) ? 0 : CHANGED;
      for (const [index, { own: port, other }] of own.entries()) {
        const [here, there] = [endOf(posed, port), endOf(now.get(other.symbol), other.port)];
        if (!here || !there) continue;
        cost += MISMATCH * mismatch(here.side, wantedAt[index] ?? inner, inner) + costBetween(here, there);
      }
      if (cost < best.cost) best = { posed, cost };
    }
    now.set(symbol.id, best.posed);
  }
  return symbols.map((symbol) => now.get(symbol.id) ?? symbol);
};

/** Whether a place is free for a tee: on no symbol and no other tee. */
const isFree = ({ x, y }: Point, boxes: readonly Box[], taken: ReadonlySet<string>): boolean =>
  !taken.has(`${x} ${y}`) &&
  boxes.every((box) => x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height);

/**
 * The tees, each where the pipes to it are short and straight: nearest to where its water comes from. `lanes`: where
 * pipes run between the columns.
 */
export const placeTees = (
  symbols: readonly PlacedSymbol[],
  pipes: readonly Pipe[],
  isTee: (symbol: PlacedSymbol) => boolean,
  lanes: readonly number[],
): readonly PlacedSymbol[] => {
  const bySymbol = pipesBySymbol(pipes);
  const boxes = symbols.filter((symbol) => !isTee(symbol)).map(boxOfSymbol);
  const taken = new Set<string>();
  const now: Symbols & Map<string, PlacedSymbol> = new Map(symbols.map((symbol) => [symbol.id, symbol]));
  for (const tee of symbols.filter(isTee)) {
    const ends = (bySymbol.get(tee.id) ?? []).flatMap(({ other, isOut }) => {
      const end = endOf(now.get(other.symbol), other.port);
      return end ? [{ end, isOut }] : [];
    });
    const outgoing = ends.filter(({ isOut }) => isOut).length;
    // All water goes one way as far as possible, and along the columns it does.
    const [aside, along] = [Math.max(1, outgoing - 2), outgoing + 1];
    const stepsOf = (axis: 'x' | 'y'): readonly number[] => [
      ...new Set([
        ...ends.map(({ end }) => end[axis] + GRID * OUT[end.side][axis]),
        ...(axis === 'x' ? lanes : []),
      ]),
    ];
    let best: (Point & { readonly cost: number }) | undefined;
    for (const x of stepsOf('x')) {
      for (const y of stepsOf('y')) {
        if (!isFree({ x, y }, boxes, taken)) continue;
        const cost = ends.reduce(
          (sum, { end, isOut }) =>
            sum +
            (isOut ? 1 : aside) * Math.abs(end.x - x) +
            (isOut ? 1 : along) * Math.abs(end.y - y) +
            BEND * bendsBetween(end, { x, y, side: 'any' }),
          0,
        );
        if (!best || cost < best.cost) best = { x, y, cost };
      }
    }
    if (!best) continue;
    taken.add(`${best.x} ${best.y}`);
    const { width, height } = boxOfSymbol(tee);
    now.set(tee.id, { ...tee, x: best.x - width / 2, y: best.y - height / 2 });
  }
  return symbols.map((symbol) => now.get(symbol.id) ?? symbol);
};
