import {
  GRID,
  MAX_COORDINATE,
  MAX_LABEL,
  MAX_PIPES,
  MAX_SYMBOLS,
  type Pipe,
  type PlacedSymbol,
  type Schematic,
  snap,
} from './model.ts';
import { boxOfSymbol, type Box, symbolKinds } from './symbols.ts';

/** Edits of a schematic. Each is a pure function that returns the same object if there is nothing to do. */

/** The lowest unused id: `s1`, `s2`, … for symbols, `p1`, … for pipes, `g1`, … for groups. */
const freeId = (prefix: 's' | 'p' | 'g', taken: ReadonlySet<string | undefined>): string => {
  for (let number = 1; ; number++) if (!taken.has(`${prefix}${number}`)) return `${prefix}${number}`;
};
const takenIn = ({ symbols, pipes }: Schematic): Set<string | undefined> =>
  new Set([...symbols.flatMap(({ id, group }) => [id, group]), ...pipes.map(({ id }) => id)]);

/** The id of the next pipe. */
export const freePipeId = (schematic: Schematic): string => freeId('p', takenIn(schematic));

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** How far symbols are placed from each other, and where a row of them ends. */
const GAP = 3 * GRID;
const ROW_END = 1_200;

/** The next free place for a symbol: to the right of the given one, otherwise in the row below. */
export const freePlace = (
  { symbols }: Schematic,
  kind: string,
  after?: PlacedSymbol,
): { readonly x: number; readonly y: number } => {
  const { width = 0, height = 0 } = symbolKinds.get(kind) ?? {};
  const boxes = symbols.map(boxOfSymbol);
  const near = after ? boxOfSymbol(after) : undefined;
  let [x, y] = near ? [snap(near.x + near.width + GAP), near.y] : [2 * GRID, 2 * GRID];
  for (;;) {
    const here = { x: x - GRID, y: y - GRID, width: width + 2 * GRID, height: height + 2 * GRID };
    const hit = boxes.find((box) => overlaps(here, box));
    if (!hit && x + width <= ROW_END) return { x, y };
    if (hit && hit.x + hit.width + GAP + width <= ROW_END) x = snap(hit.x + hit.width + GAP);
    else [x, y] = [2 * GRID, y + GRID];
    if (y >= MAX_COORDINATE) return { x: 2 * GRID, y: 2 * GRID };
  }
};

/** A symbol to be added, which gets its id then. */
export type NewSymbol = Omit<PlacedSymbol, 'id' | 'group'>;

/** Adds a symbol. `id`: that of the new symbol; null if there are too many. */
export const addSymbol = (
  schematic: Schematic,
  symbol: NewSymbol,
): { readonly schematic: Schematic; readonly id: string | null } => {
  if (schematic.symbols.length >= MAX_SYMBOLS) return { schematic, id: null };
  const id = freeId('s', takenIn(schematic));
  const placed = { ...symbol, id, x: snap(symbol.x), y: snap(symbol.y) };
  return { schematic: { ...schematic, symbols: [...schematic.symbols, placed] }, id };
};

/** The ids together with those of all symbols of the same groups. */
export const withGroups = ({ symbols }: Schematic, ids: ReadonlySet<string>): ReadonlySet<string> => {
  const groups = new Set(symbols.flatMap(({ id, group }) => (group && ids.has(id) ? [group] : [])));
  return new Set([
    ...ids,
    ...symbols.flatMap(({ id, group }) => (group !== undefined && groups.has(group) ? [id] : [])),
  ]);
};

/** Moves symbols together, as far as all of them stay within the drawing. */
export const moveSymbols = (
  schematic: Schematic,
  ids: ReadonlySet<string>,
  by: { readonly x: number; readonly y: number },
): Schematic => {
  const moved = schematic.symbols.filter(({ id }) => ids.has(id));
  if (moved.length === 0) return schematic;
  const limited = (axis: 'x' | 'y'): number => {
    const all = moved.map((symbol) => symbol[axis]);
    const step = Math.round(by[axis] / GRID) * GRID;
    return Math.min(MAX_COORDINATE - Math.max(...all), Math.max(-Math.min(...all), step));
  };
  const [x, y] = [limited('x'), limited('y')];
  if (x === 0 && y === 0) return schematic;
  return {
    ...schematic,
    symbols: schematic.symbols.map((symbol) =>
      ids.has(symbol.id) ? { ...symbol, x: symbol.x + x, y: symbol.y + y } : symbol,
    ),
  };
};

