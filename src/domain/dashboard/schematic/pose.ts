import { GRID, type PlacedSymbol, type Schematic, type Turn, TURNS } from './model.ts';
import type { Port, SymbolKind } from './symbol.ts';

/** How symbols are turned and mirrored: their ports and pictures are, their size and texts are not. */
export type Pose = Pick<PlacedSymbol, 'turn' | 'isMirrored'>;

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const turnSide = (side: Port['side'], by: number): Port['side'] =>
  side === 'any' ? side : (SIDES[(SIDES.indexOf(side) + by) % SIDES.length] ?? side);
const MIRRORED: Readonly<Record<Port['side'], Port['side']>> = {
  left: 'right',
  right: 'left',
  top: 'top',
  bottom: 'bottom',
  any: 'any',
};

/** A length on the grid. */
export const onGrid = (length: number): number => Math.round(length / GRID) * GRID;

/** The ports of a symbol as it is posed. They keep their share of the side that they get to, on the grid. */
export const posedPorts = (
  { ports, width, height }: SymbolKind,
  { turn = 0 as Turn, isMirrored = false }: Pose,
): readonly Port[] => {
  if (turn === (0 as Turn) && !isMirrored) return ports;
  const quarters = turn / 90;
  return ports.map((port) => {
    let [across, down] = [port.x / width, port.y / height];
    if (isMirrored) across = 1 - across;
    for (let quarter = 0; quarter < quarters; quarter++) [across, down] = [1 - down, across];
    const side = isMirrored ? MIRRORED[port.side] : port.side;
    return {
      ...port,
      x: onGrid(across * width),
      y: onGrid(down * height),
      side: turnSide(side, quarters),
    };
  });
};

/** A picture around a centre as it is posed; texts stay outside of it, so that they can be read. */
export const posed = ({ turn, isMirrored }: Pose, x: number, y: number, picture: string): string => {
  if (turn === undefined && !isMirrored) return picture;
  const parts = [
    `translate(${x} ${y})`,
    ...(turn === undefined ? [] : [`rotate(${turn})`]),
    ...(isMirrored ? ['scale(-1 1)'] : []),
    `translate(${-x} ${-y})`,
  ];
  return `<g transform="${parts.join(' ')}">${picture}</g>`;
};

const changed = (
  schematic: Schematic,
  ids: ReadonlySet<string>,
  next: (pose: Pose) => { readonly turn: number; readonly isMirrored: boolean },
): Schematic => {
  if (!schematic.symbols.some(({ id }) => ids.has(id))) return schematic;
  return {
    ...schematic,
    symbols: schematic.symbols.map((symbol) => {
      if (!ids.has(symbol.id)) return symbol;
      const { turn: _, isMirrored: __, ...rest } = symbol;
      const { turn, isMirrored } = next(symbol);
      return {
        ...rest,
        ...(turn === 0 ? {} : { turn: turn as Turn }),
        ...(isMirrored ? { isMirrored } : {}),
      };
    }),
  };
};

/** Turns symbols clockwise by a quarter, each around itself. */
export const turnSymbols = (schematic: Schematic, ids: ReadonlySet<string>): Schematic =>
  changed(schematic, ids, ({ turn = 0, isMirrored = false }) => ({ turn: (turn + 90) % 360, isMirrored }));

/** Exchanges left and right of symbols as they are seen, each around itself. */
export const mirrorSymbols = (schematic: Schematic, ids: ReadonlySet<string>): Schematic =>
  changed(schematic, ids, ({ turn = 0, isMirrored = false }) => ({
    turn: (360 - turn) % 360,
    isMirrored: !isMirrored,
  }));

/** The pose of a symbol in a drawing whose horizontal and vertical axes are exchanged: what was on its right is below it. */
export const transposedPose = ({ turn = 0 as Turn, isMirrored = false }: Pose): Pose => {
  const turned = TURNS.find((each) => each === (630 - turn) % 360);
  return { ...(turned === undefined ? {} : { turn: turned }), ...(isMirrored ? {} : { isMirrored: true }) };
};
