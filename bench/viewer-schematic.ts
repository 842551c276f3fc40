import type { StateBinding, ValueBinding } from '../src/domain/dashboard/document.ts';
import { connect } from '../src/domain/dashboard/schematic/connect.ts';
import { addSymbol } from '../src/domain/dashboard/schematic/edits.ts';
import {
  EMPTY_SCHEMATIC,
  flowNode,
  type Schematic,
  slotNode,
} from '../src/domain/dashboard/schematic/model.ts';
import { renderSchematic } from '../src/domain/dashboard/schematic/render.ts';
import { matchSlots, slotState, slotValue } from '../src/domain/dashboard/schematic/slots.ts';
import { recordOf } from './viewer-drawing.ts';
import type { StagePages } from './viewer-stage.ts';

/** Rows of running pumps, each connected to the next by a pipe in which water flows. */
const COLUMNS = 10;

const pumps = (count: number): Schematic => {
  let schematic = EMPTY_SCHEMATIC;
  for (let index = 0; index < count; index++) {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    schematic = addSymbol(schematic, { kind: 'pump', x: 20 + column * 220, y: 20 + row * 120 }).schematic;
    if (column === 0) continue;
    const joined = connect(schematic, { symbol: `s${index}` }, { symbol: `s${index + 1}` });
    if (joined.fault === undefined) schematic = joined.schematic;
  }
  return schematic;
};

/** The state and the flow of each symbol: odd ids are states, even ones flows. */
const datapointsOf = (index: number) =>
  (['pump', 'flow_rate'] as const).map((key, at) => ({
    id: 1 + index * 2 + at,
    xid: null,
    key,
    kind: key === 'pump' ? ('state' as const) : ('gauge' as const),
    role: key,
    dev_id: 'd',
    device_id: 1,
  }));

const elementOf = (schematic: Schematic) => {
  const values: ValueBinding[] = [];
  const states: StateBinding[] = [];
  for (const [index, symbol] of schematic.symbols.entries()) {
    for (const { slot, datapoint } of matchSlots(symbol, datapointsOf(index))) {
      if (slot.as === 'value') values.push(slotValue(symbol, slot, datapoint));
      else states.push(slotState(symbol, slot, datapoint));
    }
  }
  const { markup, rects } = renderSchematic(schematic);
  const bindings = { rects, xidwithValues: values, stateDatapoints: states };
  return { id: 'e', type: 'svg', width: 12, height: 18, schematic, data: markup, ...bindings };
};

/** The same shapes with nothing but their animations. */
const barePage = (schematic: Schematic): string => {
  const nodesOf = (ids: readonly string[]): string => ids.map((id) => `#${id}`).join(',');
  const rotors = nodesOf(schematic.symbols.map(({ id }) => slotNode(id, 'state')));
  const flows = nodesOf(schematic.pipes.map(flowNode));
  return `<!doctype html><meta charset="utf-8"><title>Bare</title><style>
body{margin:0} svg{width:100vw;height:720px;display:block}
${rotors}{fill:#2b8a3e;transform-box:fill-box;transform-origin:center;animation:turn 2s linear infinite}
${flows}{opacity:.9;animation:flow 1.2s linear infinite}
@keyframes turn{to{rotate:360deg}} @keyframes flow{to{stroke-dashoffset:-20}}
</style>${renderSchematic(schematic).markup}`;
};

/** The pages for a number of animated symbols, all of which keep running while their flows change. */
export const schematicPages = (count: number): StagePages => {
  const schematic = pumps(count);
  const kinds = schematic.symbols.flatMap((_, index) => datapointsOf(index).map(({ kind }) => kind));
  const record = recordOf(elementOf(schematic), kinds);
  const bare = barePage(schematic);
  return {
    ids: kinds.length,
    dashboard: () => record,
    bare: () => bare,
    end: (id, turn) => (id % 2 === 1 ? 1 : 5 + ((id + turn) % 30) / 10),
  };
};
