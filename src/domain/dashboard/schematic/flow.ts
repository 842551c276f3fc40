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

/**
 * Which symbols' flows each pipe shows, by pipe id: that of the symbol which it comes from, if all of its water leaves
 * through this pipe; those of the nearest symbols downstream that measure a flow; or else upstream. A pipe with none has no entry, because nothing is known about it; nor has one to
 * `TOP_UP_PORT` from what is measured upstream.
 */
export const flowSources = (
  { pipes }: Schematic,
  measures: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> => {
  const [outgoing, incoming] = [by(pipes, 'from'), by(pipes, 'to')];
  return new Map(
    pipes.flatMap((pipe): [string, string[]][] => {
      const downstream = nearestFrom(pipe.to.symbol, outgoing, 'to', measures);
      const { symbol } = pipe.from;
      const isTopUp = pipe.to.port === TOP_UP_PORT;
      const isOnlyOutlet = measures.has(symbol) && outgoing.get(symbol)?.length === 1;
      const isUpstream = !isTopUp && (isOnlyOutlet || downstream.length === 0);
      const found = isUpstream ? nearestFrom(symbol, incoming, 'from', measures) : downstream;
      return found.length > 0 ? [[pipe.id, found]] : [];
    }),
  );
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
