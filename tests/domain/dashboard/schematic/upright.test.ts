import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../../src/domain/dashboard/schematic/connect.ts';
import { addSymbol } from '../../../../src/domain/dashboard/schematic/edits.ts';
import {
  EMPTY_SCHEMATIC,
  flowNode,
  type PlacedSymbol,
  type Schematic,
} from '../../../../src/domain/dashboard/schematic/model.ts';
import { renderSchematic, routesOf } from '../../../../src/domain/dashboard/schematic/render.ts';
import { boxOfSymbol, kindOf } from '../../../../src/domain/dashboard/schematic/symbols.ts';
import { renderUpright, uprightSchematic } from '../../../../src/domain/dashboard/schematic/upright.ts';
import { schematics } from './some-schematics.ts';

type Placed = Omit<PlacedSymbol, 'id'>;
const withSymbols = (...symbols: readonly Placed[]): Schematic =>
  symbols.reduce((schematic, symbol) => addSymbol(schematic, symbol).schematic, EMPTY_SCHEMATIC);
const joined = (schematic: Schematic, ...pairs: readonly [string, string][]): Schematic =>
  pairs.reduce((now, [from, to]) => {
    const result = connect(now, { symbol: from }, { symbol: to });
    if (result.fault !== undefined) throw new Error(`${from}, ${to}: ${result.fault}`);
    return result.schematic;
  }, schematic);

/** A plant: the mains, a meter and taps above, showers, a recycling unit and toilets below. */
const PLANT = joined(
  withSymbols(
    { kind: 'supply', x: 40, y: 40 },
    { kind: 'meter', x: 220, y: 20, label: 'Main meter' },
    { kind: 'junction', x: 420, y: 40 },
    { kind: 'drain', x: 620, y: 40 },
    { kind: 'shower', x: 40, y: 160, turn: 270 },
    { kind: 'hydraloop', x: 320, y: 140 },
    { kind: 'pump', x: 620, y: 160 },
    { kind: 'drain', x: 820, y: 180 },
    { kind: 'legend', x: 820, y: 20 },
    { kind: 'label', x: 40, y: 0, label: 'Plant' },
  ),
  ['s1', 's2'],
  ['s2', 's3'],
  ['s3', 's4'],
  ['s3', 's6'],
  ['s5', 's6'],
  ['s6', 's7'],
  ['s7', 's8'],
);
/** A hot and a cold main between rows of three valves. */
const VALVES = [0, 1, 2, 3, 4, 5].reduce(
  (schematic, index) => {
    const isAbove = index < 3;
    const { schematic: added, id } = addSymbol(schematic, {
      kind: 'tmv',
      x: 280 + (index % 3) * 220,
      y: isAbove ? 80 : 300,
      ...(isAbove ? { turn: 180 as const, isMirrored: true } : {}),
    });
    return joined(added, ['s1', id ?? ''], ['s2', id ?? '']);
  },
  withSymbols({ kind: 'heater', x: 40, y: 200 }, { kind: 'supply', x: 40, y: 100 }),
);
/** Three rows of three: the halves of the drawing have three and six. */
const NINE = Array.from({ length: 9 }, (_, index) => index).reduce(
  (schematic, index) =>
    addSymbol(schematic, { kind: 'tmv', x: 280 + (index % 3) * 220, y: 80 + Math.floor(index / 3) * 180 })
      .schematic,
  withSymbols({ kind: 'heater', x: 40, y: 200 }),
);
const ALL = new Set(['s2', 's6', 's7']);
const upright = (schematic: Schematic, bound: ReadonlySet<string> = ALL): Schematic => {
  const found = uprightSchematic(schematic, bound);
  if (!found) throw new Error('It stays as it is.');
  return found;
};
const symbolOf = ({ symbols }: Schematic, id: string): PlacedSymbol => {
  const found = symbols.find((symbol) => symbol.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};
const solid = ({ symbols }: Schematic) => symbols.filter((symbol) => kindOf(symbol)?.isFlat !== true);

/** Pairs of symbols that lie on each other. */
const overlaps = (schematic: Schematic): readonly string[] => {
  const boxes = solid(schematic).map((symbol) => ({ id: symbol.id, ...boxOfSymbol(symbol) }));
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
      )
      .map((b) => `${a.id} ${b.id}`),
  );
};
const idsIn = (markup: string): readonly string[] =>
  [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id).toSorted();

