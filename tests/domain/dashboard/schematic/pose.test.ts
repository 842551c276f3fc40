import { expect, test } from 'vitest';
import { connect } from '../../../../src/domain/dashboard/schematic/connect.ts';
import {
  EMPTY_SCHEMATIC,
  GRID,
  type Schematic,
  TURNS,
} from '../../../../src/domain/dashboard/schematic/model.ts';
import { mirrorSymbols, turnSymbols } from '../../../../src/domain/dashboard/schematic/pose.ts';
import { renderSchematic, routesOf } from '../../../../src/domain/dashboard/schematic/render.ts';
import { isOnRoute } from '../../../../src/domain/dashboard/schematic/route.ts';
import { portsOf, symbolKinds } from '../../../../src/domain/dashboard/schematic/symbols.ts';
import { connectToPipe, insertTee } from '../../../../src/domain/dashboard/schematic/tee.ts';

const withSymbols = (...symbols: Schematic['symbols']): Schematic => ({ ...EMPTY_SCHEMATIC, symbols });
const joined = (schematic: Schematic, from: string, to: string): Schematic => {
  const result = connect(schematic, { symbol: from }, { symbol: to });
  if (result.fault !== undefined) throw new Error(result.fault);
  return result.schematic;
};
const valve = { id: 's1', kind: 'valve', x: 200, y: 200 };

test('every symbol keeps its ports apart, on the grid and on their sides, however it is turned', () => {
  for (const [kind, { width, height }] of symbolKinds) {
    for (const turn of [undefined, ...TURNS]) {
      for (const isMirrored of [false, true]) {
        const ports = portsOf({ kind, isMirrored, ...(turn === undefined ? {} : { turn }) });
        expect(new Set(ports.map(({ x, y }) => `${x} ${y}`)).size).toBe(ports.length);
        for (const { x, y, side } of ports) {
          expect([x % GRID, y % GRID].map(Math.abs)).toEqual([0, 0]);
          const at = { left: x, right: width - x, top: y, bottom: height - y, any: 0 }[side];
          expect([kind, turn, side, at]).toEqual([kind, turn, side, 0]);
        }
      }
    }
  }
});

test('ports and pipes follow a symbol that is turned and mirrored; four turns and two mirrorings undo themselves', () => {
  const sidesOf = ({ symbols }: Schematic) =>
    symbols
      .slice(0, 1)
      .flatMap((one) => portsOf(one))
      .map(({ side }) => side);
  const ids = new Set(['s1']);
  const piped = joined(withSymbols(valve, { id: 's2', kind: 'drain', x: 600, y: 220 }), 's1', 's2');
  const [mirrored, turned] = [mirrorSymbols(piped, ids), turnSymbols(piped, ids)];
  expect(sidesOf(piped)).toEqual(['left', 'right']);
  expect(sidesOf(mirrored)).toEqual(['right', 'left']);
  expect(sidesOf(turned)).toEqual(['top', 'bottom']);
  expect(routesOf(mirrored).get('p1')?.[0]).toEqual({ x: 200, y: 240 });
  expect(routesOf(turned).get('p1')?.[0]).toEqual({ x: 280, y: 280 });
  expect(mirrorSymbols(mirrored, ids)).toEqual(piped);
  expect([1, 2, 3, 4].reduce((now) => turnSymbols(now, ids), piped)).toEqual(piped);
  // What is seen is mirrored, even if it is turned.
  expect(sidesOf(mirrorSymbols(turned, ids))).toEqual(['top', 'bottom']);
  expect(turnSymbols(piped, new Set())).toBe(piped);
  expect(renderSchematic(turned).markup).toContain('rotate(90)');
  expect(renderSchematic(turned).markup.match(/<text[^>]*>/g)).toEqual(
    renderSchematic(piped).markup.match(/<text[^>]*>/g),
  );
});

test('a pipe that is dropped on a pipe divides it by a tee', () => {
  const from = { id: 's3', kind: 'supply', x: 200, y: 500 };
  const start = joined(
    withSymbols({ ...valve, kind: 'supply' }, { id: 's2', kind: 'drain', x: 800, y: 200 }, from),
    's1',
    's2',
  );
  const route = routesOf(start).get('p1') ?? [];
  expect(isOnRoute(route, { x: 500, y: 226 }, 10)).toBe(true);
  expect(isOnRoute(route, { x: 500, y: 260 }, 10)).toBe(false);
  const result = connectToPipe(start, { symbol: 's3' }, 'p1', { x: 508, y: 231 });
  if (result.fault !== undefined) throw new Error(result.fault);
  const { symbols, pipes } = result.schematic;
  expect(symbols.at(-1)).toEqual({ id: 's4', kind: 'junction', x: 480, y: 200 });
  expect(pipes.map((pipe) => [pipe.id, pipe.from.symbol, pipe.to.symbol, pipe.medium])).toEqual([
    ['p1', 's1', 's4', 'cold'],
    ['p2', 's4', 's2', 'cold'],
    ['p3', 's3', 's4', 'cold'],
  ]);
  // The water goes where it went before.
  const routes = routesOf(result.schematic);
  expect(routes.get('p1')?.at(-1)).toEqual({ x: 500, y: 220 });
  expect(routes.get('p2')).toEqual([{ x: 500, y: 220 }, route.at(-1)]);
  const hot = { ...start, symbols: [...start.symbols, { id: 's9', kind: 'hot-supply', x: 20, y: 20 }] };
  expect(connectToPipe(hot, { symbol: 's9' }, 'p1')).toEqual({ fault: 'media' });
  expect(insertTee(start, 'p9')).toEqual({ fault: 'no_port' });
});
