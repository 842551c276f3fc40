import { type Connectable, connect } from '../../src/domain/dashboard/schematic/connect.ts';
import { addSymbol } from '../../src/domain/dashboard/schematic/edits.ts';
import {
  EMPTY_SCHEMATIC,
  GRID,
  type PlacedSymbol,
  type Schematic,
} from '../../src/domain/dashboard/schematic/model.ts';
import { renderSchematic } from '../../src/domain/dashboard/schematic/render.ts';
import { matchSlots, slotState, slotValue } from '../../src/domain/dashboard/schematic/slots.ts';
import { symbolKinds } from '../../src/domain/dashboard/schematic/symbols.ts';
import type { Element, StateBinding, ValueBinding } from '../../src/domain/dashboard/document.ts';
import { keyFacts } from '../../src/domain/readings/well-known-keys.ts';
import type { Placed } from '../devices.ts';

/** The drawings of the demo, made of the editor's symbols. */

/** What a drawing adds to its element. */
export type Drawn = Pick<Element, 'data' | 'rects' | 'xidwithValues' | 'stateDatapoints'> & {
  readonly schematic: Schematic;
};

const candidates = ({ id, device, datapoints }: Placed) =>
  [...datapoints].map(([key, datapoint]) => ({
    id: datapoint,
    key,
    kind: keyFacts(key).kind,
    role: keyFacts(key).role,
    xid: `${device.type}.${device.hw_serial}.${key}`,
    dev_id: device.dev_id,
    device_id: id,
  }));

/** Beside the edge, where pipes have room around symbols. */
const LEFT = 2 * GRID;
const TOP = GRID;

/** A symbol to add, and the device that it is bound to. */
interface Added extends Pick<PlacedSymbol, 'x' | 'y' | 'label' | 'turn' | 'isMirrored' | 'lines'> {
  readonly placed?: Placed | undefined;
}

/** Builds a drawing from symbols, which are bound to devices like in the editor. */
const drawing = () => {
  let schematic = EMPTY_SCHEMATIC;
  const values: ValueBinding[] = [];
  const states: StateBinding[] = [];
  return {
    add: (
      kind: string,
      { x, y, placed, lines = symbolKinds.get(kind)?.lines ?? [], ...more }: Added,
    ): string => {
      const added = addSymbol(schematic, {
        kind,
        x: x + LEFT,
        y: y + TOP,
        ...more,
        ...(lines.length > 0 ? { lines } : {}),
      });
      schematic = added.schematic;
      const symbol = schematic.symbols.find(({ id }) => id === added.id);
      if (!symbol) throw new Error(`There is no room for a symbol of the kind ${kind}.`);
      for (const { slot, datapoint } of placed ? matchSlots(symbol, candidates(placed)) : []) {
        if (slot.as === 'value') values.push(slotValue(symbol, slot, datapoint));
        else states.push(slotState(symbol, slot, datapoint));
      }
      return symbol.id;
    },
    pipe: (from: Connectable, to: Connectable): void => {
      const result = connect(schematic, from, to);
      if (result.fault !== undefined)
        throw new Error(`${from.symbol} and ${to.symbol} can't be connected: ${result.fault}.`);
      schematic = result.schematic;
    },
    drawn: (): Drawn => {
      const { markup, rects } = renderSchematic(schematic);
      return { schematic, data: markup, rects, xidwithValues: values, stateDatapoints: states };
    },
  };
};

/** Valves in rows of three above and below the mains between them. */
const COLUMN = 220;
const COLUMNS = 3;
const ABOVE_Y = 40;
const BELOW_Y = 240;
const COLD_Y = 160;

interface Valve {
  readonly placed: Placed;
  readonly title: string;
}

/** Mixing valves on a hot and a cold main, out of so many of a site, with their limit (°C). `meter`: the meter of the cold main, if it has one. */
export const valveBank = (valves: readonly Valve[], all: number, limit: number, meter?: Placed): Drawn => {
  const { add, pipe, drawn } = drawing();
  const mains = { symbol: add('supply', { x: 40, y: 0, label: 'Mains' }), port: 'down' };
  const tee = { symbol: add('junction', { x: 80, y: COLD_Y - GRID }) };
  if (meter) {
    // Turned, so that the water runs downwards.
    const symbol = add('meter', { x: 0, y: 60, label: 'Main meter', placed: meter, turn: 90 });
    pipe(mains, { symbol, port: 'in' });
    pipe({ symbol, port: 'out' }, tee);
  } else pipe(mains, tee);
  const [first] = valves;
  const heater = add('heater', { x: 0, y: COLD_Y + GRID, label: 'Hot water', placed: first?.placed });
  pipe(tee, { symbol: heater, port: 'cold' });
  // Water that the meter counts and no valve shown uses: without it, water would flow in and nowhere out.
  if (meter) pipe(tee, { symbol: add('drain', { x: 0, y: BELOW_Y + 80, label: 'Other taps' }), port: 'in' });
  for (const [index, { placed, title }] of valves.entries()) {
    const x = 240 + (index % COLUMNS) * COLUMN;
    const isAbove = index < COLUMNS;
    const symbol = add('tmv', {
      x,
      y: isAbove ? ABOVE_Y : BELOW_Y + (Math.floor(index / COLUMNS) - 1) * 180,
      label: title,
      placed,
      // Upside down, so that the ports above and below are in line.
      ...(isAbove ? { turn: 180 as const, isMirrored: true } : {}),
    });
    pipe({ symbol: heater, port: 'hot' }, { symbol, port: 'hot' });
    pipe(tee, { symbol, port: 'cold' });
  }
  const shown = valves.length < all ? `${valves.length} of ${all} mixing valves` : 'Mixing valves';
  add('label', { x: 240, y: 0, label: `${shown} · limit ${limit} °C` });
  add('legend-line', { x: 240 + COLUMNS * COLUMN - 280, y: 0 });
  return drawn();
};

/** A plant room: the mains, a meter, the unit that recycles grey water, and its pump. */
export const plantRoom = (meter: Placed, loop: Placed): Drawn => {
  const { add, pipe, drawn } = drawing();
  // As flat as it can be, for a wall display, where it is as wide as the screen, above charts; and as narrow, for tablets.
  const mains = add('supply', { x: 0, y: 20, label: 'Mains' });
  const metered = add('meter', { x: 180, y: 0, label: 'Main meter', placed: meter });
  const tee = add('junction', { x: 400, y: 20 });
  const taps = add('drain', { x: 780, y: 20, label: 'Taps' });
  const bathrooms = add('grey-supply', { x: 0, y: 140, label: 'Bathrooms' });
  const unit = add('hydraloop', {
    x: 300,
    y: 100,
    label: 'Hydraloop',
    placed: loop,
  });
  const pump = add('pump', { x: 580, y: 120, label: 'Pump', placed: loop });
  const reuse = add('drain', { x: 780, y: 140, label: 'Toilets' });
  add('legend-line', { x: 660, y: 200 });
  pipe({ symbol: mains, port: 'out' }, { symbol: metered, port: 'in' });
  pipe({ symbol: metered, port: 'out' }, { symbol: tee });
  pipe({ symbol: tee }, { symbol: taps, port: 'in' });
  pipe({ symbol: tee }, { symbol: unit, port: 'mains' });
  pipe({ symbol: bathrooms, port: 'out' }, { symbol: unit, port: 'grey' });
  pipe({ symbol: unit, port: 'out' }, { symbol: pump, port: 'in' });
  pipe({ symbol: pump, port: 'out' }, { symbol: reuse, port: 'in' });
  return drawn();
};
