import { GRID, type Pipe, type PlacedSymbol } from './model.ts';
import { onGrid } from './pose.ts';
import { NARROW } from './symbol.ts';
import { boxOfSymbol } from './symbols.ts';

/** Symbols whose centres are nearer than this to the next one’s are in the same column, or row, of a drawing. */
const NEAR = 3 * GRID;
/** Room for a pipe between symbols, and where there is none. */
const ROOM = 2 * GRID;
const CLOSE = GRID;
/** From so many equal symbols on, what they show is compared, not their places. */
const REPEATED = 4;

/** A symbol in its form, with the centre that it has in the drawing. */
export interface Unit {
  readonly symbol: PlacedSymbol;
  readonly across: number;
  readonly down: number;
}

/** Groups of items whose values are near each other, in the order of their values. */
const clustersOf = <T>(items: readonly T[], value: (item: T) => number): readonly T[][] => {
  const clusters: T[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const item of items.toSorted((a, b) => value(a) - value(b))) {
    if (value(item) - last > NEAR) clusters.push([]);
    clusters.at(-1)?.push(item);
    last = value(item);
  }
  return clusters;
};

const heightOf = (units: readonly Unit[]): number =>
  units.reduce((sum, { symbol }) => sum + boxOfSymbol(symbol).height + ROOM, 0);

/** The upper and the lower half of a drawing: its rows, divided where both are about as high as columns. */
const halvesOf = (units: readonly Unit[]): readonly [Unit[], Unit[]] => {
  const rows = clustersOf(units, ({ down }) => down);
  let best = { at: rows.length, difference: Number.POSITIVE_INFINITY };
  for (let at = 1; at < rows.length; at++) {
    const [upper, lower] = [rows.slice(0, at), rows.slice(at)].map((part) => heightOf(part.flat()));
    const difference = Math.abs((upper ?? 0) - (lower ?? 0));
    if (difference < best.difference) best = { at, difference };
  }
  return [rows.slice(0, best.at).flat(), rows.slice(best.at).flat()];
};

const rowsFirst = (units: readonly Unit[]): readonly Unit[] =>
  clustersOf(units, ({ down }) => down).flatMap((row) => row.toSorted((a, b) => a.across - b.across));

/**
 * Equal symbols, such as valves, of which one half has at least two more than the other: the first of them in the left
 * column and the others in the right one, beside each other, so that both columns are about as high.
 */
const evened = (halves: readonly [Unit[], Unit[]]): readonly [Unit[], Unit[]] => {
  let [left, right] = halves;
  for (const kind of new Set([...left, ...right].map(({ symbol }) => symbol.kind))) {
    const isOne = ({ symbol }: Unit): boolean => symbol.kind === kind;
    const all = rowsFirst([...left, ...right].filter(isOne));
    const [first] = all;
    if (!first || all.length < REPEATED) continue;
    if (Math.abs(all.length - 2 * left.filter(isOne).length) < 2) continue;
    const [above, below] = [left, right].map((half) => half.filter((unit) => !isOne(unit)));
    const more = (heightOf(below ?? []) - heightOf(above ?? [])) / heightOf([first]);
    const count = Math.min(all.length, Math.max(0, Math.round((all.length + more) / 2)));
    const from = Math.min(...all.map(({ across }) => across));
    const inStack = (unit: Unit, index: number): Unit => ({ ...unit, across: from + 2 * NEAR * index });
    left = [...(above ?? []), ...all.slice(0, count).map(inStack)];
    right = [...(below ?? []), ...all.slice(count).map(inStack)];
  }
  return [left, right];
};

/** The space between two symbols of a column: less between equal ones without a pipe, such as a row of valves. */
const spaceBetween = (above: Unit | undefined, below: Unit, pipes: readonly Pipe[]): number => {
  if (!above) return 0;
  const [a, b] = [above.symbol.id, below.symbol.id];
  const isJoined = pipes.some(
    ({ from, to }) => (from.symbol === a && to.symbol === b) || (from.symbol === b && to.symbol === a),
  );
  return above.symbol.kind === below.symbol.kind && !isJoined ? CLOSE : ROOM;
};

/**
 * Places symbols in two columns: the upper half of a drawing in the left one, the lower half in the right one, and what
 * is left in the drawing above. What is below each other there is beside each other here, apart from equal symbols that
 * would leave gaps. `gap`: the room between the
 * columns. The units in the same order, with new places.
 */
export const inColumns = (
  units: readonly Unit[],
  pipes: readonly Pipe[],
  gap: number,
  top: number,
): readonly PlacedSymbol[] => {
  const halves = evened(halvesOf(units));
  const placed = new Map<string, PlacedSymbol>();
  const bottoms: [number, number] = [top, top];
  const lasts: [Unit | undefined, Unit | undefined] = [undefined, undefined];
  for (const band of clustersOf(halves.flat(), ({ across }) => across)) {
    const stacks = halves.map((half) =>
      half.filter((unit) => band.includes(unit)).toSorted((a, b) => a.down - b.down || a.across - b.across),
    );
    const tall = stacks.map((stack, side) => {
      let [height, last] = [0, lasts[side]];
      for (const unit of stack) {
        if (unit !== stack[0]) height += spaceBetween(last, unit, pipes);
        height += boxOfSymbol(unit.symbol).height;
        last = unit;
      }
      return height;
    });
    const starts = stacks.map(([first], side) =>
      first ? (bottoms[side] ?? 0) + spaceBetween(lasts[side], first, pipes) : 0,
    );
    const isShared = stacks.every((stack) => stack.length > 0);
    const isPair = stacks.every((stack) => stack.length === 1);
    const start = Math.max(...starts);
    for (const [side, stack] of stacks.entries()) {
      // Two beside each other have their centres at the same height, more their ends.
      const own = isShared
        ? start + onGrid((Math.max(...tall) - (tall[side] ?? 0)) / (isPair ? 2 : 1))
        : (starts[side] ?? 0);
      let y = own;
      for (const [index, unit] of stack.entries()) {
        const { width, height } = boxOfSymbol(unit.symbol);
        if (index > 0) y += spaceBetween(stack[index - 1], unit, pipes);
        const centre = side * (NARROW + gap) + NARROW / 2;
        placed.set(unit.symbol.id, { ...unit.symbol, x: onGrid(centre - width / 2), y });
        y += height;
        lasts[side as 0 | 1] = unit;
        bottoms[side as 0 | 1] = y;
      }
    }
  }
  return units.map(({ symbol }) => placed.get(symbol.id) ?? symbol);
};