/** Removes symbols and pipes by id, and the pipes of removed symbols. */
export const removeItems = (schematic: Schematic, ids: ReadonlySet<string>): Schematic => {
  const symbols = schematic.symbols.filter(({ id }) => !ids.has(id));
  const pipes = schematic.pipes.filter(
    ({ id, from, to }) => !ids.has(id) && !ids.has(from.symbol) && !ids.has(to.symbol),
  );
  return symbols.length === schematic.symbols.length && pipes.length === schematic.pipes.length
    ? schematic
    : { symbols, pipes };
};

const withSymbol = (
  schematic: Schematic,
  id: string,
  change: (symbol: PlacedSymbol) => PlacedSymbol,
): Schematic => {
  const before = schematic.symbols.find((symbol) => symbol.id === id);
  if (!before) return schematic;
  const after = change(before);
  return after === before
    ? schematic
    : { ...schematic, symbols: schematic.symbols.map((symbol) => (symbol === before ? after : symbol)) };
};

export const setLabel = (schematic: Schematic, id: string, label: string): Schematic =>
  withSymbol(schematic, id, (symbol) => {
    const next = label.slice(0, MAX_LABEL);
    return next === (symbol.label ?? '') ? symbol : { ...symbol, label: next };
  });

/** Puts symbols into one group, replacing the groups they were in. */
export const groupSymbols = (schematic: Schematic, ids: ReadonlySet<string>): Schematic => {
  const members = schematic.symbols.filter(({ id }) => ids.has(id));
  const [first] = members;
  const isOne = first?.group !== undefined && members.every(({ group }) => group === first.group);
  if (members.length < 2 || isOne) return schematic;
  const group = freeId('g', takenIn(schematic));
  return {
    ...schematic,
    symbols: schematic.symbols.map((symbol) => (ids.has(symbol.id) ? { ...symbol, group } : symbol)),
  };
};

export const ungroupSymbols = (schematic: Schematic, ids: ReadonlySet<string>): Schematic => {
  const isMember = ({ id, group }: PlacedSymbol): boolean => ids.has(id) && group !== undefined;
  if (!schematic.symbols.some(isMember)) return schematic;
  return {
    ...schematic,
    symbols: schematic.symbols.map((symbol) => {
      if (!isMember(symbol)) return symbol;
      const { group: _, ...alone } = symbol;
      return alone;
    }),
  };
};

/** Symbols with the pipes between them, for the clipboard. */
export const copyItems = ({ symbols, pipes }: Schematic, ids: ReadonlySet<string>): Schematic => ({
  symbols: symbols.filter(({ id }) => ids.has(id)),
  pipes: pipes.filter(({ from, to }) => ids.has(from.symbol) && ids.has(to.symbol)),
});

/** Adds copied symbols below and to the right of where they were, with new ids; as many as there is room for. */
export const pasteItems = (
  schematic: Schematic,
  copied: Schematic,
): { readonly schematic: Schematic; readonly ids: ReadonlySet<string> } => {
  if (schematic.symbols.length + copied.symbols.length > MAX_SYMBOLS) return { schematic, ids: new Set() };
  const taken = takenIn(schematic);
  const renew = (prefix: 's' | 'p' | 'g'): string => {
    const id = freeId(prefix, taken);
    taken.add(id);
    return id;
  };
  const renewed = new Map(copied.symbols.map(({ id }) => [id, renew('s')]));
  const groups = new Map<string, string>();
  const groupOf = (group: string): string => {
    const known = groups.get(group) ?? renew('g');
    groups.set(group, known);
    return known;
  };
  const places = new Set(schematic.symbols.map(({ x, y }) => `${x} ${y}`));
  let shift = 2 * GRID;
  while (copied.symbols.some(({ x, y }) => places.has(`${snap(x + shift)} ${snap(y + shift)}`)))
    shift += 2 * GRID;
  const symbols = copied.symbols.map((symbol) => ({
    ...symbol,
    id: renewed.get(symbol.id) ?? symbol.id,
    x: snap(symbol.x + shift),
    y: snap(symbol.y + shift),
    ...(symbol.group === undefined ? {} : { group: groupOf(symbol.group) }),
  }));
  const end = (at: Pipe['from']): Pipe['from'] => ({ ...at, symbol: renewed.get(at.symbol) ?? at.symbol });
  const pipes = copied.pipes.map((pipe) => ({
    ...pipe,
    id: renew('p'),
    from: end(pipe.from),
    to: end(pipe.to),
  }));
  return {
    schematic: {
      symbols: [...schematic.symbols, ...symbols],
      pipes: [...schematic.pipes, ...pipes].slice(0, MAX_PIPES),
    },
    ids: new Set(symbols.map(({ id }) => id)),
  };
};
