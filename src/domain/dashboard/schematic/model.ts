/**
 * A schematic: a drawing made of symbols and pipes in our editor. It is stored in the key `schematic` of an `svg`
 * element; the element's `data` is the markup rendered from it, and its bindings are those of any drawing. See
 * docs/schematics.md.
 */

/** Symbols and ports are on a grid of this many units of the view box. */
export const GRID = 20;
/** Limits that keep the markup within those of any drawing (`SVG_NODES`). */
export const MAX_SYMBOLS = 250;
export const MAX_PIPES = 400;
export const MAX_LABEL = 60;
/** Coordinates are between 0 and this. */
export const MAX_COORDINATE = 6_000;

/** What a pipe carries. */
export const MEDIA = ['hot', 'cold', 'mixed', 'grey', 'recycled'] as const;
export type Medium = (typeof MEDIA)[number];

export const TURNS = [90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];

export interface PlacedSymbol {
  /** Unique within the schematic; the ids of its nodes begin with it. */
  readonly id: string;
  /** The name of a file in `symbols/`. */
  readonly kind: string;
  /** The upper left corner, in units of the view box. */
  readonly x: number;
  readonly y: number;
  readonly label?: string;
  /** How its ports and its picture are turned, in degrees clockwise; unset: not at all. */
  readonly turn?: Turn;
  /** Whether left and right are exchanged, before it is turned. */
  readonly isMirrored?: boolean;
  /** Symbols of the same group are selected and moved together. */
  readonly group?: string;
  /** The texts of a symbol that has several, such as a legend. */
  readonly lines?: readonly string[];
  /** How it is drawn where there is little room; never stored. */
  readonly form?: SymbolForm;
}

/** `narrow`: in an upright arrangement; `name`: there, and without values. */
export type SymbolForm = 'narrow' | 'name';

/** One end of a pipe. */
export interface PipeEnd {
  /** The symbol's id. */
  readonly symbol: string;
  readonly port: string;
}

/** A pipe from an outlet to an inlet. Its route is computed, never stored. */
export interface Pipe {
  readonly id: string;
  readonly from: PipeEnd;
  readonly to: PipeEnd;
  readonly medium: Medium;
}

export interface Schematic {
  readonly symbols: readonly PlacedSymbol[];
  readonly pipes: readonly Pipe[];
}

export const EMPTY_SCHEMATIC: Schematic = { symbols: [], pipes: [] };

/** The id of the node that shows a slot of a symbol. */
export const slotNode = (symbol: string, slot: string): string => `${symbol}-${slot}`;

/** The id of the node that shows the flow of a pipe. */
export const flowNode = (pipe: Pick<Pipe, 'id'>): string => `${pipe.id}-flow`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const records = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

const ID = /^[a-z][a-z0-9]{0,15}$/;
export const snap = (value: number): number =>
  Math.min(MAX_COORDINATE, Math.max(0, Math.round(value / GRID) * GRID));
const coordinate = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? snap(value) : 0;
const short = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_LABEL) : undefined;

const symbolIn = (value: Readonly<Record<string, unknown>>): PlacedSymbol[] => {
  const { id, kind, group, lines } = value;
  if (typeof id !== 'string' || !ID.test(id) || typeof kind !== 'string') return [];
  const label = short(value['label']);
  const turn = TURNS.find((each) => each === value['turn']);
  return [
    {
      id,
      kind,
      x: coordinate(value['x']),
      y: coordinate(value['y']),
      ...(label === undefined ? {} : { label }),
      ...(turn === undefined ? {} : { turn }),
      ...(value['isMirrored'] === true ? { isMirrored: true } : {}),
      ...(typeof group === 'string' && group !== '' ? { group } : {}),
      ...(Array.isArray(lines) ? { lines: lines.slice(0, 8).map((line) => short(line) ?? '') } : {}),
    },
  ];
};

const endIn = (value: unknown): PipeEnd | null =>
  isRecord(value) && typeof value['symbol'] === 'string' && typeof value['port'] === 'string'
    ? { symbol: value['symbol'], port: value['port'] }
    : null;

const pipeIn = (value: Readonly<Record<string, unknown>>): Pipe[] => {
  const { id } = value;
  const [from, to] = [endIn(value['from']), endIn(value['to'])];
  if (typeof id !== 'string' || !ID.test(id) || !from || !to) return [];
  return [{ id, from, to, medium: MEDIA.find((medium) => medium === value['medium']) ?? 'cold' }];
};

const distinct = <T extends { readonly id: string }>(items: readonly T[], taken: Set<string>): T[] =>
  items.filter(({ id }) => !taken.has(id) && taken.add(id));

/** Reads a stored schematic leniently: malformed parts are left out. Null if there is none. */
export const readSchematic = (value: unknown): Schematic | null => {
  if (!isRecord(value)) return null;
  const taken = new Set<string>();
  const symbols = distinct(records(value['symbols']).flatMap(symbolIn), taken).slice(0, MAX_SYMBOLS);
  const known = new Set(symbols.map(({ id }) => id));
  const pipes = distinct(records(value['pipes']).flatMap(pipeIn), taken).filter(
    ({ from, to }) => known.has(from.symbol) && known.has(to.symbol),
  );
  return { symbols, pipes: pipes.slice(0, MAX_PIPES) };
};
