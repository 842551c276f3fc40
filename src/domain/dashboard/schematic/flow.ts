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
