import { freePipeId } from './edits.ts';
import {
  MAX_PIPES,
  MEDIA,
  type Medium,
  type Pipe,
  type PipeEnd,
  type PlacedSymbol,
  type Schematic,
} from './model.ts';
import type { Port } from './symbol.ts';
import { portOf, portsOf } from './symbols.ts';

/** A symbol to connect, at one of its ports or at the one that suits best. */
export interface Connectable {
  readonly symbol: string;
  readonly port?: string;
}
/** Why two symbols can't be connected. */
export type ConnectFault = 'same' | 'no_port' | 'media' | 'exists' | 'full';
export type Connected =
  | { readonly schematic: Schematic; readonly id: string; readonly fault?: never }
  | { readonly fault: ConnectFault };

interface Candidate {
  readonly symbol: PlacedSymbol;
  readonly port: Port;
}

const candidates = ({ symbols }: Schematic, { symbol: id, port }: Connectable): Candidate[] => {
  const symbol = symbols.find((one) => one.id === id);
  const ports = symbol ? portsOf(symbol) : [];
  return symbol
    ? ports.filter((one) => port === undefined || one.id === port).map((one) => ({ symbol, port: one }))
    : [];
};

/** What flows through a port without a medium of its own: that of a pipe which is connected to the symbol. */
const carriedBy = ({ pipes }: Schematic, { symbol, port }: Candidate): Medium | undefined =>
  port.medium ?? pipes.find(({ from, to }) => from.symbol === symbol.id || to.symbol === symbol.id)?.medium;

const isEnd = (end: PipeEnd, { symbol, port }: Candidate): boolean =>
  end.symbol === symbol.id && end.port === port.id;

const canBe = (end: 'in' | 'out', { port }: Candidate): boolean => port.flow === 'both' || port.flow === end;
const distance = (a: Candidate, b: Candidate): number =>
  Math.abs(a.symbol.x + a.port.x - b.symbol.x - b.port.x) +
  Math.abs(a.symbol.y + a.port.y - b.symbol.y - b.port.y);

interface Pairing {
  readonly from: Candidate;
  readonly to: Candidate;
  readonly medium: Medium;
  readonly cost: number;
}

/** A port that is taken already is used again only if there is no free one. */
const TAKEN = 100_000;
/** Ports with the same medium of their own are preferred to those that take anything. */
const UNSURE = 10_000;
/** The opposite direction is used only if the given one has no suitable ports. */
const REVERSED = 1_000_000;

const pairing = (schematic: Schematic, from: Candidate, to: Candidate): Pairing | null => {
  const [given, wanted] = [carriedBy(schematic, from), carriedBy(schematic, to)];
  if (from.port.medium && to.port.medium && from.port.medium !== to.port.medium) return null;
  // A pipe with cold water never continues as one with hot water.
  if (given && wanted && given !== wanted) return null;
  const isTaken = (one: Candidate): boolean =>
    one.port.flow !== 'both' && schematic.pipes.some((pipe) => isEnd(pipe.from, one) || isEnd(pipe.to, one));
  return {
    from,
    to,
    medium: given ?? wanted ?? 'cold',
    cost:
      distance(from, to) +
      (isTaken(from) ? TAKEN / 10 : 0) +
      (isTaken(to) ? TAKEN : 0) +
      (given && given === wanted ? 0 : UNSURE),
  };
};

/**
 * Connects two symbols by a pipe, from the outlet of one to the inlet of the other: the given ports, or those that
 * suit each other best. A hot outlet never gets connected to a cold inlet.
 */
export const connect = (schematic: Schematic, a: Connectable, b: Connectable): Connected => {
  if (a.symbol === b.symbol) return { fault: 'same' };
  if (schematic.pipes.length >= MAX_PIPES) return { fault: 'full' };
  const [first, second] = [candidates(schematic, a), candidates(schematic, b)];
  const pairs = first.flatMap((one) =>
    second.flatMap((other) => [
      ...(canBe('out', one) && canBe('in', other) ? [{ from: one, to: other, extra: 0 }] : []),
      ...(canBe('out', other) && canBe('in', one) ? [{ from: other, to: one, extra: REVERSED }] : []),
    ]),
  );
  if (pairs.length === 0) return { fault: 'no_port' };
  const suitable = pairs.flatMap(({ from, to, extra }) => {
    const found = pairing(schematic, from, to);
    return found ? [{ ...found, cost: found.cost + extra }] : [];
  });
  if (suitable.length === 0) return { fault: 'media' };
  const isNew = ({ from, to }: Pairing): boolean =>
    !schematic.pipes.some((pipe) => isEnd(pipe.from, from) && isEnd(pipe.to, to));
  const [best] = suitable.filter(isNew).toSorted((one, other) => one.cost - other.cost);
  if (!best) return { fault: 'exists' };
  const end = ({ symbol, port }: Candidate): PipeEnd => ({ symbol: symbol.id, port: port.id });
  const pipe = { id: freePipeId(schematic), from: end(best.from), to: end(best.to), medium: best.medium };
  return { schematic: { ...schematic, pipes: [...schematic.pipes, pipe] }, id: pipe.id };
};

/** What a pipe may carry: anything, unless its ports are for something in particular. */
export const mediaFor = ({ symbols }: Schematic, { from, to }: Pipe): readonly Medium[] =>
  MEDIA.filter((medium) =>
    [from, to].every((end) => {
      const port = portOf(
        symbols.find(({ id }) => id === end.symbol),
        end.port,
      );
      return (port?.medium ?? medium) === medium;
    }),
  );

/** Changes what a pipe carries; the same schematic if its ports are for something else. */
export const setMedium = (schematic: Schematic, id: string, medium: Medium): Schematic => {
  const pipe = schematic.pipes.find((one) => one.id === id);
  if (!pipe || pipe.medium === medium || !mediaFor(schematic, pipe).includes(medium)) return schematic;
  return { ...schematic, pipes: schematic.pipes.map((one) => (one === pipe ? { ...one, medium } : one)) };
};
