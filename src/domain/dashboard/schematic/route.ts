import { createHeap } from './heap.ts';
import { GRID } from './model.ts';
import type { Port } from './symbol.ts';
import type { Box } from './symbols.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** An end of a route: a port's absolute position and the direction in which a pipe leaves it. */
export interface RouteEnd extends Point {
  readonly side: Port['side'];
}

/** Whether a point is on a route, or not farther from it than `near`. */
export const isOnRoute = (corners: readonly Point[], { x, y }: Point, near: number): boolean =>
  corners.some((to, index) => {
    const from = corners[index - 1] ?? to;
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
    return x >= left - near && x <= right + near && y >= top - near && y <= bottom + near;
  });

/** Right, down, left, up. */
const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];
const DIRECTIONS = { right: [0], bottom: [1], left: [2], top: [3], any: [0, 1, 2, 3] } as const;
const opposite = (direction: number): number => (direction + 2) % 4;

/** Costs in cells: of a bend, of crossing a symbol, of lying on a pipe, and of a cell on a pipe of the same net. */
const BEND = 3;
const CROSSING = 40;
const SHARED = 8;
const JOINED = 0.5;
/** How many cells a route may leave the rectangle between its ends. */
const DETOUR = 12;

const keyOf = (x: number, y: number): number => (x + 1_000) * 10_000 + y + 1_000;

/** What a pipe is part of: pipes from the same port, or to the same port, may lie on each other. */
export interface Net {
  readonly from: string;
  readonly to: string;
}

/** What is on each cell: symbols, and the pipes that lie there horizontally or vertically. */
export const createRoutingGrid = (boxes: readonly Box[]) => {
  const blocked = new Set<number>();
  const pipes = new Map<number, Net>();
  for (const { x, y, width, height } of boxes) {
    for (let column = x / GRID; column <= (x + width) / GRID; column++) {
      for (let row = y / GRID; row <= (y + height) / GRID; row++) blocked.add(keyOf(column, row));
    }
  }
  const laneOf = (x: number, y: number, direction: number): number => keyOf(x, y) * 2 + (direction % 2);
  return {
    cost: (x: number, y: number, direction: number, { from, to }: Net): number => {
      const other = pipes.get(laneOf(x, y, direction));
      const isShared = other !== undefined && (other.from === from || other.to === to);
      return (
        (isShared ? JOINED : 1) +
        (blocked.has(keyOf(x, y)) ? CROSSING : 0) +
        (other !== undefined && !isShared ? SHARED : 0)
      );
    },
    occupy: (points: readonly Point[], net: Net): void => {
      for (const [index, to] of points.entries()) {
        const from = points[index - 1];
        if (!from) continue;
        const direction = from.y === to.y ? 0 : 1;
        const count = (Math.abs(to.x - from.x) + Math.abs(to.y - from.y)) / GRID;
        for (let step = 0; step <= count; step++) {
          const share = count === 0 ? 0 : step / count;
          const x = (from.x + (to.x - from.x) * share) / GRID;
          const y = (from.y + (to.y - from.y) * share) / GRID;
          pipes.set(laneOf(Math.round(x), Math.round(y), direction), net);
        }
      }
    },
  };
};
export type RoutingGrid = ReturnType<typeof createRoutingGrid>;

/** The points of a route on the grid, both ends included. */
export const cellsOf = (route: readonly Point[]): readonly Point[] =>
  route.flatMap((to, index) => {
    const from = route[index - 1];
    if (!from) return [to];
    const count = Math.max(1, (Math.abs(to.x - from.x) + Math.abs(to.y - from.y)) / GRID);
    return Array.from({ length: count }, (_, step) => ({
      x: from.x + ((to.x - from.x) * (step + 1)) / count,
      y: from.y + ((to.y - from.y) * (step + 1)) / count,
    }));
  });

const withoutStraight = (points: readonly Point[]): Point[] =>
  points.filter((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before || !after) return true;
    const isStraight =
      (before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y);
    return !isStraight;
  });

/**
 * The shortest orthogonal route between two ports with few bends, around symbols where possible: its corners,
 * including both ends. Search is A* over cells and directions.
 */
export const routePipe = (from: RouteEnd, to: RouteEnd, net: Net, grid: RoutingGrid): Point[] => {
  const [start, end] = [from, to].map(({ x, y }) => ({
    x: Math.round(x / GRID),
    y: Math.round(y / GRID),
  })) as [Point, Point];
  const left = Math.min(start.x, end.x) - DETOUR;
  const top = Math.min(start.y, end.y) - DETOUR;
  const columns = Math.abs(start.x - end.x) + 2 * DETOUR + 1;
  const rows = Math.abs(start.y - end.y) + 2 * DETOUR + 1;
  const stateOf = (x: number, y: number, direction: number): number =>
    ((y - top) * columns + (x - left)) * 4 + direction;
  const costs = new Float64Array(columns * rows * 4).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(columns * rows * 4).fill(-1);
  const heap = createHeap();
  const arrivals = new Set<number>(DIRECTIONS[to.side].map(opposite));
  const estimate = (x: number, y: number): number => {
    const [across, down] = [Math.abs(x - end.x), Math.abs(y - end.y)];
    return (across + down) * JOINED + (across > 0 && down > 0 ? BEND : 0);
  };
  const isLast = (x: number, y: number): boolean => x === end.x && y === end.y;
  const visit = (x: number, y: number, direction: number, cost: number, before: number): void => {
    if (x < left || y < top || x >= left + columns || y >= top + rows) return;
    const state = stateOf(x, y, direction);
    if (cost >= (costs[state] ?? 0)) return;
    costs[state] = cost;
    previous[state] = before;
    heap.push(state, cost + estimate(x, y));
  };
  for (const direction of DIRECTIONS[from.side]) visit(start.x, start.y, direction, 0, -1);
  for (let state = heap.pop(); state !== undefined; state = heap.pop()) {
    const direction = state % 4;
    const cell = (state - direction) / 4;
    const [x, y] = [left + (cell % columns), top + Math.floor(cell / columns)];
    if (isLast(x, y) && arrivals.has(direction)) {
      const points: Point[] = [];
      for (let at = state; at >= 0; at = previous[at] ?? -1) {
        const here = (at - (at % 4)) / 4;
        points.unshift({ x: (left + (here % columns)) * GRID, y: (top + Math.floor(here / columns)) * GRID });
      }
      return withoutStraight(
        points.filter((point, index) => {
          const before = points[index - 1];
          return before?.x !== point.x || before.y !== point.y;
        }),
      );
    }
    const cost = costs[state] ?? 0;
    const isStart = x === start.x && y === start.y && previous[state] === -1;
    for (const [next, [across, down]] of STEPS.entries()) {
      // A pipe leaves its port in the port's direction and never turns back.
      if (next === opposite(direction) || (isStart && next !== direction)) continue;
      const [toX, toY] = [x + across, y + down];
      const step = isLast(toX, toY) ? 1 : grid.cost(toX, toY, next, net);
      visit(toX, toY, next, cost + step + (next === direction ? 0 : BEND), state);
    }
  }
  return [from, { x: to.x, y: from.y }, to].map(({ x, y }) => ({ x, y }));
};