describe('an upright arrangement', () => {
  it('is narrow enough to be read on a phone, with what was above at the left', () => {
    for (const schematic of [PLANT, VALVES]) {
      const { frame } = renderSchematic(upright(schematic));
      expect(frame.width).toBeLessThanOrEqual(460);
      expect(frame.height).toBeGreaterThan(frame.width);
    }
    const now = upright(PLANT);
    const column = (...ids: string[]) => ids.map((id) => symbolOf(now, id).x);
    expect(new Set(column('s1', 's2', 's4')).size).toBe(1);
    expect(new Set(column('s5', 's6', 's7', 's8')).size).toBe(1);
    expect(symbolOf(now, 's1').x).toBeLessThan(symbolOf(now, 's5').x);
  });

  it('keeps the order: what was at the left is above', () => {
    const now = upright(PLANT);
    for (const ids of [
      ['s10', 's1', 's2', 's4'],
      ['s10', 's5', 's6', 's7', 's8'],
    ]) {
      const ys = ids.map((id) => symbolOf(now, id).y);
      expect(ys).toEqual(ys.toSorted((a, b) => a - b));
    }
  });

  it('has straight pipes between what follows each other, and straight mains', () => {
    const routes = routesOf(upright(PLANT));
    expect(PLANT.pipes.map(({ id }) => routes.get(id)?.length)).toEqual(PLANT.pipes.map(() => 2));
    const ways = routesOf(upright(VALVES, new Set(VALVES.symbols.map(({ id }) => id))));
    for (const medium of ['hot', 'cold']) {
      const own = VALVES.pipes.filter((pipe) => pipe.medium === medium);
      expect(own).toHaveLength(6);
      // All of one medium go down at the same place.
      const downs = own.flatMap(({ id }) =>
        (ways.get(id) ?? []).flatMap((to, index, all) => {
          const from = all[index - 1];
          return from && from.x === to.x && Math.abs(from.y - to.y) > 100 ? [to.x] : [];
        }),
      );
      expect(new Set(downs).size).toBe(1);
    }
  });

  it('leaves no gaps between equal symbols that are more in one half', () => {
    const valves = upright(NINE, new Set(NINE.symbols.map(({ id }) => id))).symbols.filter(
      ({ kind }) => kind === 'tmv',
    );
    const [left = [], right = []] = [...new Set(valves.map(({ x }) => x))]
      .toSorted((a, b) => a - b)
      .map((at) => valves.filter(({ x }) => x === at).map(({ y }) => y));
    expect([left.length, right.length].toSorted()).toEqual([4, 5]);
    for (const column of [left, right]) {
      expect(new Set(column.slice(1).map((y, index) => y - (column[index] ?? 0))).size).toBe(1);
    }
  });

  it('has the same nodes, apart from those of symbols that show nothing', () => {
    const bound = new Set(PLANT.symbols.map(({ id }) => id));
    const [usual, now] = [renderSchematic(PLANT), renderUpright(PLANT, bound)];
    expect(idsIn(now?.markup ?? '')).toEqual(idsIn(usual.markup));
    expect(now?.rects.map(({ id }) => id)).toEqual(usual.rects.map(({ id }) => id));
    const less = idsIn(renderUpright(PLANT, ALL)?.markup ?? '');
    expect(less).not.toContain('s5-temperature');
    expect(less).toEqual(expect.arrayContaining(['s2-flow', 's6-level', 's7-status', 'p1-flow']));
  });

  it('leaves a drawing as it is that is narrow, too large, or without anything to arrange', () => {
    const tall = withSymbols({ kind: 'meter', x: 40, y: 40 }, { kind: 'tank', x: 40, y: 400 });
    const many = withSymbols(
      ...Array.from({ length: 250 }, (_, index) => ({
        kind: 'tmv',
        x: (index % 25) * 240,
        y: Math.floor(index / 25) * 200,
      })),
    );
    const words = withSymbols({ kind: 'label', x: 0, y: 0 }, { kind: 'legend', x: 1_000, y: 0 });
    for (const schematic of [tall, many, words, EMPTY_SCHEMATIC]) {
      expect(uprightSchematic(schematic, ALL)).toBeNull();
    }
  });

  it('of any drawing keeps all symbols and pipes, and puts none on another', () => {
    fc.assert(
      fc.property(schematics, (schematic) => {
        const now = uprightSchematic(schematic, new Set(schematic.symbols.slice(0, 3).map(({ id }) => id)));
        if (!now) return;
        const endsOf = ({ pipes }: Schematic) =>
          pipes.map(({ id, from, to }) => [id, from.symbol, to.symbol]);
        expect(endsOf(now)).toEqual(endsOf(schematic));
        expect(now.symbols.map(({ id, kind, label }) => [id, kind, label])).toEqual(
          schematic.symbols.map(({ id, kind, label }) => [id, kind, label]),
        );
        expect(overlaps(now)).toEqual([]);
        const { markup, frame } = renderSchematic(now);
        for (const pipe of now.pipes) expect(markup).toContain(`id="${flowNode(pipe)}"`);
        expect(frame.width).toBeLessThanOrEqual(460);
      }),
      { numRuns: 40 },
    );
  });
});
