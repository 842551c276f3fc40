import { formsOf } from './forms.ts';
import type { PlacedSymbol } from './model.ts';
import { type Pose, posedPorts } from './pose.ts';
import type { Port, SymbolKind } from './symbol.ts';

const files = import.meta.glob<SymbolKind>('./symbols/*.ts', { eager: true, import: 'default' });

/** Every symbol by name, in the order of the library. New files are picked up automatically. */
export const symbolKinds: ReadonlyMap<string, SymbolKind> = new Map(
  Object.entries(files)
    .map(([path, kind]) => [path.slice('./symbols/'.length, -'.ts'.length), kind] as const)
    .toSorted(([, a], [, b]) => a.order - b.order),
);

/** Which kind and form a symbol has. */
type OfKind = Pick<PlacedSymbol, 'kind' | 'form'>;

/** The kind of a symbol, in its form; undefined for one that this version doesn't know. */
export const kindOf = ({ kind, form }: OfKind): SymbolKind | undefined => {
  const found = symbolKinds.get(kind);
  return found && form ? formsOf(found)[form] : found;
};

/** The ports of a symbol as it is turned and mirrored, relative to its corner. */
export const portsOf = (symbol: OfKind & Pose): readonly Port[] => {
  const kind = kindOf(symbol);
  return kind ? posedPorts(kind, symbol) : [];
};

export const portOf = (symbol: (OfKind & Pose) | undefined, port: string): Port | undefined =>
  symbol && portsOf(symbol).find(({ id }) => id === port);

/** Whether turning or mirroring a symbol makes a difference. */
export const canBePosed = (symbol: Pick<PlacedSymbol, 'kind'>): boolean =>
  (kindOf(symbol)?.ports ?? []).some(({ side }) => side !== 'any');

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The area of a symbol. */
export const boxOfSymbol = (symbol: OfKind & Pick<PlacedSymbol, 'x' | 'y'>): Box => {
  const { width = 0, height = 0 } = kindOf(symbol) ?? {};
  return { x: symbol.x, y: symbol.y, width, height };
};
