import { type Connectable, connect } from '../../../src/domain/dashboard/schematic/connect.ts';
import { addSymbol } from '../../../src/domain/dashboard/schematic/edits.ts';
import { EMPTY_SCHEMATIC, GRID, type Schematic } from '../../../src/domain/dashboard/schematic/model.ts';
import { renderSchematic } from '../../../src/domain/dashboard/schematic/render.ts';
import { matchSlots, slotState, slotValue } from '../../../src/domain/dashboard/schematic/slots.ts';
import { symbolKinds } from '../../../src/domain/dashboard/schematic/symbols.ts';
import type { Element, StateBinding, ValueBinding } from '../../../src/domain/dashboard/document.ts';
import { keyFacts } from '../../../src/domain/well-known-keys.ts';
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
    xid: `${device.type}.${device.hw_serial}.${key}`,
    dev_id: device.dev_id,
    device_id: id,
  }));

/** Builds a drawing from symbols, which are bound to devices like in the editor. */
const drawing = () => {
  let schematic = EMPTY_SCHEMATIC;
  const values: ValueBinding[] = [];
  const states: StateBinding[] = [];
  return {
    add: (kind: string, x: number, y: number, label: string, placed?: Placed): string => {
      const { lines = [] } = symbolKinds.get(kind) ?? {};
      // Beside the edge, where pipes have room around symbols.
      const added = addSymbol(schematic, {
        kind,
        x: x + GRID,
        y,
        label,
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

const COLUMN = 260;
const ROW = 180;
const COLUMNS = 3;

interface Valve {
  readonly placed: Placed;
  readonly title: string;
}

/** Mixing valves on a hot and a cold main. `meter`: the meter of the cold main, if it has one. */
export const valveBank = (valves: readonly Valve[], meter?: Placed): Drawn => {
  const { add, pipe, drawn } = drawing();
  const mains = { symbol: add('supply', 20, 40, 'Mains'), port: 'out' };
  const cold = meter ? { symbol: add('meter', 220, 20, 'Water meter', meter), port: 'out' } : mains;
  if (meter) pipe(mains, { symbol: cold.symbol, port: 'in' });
  add('legend', 40, 140, '');
  const [first] = valves;
  const hot = { symbol: add('heater', 20, 320, 'Hot water', first?.placed), port: 'hot' };
  pipe(cold, { symbol: hot.symbol, port: 'cold' });
  for (const [index, { placed, title }] of valves.entries()) {
    const x = 320 + (index % COLUMNS) * COLUMN;
    const y = 160 + Math.floor(index / COLUMNS) * ROW;
    const symbol = add('tmv', x, y, title, placed);
    pipe(hot, { symbol, port: 'hot' });
    pipe(cold, { symbol, port: 'cold' });
  }
  return drawn();
};

/** A plant room: the mains, a meter, the unit that recycles grey water, and its pump. */
export const plantRoom = (meter: Placed, loop: Placed): Drawn => {
  const { add, pipe, drawn } = drawing();
  const mains = add('supply', 20, 60, 'Mains');
  const metered = add('meter', 200, 40, 'Water meter', meter);
  const tee = add('junction', 480, 60, '');
  const taps = add('drain', 680, 60, 'Taps');
  const showers = add('shower', 40, 200, 'Showers, basins');
  const unit = add('hydraloop', 380, 180, 'Hydraloop', loop);
  const pump = add('pump', 660, 200, 'Pump', loop);
  const reuse = add('drain', 860, 220, 'Toilets');
  add('legend', 880, 40, '');
  pipe({ symbol: mains, port: 'out' }, { symbol: metered, port: 'in' });
  pipe({ symbol: metered, port: 'out' }, { symbol: tee });
  pipe({ symbol: tee }, { symbol: taps, port: 'in' });
  pipe({ symbol: tee }, { symbol: unit, port: 'mains' });
  pipe({ symbol: showers, port: 'drain' }, { symbol: unit, port: 'grey' });
  pipe({ symbol: unit, port: 'out' }, { symbol: pump, port: 'in' });
  pipe({ symbol: pump, port: 'out' }, { symbol: reuse, port: 'in' });
  return drawn();
};
