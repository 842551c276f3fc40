import { expect, it } from 'vitest';
import { renderSchematic } from '../../../src/domain/dashboard/schematic/render.ts';
import { readRendered } from '../../../src/domain/dashboard/schematic/rendered.ts';
import { connect } from '../../../src/domain/dashboard/schematic/connect.ts';
import { addSymbol } from '../../../src/domain/dashboard/schematic/edits.ts';
import { EMPTY_SCHEMATIC } from '../../../src/domain/dashboard/schematic/model.ts';
import { DRAWING_HEIGHT, THUMBNAIL_WIDTH } from '../../../src/domain/dashboard/thumbnail.ts';
import { thumbnailOf } from '../../../src/domain/dashboard/thumbnail-layout.ts';

interface Column {
  readonly span: number;
  readonly elements: readonly object[];
  readonly display?: boolean;
}
const documentOf = (...rows: readonly (readonly Column[])[]): string =>
  JSON.stringify({
    rows: rows.map((columns) => ({
      columns: columns.map(({ span, ...column }) => ({ colwidth: span, ...column })),
    })),
  });
const value = (width: number, height: number) => ({ type: 'value', width, height });

it('has each element where the viewer puts it', () => {
  const data = documentOf(
    [
      { span: 6, elements: [value(6, 2), value(6, 2), { type: 'chart', height: 4 }] },
      { span: 6, elements: [{ type: 'gauge', height: 3 }] },
    ],
    [{ span: 12, elements: [{ type: 'notes', height: 2 }] }],
  );
  expect(thumbnailOf(data)).toEqual({
    blocks: [
      ['value', 0, 0, 173, 38],
      ['value', 183, 0, 172, 38],
      ['chart', 0, 48, 355, 86],
      // As high as its row.
      ['gauge', 365, 0, 355, 134],
      ['notes', 0, 144, 720, 38],
    ],
    symbols: [],
    pipes: [],
  });
});

it('shows what viewers see, wraps what is too wide, and tolerates anything', () => {
  const hidden = documentOf([
    { span: 6, elements: [value(12, 2)], display: false },
    { span: 12, elements: [value(8, 2), value(8, 2)] },
  ]);
  expect(thumbnailOf(hidden).blocks.map(([, x, y]) => [x, y])).toEqual([
    [0, 0],
    [0, 48],
  ]);
  for (const data of ['', '[]', 'null', '{"rows":7}', '{"rows":[{"columns":[{}]},{"columns":[null]}]}']) {
    expect(thumbnailOf(data)).toEqual({ blocks: [], symbols: [], pipes: [] });
  }
  const strange = documentOf([
    {
      span: 12,
      elements: [
        { type: '<b>', width: -1, height: 'x' },
        { type: 'svg', schematic: 7, data: 7 },
      ],
    },
  ]);
  expect(thumbnailOf(strange).blocks.map(([type]) => type)).toEqual(['', 'svg']);
});

it('is small however large the dashboard is', () => {
  const many = Array.from({ length: 1_000 }, () => value(1, 1));
  const sizes = [
    documentOf([{ span: 12, elements: many }]),
    documentOf(...many.map((element) => [{ span: 12, elements: [element] }])),
    documentOf(many.map((element) => ({ span: 2, elements: [element, value(12, 1e9)] }))),
  ].map((data) => JSON.stringify(thumbnailOf(data)).length);
  expect(Math.max(...sizes)).toBeLessThan(5_000);
});

it('is the drawing of a dashboard that has one, as large as it fits', () => {
  const heater = addSymbol(EMPTY_SCHEMATIC, { kind: 'heater', x: 0, y: 0 });
  const tank = addSymbol(heater.schematic, { kind: 'tank', x: 600, y: 200 });
  const piped = connect(
    tank.schematic,
    { symbol: heater.id ?? '', port: 'hot' },
    { symbol: tank.id ?? '', port: 'left' },
  );
  if (piped.fault !== undefined) throw new Error(piped.fault);
  const { schematic } = piped;
  const { markup, frame } = renderSchematic(schematic);
  const read = readRendered(markup);
  expect(read?.frame).toEqual(frame);
  expect([...(read?.routes.keys() ?? [])]).toEqual(schematic.pipes.map(({ id }) => id));
  const { blocks, symbols, pipes } = thumbnailOf(
    documentOf([
      { span: 6, elements: [value(12, 2)] },
      {
        span: 6,
        elements: [
          {
            type: 'svg',
            height: 8,
            data: markup,
            schematic,
            xidwithValues: [{ id: 5, node: 's2-level' }, { id: 'x', node: 's2-level' }, { node: 's1-flow' }],
            stateDatapoints: [
              { dataPoint: 7, id: 's2-alarm' },
              { dataPoint: 9, id: 's20-alarm' },
            ],
          },
        ],
      },
    ]),
  );
  expect(blocks).toEqual([]);
  expect([symbols.map(({ box: [kind] }) => kind), pipes.map(({ medium }) => medium)]).toEqual([
    ['heater', 'tank'],
    ['hot'],
  ]);
  // What each shows, for its alarms.
  expect(symbols.map(({ datapoints }) => datapoints)).toEqual([[], [5, 7]]);
  for (const {
    box: [, x, y, across, down],
  } of symbols) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + across).toBeLessThanOrEqual(THUMBNAIL_WIDTH);
    expect(y + down).toBeLessThanOrEqual(DRAWING_HEIGHT);
  }
});
