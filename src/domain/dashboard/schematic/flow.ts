import type { Pipe, Schematic } from './model.ts';

/**
 * The inlet that tops up a unit from the mains only when the unit is short of water: a flow that is measured upstream
 * goes elsewhere most of the time, so it says nothing about this pipe.
 */
export const TOP_UP_PORT = 'mains';

type Neighbours = ReadonlyMap<string, readonly Pipe[]>;

const by = (pipes: readonly Pipe[], end: 'from' | 'to'): Neighbours => {
  const found = new Map<string, Pipe[]>();
  for (const pipe of pipes) found.set(pipe[end].symbol, [...(found.get(pipe[end].symbol) ?? []), pipe]);
  return found;
};

/** The nearest symbols that measure a flow, from one symbol in one direction; the search passes all others. */
const nearestFrom = (
  first: string,
  next: Neighbours,
  end: 'from' | 'to',
  measures: ReadonlySet<string>,
): string[] => {
  const visited = new Set([first]);
  const found: string[] = [];
  const waiting = [first];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (measures.has(at)) {
      found.push(at);
      continue;
    }
    for (const pipe of next.get(at) ?? []) {
      // Of what is measured before it, only what the unit lacks flows through it.
      if (end === 'from' && pipe.to.port === TOP_UP_PORT) continue;
      const { symbol } = pipe[end];
      if (visited.has(symbol)) continue;
      visited.add(symbol);
      waiting.push(symbol);
    }
  }
  return found.toSorted();
};

/** What a sensor is connected by carries no water. */
const TAKES_NONE = 'sensor';

/**
 * Finds symbols from which water leaves, or which it fills, without being measured, when it is followed downstream from a
 * symbol to the nearest ones that measure a flow (`measures`). `stores`: the symbols that hold water.
 */
const openEnds = ({ symbols }: Schematic, next: Neighbours, stores: ReadonlySet<string>) => {
  const kinds = new Map(symbols.map(({ id, kind }) => [id, kind]));
  return (first: string, measures: ReadonlySet<string>): boolean => {
    const visited = new Set([first]);
    const waiting = [first];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (measures.has(at)) continue;
      const pipes = next.get(at) ?? [];
      if (stores.has(at) || (pipes.length === 0 && kinds.get(at) !== TAKES_NONE)) return true;
      for (const { to } of pipes) {
        if (to.port === TOP_UP_PORT) return true;
        if (visited.has(to.symbol)) continue;
        visited.add(to.symbol);
        waiting.push(to.symbol);
      }
    }
    return false;
  };
};

/**
 * Which symbols' flows each pipe shows, by pipe id: that of the symbol which it comes from, if all of its water leaves
 * through this pipe; those of the nearest symbols downstream that measure a flow; or else, and where some of its water is
 * not measured downstream, upstream. A pipe with none has no entry, because nothing is known about it; nor has one to
 * `TOP_UP_PORT` from what is measured upstream. `stores`: the symbols that hold water.
 */
export const flowSources = (
  schematic: Schematic,
  measures: ReadonlySet<string>,
  stores: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, readonly string[]> => {
  const { pipes } = schematic;
  const [outgoing, incoming] = [by(pipes, 'from'), by(pipes, 'to')];
  const isOpen = openEnds(schematic, outgoing, stores);
  return new Map(
    pipes.flatMap((pipe): [string, string[]][] => {
      const downstream = nearestFrom(pipe.to.symbol, outgoing, 'to', measures);
      const { symbol } = pipe.from;
      const upstream = pipe.to.port === TOP_UP_PORT ? [] : nearestFrom(symbol, incoming, 'from', measures);
      const isOnlyOutlet = measures.has(symbol) && outgoing.get(symbol)?.length === 1;
      const isUpstream =
        upstream.length > 0 && (isOnlyOutlet || downstream.length === 0 || isOpen(pipe.to.symbol, measures));
      const found = isUpstream ? upstream : downstream;
      return found.length > 0 ? [[pipe.id, found]] : [];
    }),
  );
};

/**
 * The symbols of which at least one has to have a flow so that that of another one is shown, by symbol: where all of its
 * water is measured once more downstream, and none flows there, it goes where the drawing shows no pipe, and the pipes
 * that it shows stand still up to the meter. Each symbol that measures a flow has an entry, others have none.
 */
export const flowEnds = (
  schematic: Schematic,
  measures: ReadonlySet<string>,
  stores: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, readonly string[]> => {
  const outgoing = by(schematic.pipes, 'from');
  const isOpen = openEnds(schematic, outgoing, stores);
  const endsOf = (symbol: string, passed: ReadonlySet<string>): readonly string[] => {
    const others = new Set(measures);
    others.delete(symbol);
    const next = nearestFrom(symbol, outgoing, 'to', others);
    if (passed.has(symbol) || next.length === 0 || isOpen(symbol, others)) return [symbol];
    return next.flatMap((each) => endsOf(each, new Set([...passed, symbol])));
  };
  return new Map([...measures].map((symbol) => [symbol, [...new Set(endsOf(symbol, new Set()))].toSorted()]));
};

/**
 * The pumps and valves (`controls`, by symbol id) without which no water flows in each pipe, by pipe id: those at its
 * ends, and those further along up to the next branch. `stores`: the symbols that hold water, whose inlets flow while
 * nothing leaves them.
 */
export const flowControls = (
  { pipes }: Schematic,
  controls: ReadonlySet<string>,
  stores: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> => {
  const [outgoing, incoming] = [by(pipes, 'from'), by(pipes, 'to')];
  /** The controls from one end of a pipe on, in that direction. */
  const along = (pipe: Pipe, end: 'from' | 'to'): string[] => {
    const found = new Set<string>();
    const passed = new Set<Pipe>();
    for (let at: Pipe | undefined = pipe; at && !passed.has(at);) {
      passed.add(at);
      const symbol: string = at[end].symbol;
      if (controls.has(symbol)) found.add(symbol);
      const [next, ...others]: readonly Pipe[] = (end === 'to' ? outgoing : incoming).get(symbol) ?? [];
      const isBranch = others.length > 0 || (end === 'to' ? incoming : outgoing).get(symbol)?.length !== 1;
      at = isBranch || stores.has(symbol) ? undefined : next;
    }
    return [...found];
  };
  return new Map(
    pipes.flatMap((pipe): [string, string[]][] => {
      const found = [...new Set([...along(pipe, 'from'), ...along(pipe, 'to')])].toSorted();
      return found.length > 0 ? [[pipe.id, found]] : [];
    }),
  );
};
