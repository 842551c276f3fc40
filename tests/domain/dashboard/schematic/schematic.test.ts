import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { connect, setMedium } from '../../../../src/domain/dashboard/schematic/connect.ts';
import { addSymbol, freePlace } from '../../../../src/domain/dashboard/schematic/edits.ts';
import {
  EMPTY_SCHEMATIC,
  GRID,
  MEDIA,
  type PlacedSymbol,
  readSchematic,
  type Schematic,
} from '../../../../src/domain/dashboard/schematic/model.ts';
import { renderSchematic, routesOf } from '../../../../src/domain/dashboard/schematic/render.ts';
import {
  boxOfSymbol,
  kindOf,
  portOf,
  symbolKinds,
} from '../../../../src/domain/dashboard/schematic/symbols.ts';
import { connected, placed, schematics } from './some-schematics.ts';

describe('any edits in any order', () => {
  it('leave a schematic that is read as it was written', () => {
    fc.assert(
      fc.property(schematics, (schematic) => {
        const ids = [...schematic.symbols, ...schematic.pipes].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const read = readSchematic(JSON.parse(JSON.stringify(schematic)));
        expect(read?.pipes).toEqual(schematic.pipes);
        const placeOf = ({ id, x, y, turn, isMirrored }: PlacedSymbol) => [id, x, y, turn, isMirrored];
        expect(read?.symbols.map(placeOf)).toEqual(schematic.symbols.map(placeOf));
      }),
    );
  });

  it('leave no pipe that carries something else than its ports', () => {
    fc.assert(
      fc.property(schematics, ({ symbols, pipes }) => {
        for (const { from, to, medium } of pipes) {
          for (const end of [from, to]) {
            const port = portOf(
              symbols.find(({ id }) => id === end.symbol),
              end.port,
            );
            expect(port).toBeDefined();
            expect(port?.medium ?? medium).toBe(medium);
          }
        }
      }),
    );
  });

  it('draw pipes at right angles from port to port, on the grid', () => {
    fc.assert(
      fc.property(schematics, (schematic) => {
        const routes = routesOf(schematic);
        for (const { id, from, to } of schematic.pipes) {
          const points = routes.get(id) ?? [];
          expect(points.length).toBeGreaterThan(1);
          for (const [end, point] of [
            [from, points[0]],
            [to, points.at(-1)],
          ] as const) {
            const symbol = schematic.symbols.find((one) => one.id === end.symbol);
            const port = portOf(symbol, end.port);
            expect(point).toEqual({
              x: (symbol?.x ?? 0) + (port?.x ?? 0),
              y: (symbol?.y ?? 0) + (port?.y ?? 0),
            });
          }
          for (const [index, { x, y }] of points.entries()) {
            const before = points[index - 1];
            expect([x % GRID, y % GRID].map(Math.abs)).toEqual([0, 0]);
            if (before) expect(before.x === x || before.y === y).toBe(true);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

test('every symbol is on the grid, and its ports and slots are its own', () => {
  for (const [name, { width, height, ports, slots, draw }] of symbolKinds) {
    expect([name, width % GRID, height % GRID]).toEqual([name, 0, 0]);
    for (const { x, y } of ports) expect([name, x % GRID, y % GRID]).toEqual([name, 0, 0]);
    expect(new Set(ports.map(({ id }) => id)).size).toBe(ports.length);
    const markup = draw({ id: 's1', kind: name, x: 0, y: 0, label: 'A' }, (part) => `s1-${part}`, MEDIA);
    for (const slot of slots) expect(markup).toContain(`id="s1-${slot.name}"`);
  }
});

test.each(['legend', 'legend-line'])('a legend explains the pipes that there are: %s', (kind) => {
  const legend = {
    id: 's9',
    kind,
    x: 800,
    y: 0,
    lines: ['Hot', 'Cold', 'Mixed', 'Grey water', 'Reused'],
  };
  const drawn = connected(placed('supply', 'drain'), ['s1', 's2']);
  const shown = (schematic: Schematic) =>
    legend.lines.filter((line) => renderSchematic(schematic).markup.includes(`>${line}</text>`));
  expect(shown({ ...drawn, symbols: [...drawn.symbols, legend] })).toEqual(['Cold']);
  expect(shown({ symbols: [legend], pipes: [] })).toEqual(legend.lines);
});

test('a pipe goes around a symbol in its way', () => {
  const schematic = connected(placed('supply', 'tank', 'drain'), ['s1', 's3']);
  const tank = boxOfSymbol({ kind: 'tank', x: 400, y: 200 });
  const [points = []] = routesOf(schematic).values();
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    const isBeside =
      Math.max(from.x, to.x) <= tank.x ||
      Math.min(from.x, to.x) >= tank.x + tank.width ||
      Math.max(from.y, to.y) <= tank.y ||
      Math.min(from.y, to.y) >= tank.y + tank.height;
    expect(isBeside).toBe(true);
  }
});

test('symbols are connected from outlet to inlet by what flows there', () => {
  const schematic = connected(
    placed('heater', 'tmv', 'shower', 'supply'),
    ['s2', 's1'],
    ['s2', 's3'],
    ['s4', 's2'],
  );
  expect(
    schematic.pipes.map(({ from, to, medium }) => [from.symbol, from.port, to.symbol, to.port, medium]),
  ).toEqual([
    ['s1', 'hot', 's2', 'hot', 'hot'],
    ['s2', 'mixed', 's3', 'in', 'mixed'],
    ['s4', 'down', 's2', 'cold', 'cold'],
  ]);
  // Cold water never gets to the hot inlet.
  const cold = { symbol: 's4', port: 'out' };
  const heated = connected(placed('heater', 'tmv', 'tmv', 'supply'), ['s4', 's1']);
  expect(heated.pipes[0]?.to.port).toBe('cold');
  expect(connect(heated, cold, { symbol: 's2', port: 'hot' })).toEqual({ fault: 'media' });
  expect(setMedium(heated, 'p1', 'hot')).toBe(heated);
  const piped = connected(placed('pump', 'valve'), ['s1', 's2']);
  expect(setMedium(piped, 'p1', 'grey').pipes[0]?.medium).toBe('grey');
  expect(connect(heated, { symbol: 's1' }, { symbol: 's1' })).toEqual({ fault: 'same' });
  expect(connect(placed('label', 'tmv'), { symbol: 's1' }, { symbol: 's2' })).toEqual({ fault: 'no_port' });
});

test('a new symbol overlaps no other', () => {
  let schematic = EMPTY_SCHEMATIC;
  for (const kind of ['tank', 'tmv', 'meter', 'tank', 'pump', 'legend', 'tmv', 'heater']) {
    const at = freePlace(schematic, kind, schematic.symbols.at(-1));
    schematic = addSymbol(schematic, { kind, ...at }).schematic;
  }
  const boxes = schematic.symbols.map(boxOfSymbol);
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(0, index)) {
      const isApart =
        a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
      expect(isApart).toBe(true);
    }
  }
});

test('what is stored may be anything', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (symbols, pipes) => {
      const read = readSchematic({ symbols, pipes });
      expect(read && renderSchematic(read).markup).toContain('<svg');
    }),
  );
  expect(readSchematic([])).toBeNull();
  const hostile = { id: 's1"><script>', kind: 'tmv', x: 0, y: 0 };
  expect(
    readSchematic({ symbols: [hostile, { ...hostile, id: 's1', kind: 'constructor' }], pipes: [{}] }),
  ).toEqual({
    symbols: [{ id: 's1', kind: 'constructor', x: 0, y: 0 }],
    pipes: [],
  });
  expect(kindOf({ kind: 'constructor' })).toBeUndefined();
});

test('the arrow of a supply points to where all of its water leaves', () => {
  const mains = { id: 's1', kind: 'supply', x: 0, y: 0 };
  const isDown = (...ports: readonly string[]): boolean => {
    const symbols = [
      mains,
      ...ports.map((_, index) => ({ id: `d${index}`, kind: 'drain', x: 400, y: 200 * index })),
    ];
    const pipes = ports.map((port, index) => ({
      id: `p${index}`,
      from: { symbol: 's1', port },
      to: { symbol: `d${index}`, port: 'in' },
      medium: 'cold' as const,
    }));
    return renderSchematic({ symbols, pipes }).markup.includes('rotate(90 22 20)');
  };
  expect([isDown(), isDown('out'), isDown('down'), isDown('down', 'out')]).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test('a unit that recycles names all of its values, also one from before its level had a word', () => {
  const unit = { id: 's1', kind: 'hydraloop', x: 0, y: 0, lines: ['recycled', 'from the mains'] };
  const { markup } = renderSchematic({ symbols: [unit], pipes: [] });
  expect([...markup.matchAll(/<t(?:ext|span)[^>]*>([^<]+)</g)].map(([, text]) => text)).toEqual([
    'Level',
    ' recycled',
    ' from the …',
  ]);
});
