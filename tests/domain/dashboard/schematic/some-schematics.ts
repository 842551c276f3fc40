import fc from 'fast-check';
import { connect } from '../../../../src/domain/dashboard/schematic/connect.ts';
import {
  addSymbol,
  copyItems,
  groupSymbols,
  moveSymbols,
  pasteItems,
  removeItems,
  setLabel,
  ungroupSymbols,
  withGroups,
} from '../../../../src/domain/dashboard/schematic/edits.ts';
import { EMPTY_SCHEMATIC, type Schematic } from '../../../../src/domain/dashboard/schematic/model.ts';
import { mirrorSymbols, turnSymbols } from '../../../../src/domain/dashboard/schematic/pose.ts';
import { connectToPipe } from '../../../../src/domain/dashboard/schematic/tee.ts';
import { symbolKinds } from '../../../../src/domain/dashboard/schematic/symbols.ts';

/** A schematic with these symbols, 400 apart from left to right: `s1`, `s2`, … */
export const placed = (...kinds: string[]) =>
  kinds.reduce(
    (schematic, kind, index) => addSymbol(schematic, { kind, x: index * 400, y: 200 }).schematic,
    EMPTY_SCHEMATIC,
  );
/** The same with pipes between these pairs of symbols. */
export const connected = (schematic: ReturnType<typeof placed>, ...pairs: [string, string][]) =>
  pairs.reduce((now, [a, b]) => {
    const result = connect(now, { symbol: a }, { symbol: b });
    if (result.fault !== undefined) throw new Error(`${a}, ${b}: ${result.fault}`);
    return result.schematic;
  }, schematic);

/** One edit of a schematic; `a` and `b` choose among the symbols that there are. */
export type Step =
  | {
      readonly do: 'add';
      readonly kind: string;
      readonly x: number;
      readonly y: number;
      readonly label: string;
    }
  | { readonly do: 'move'; readonly a: number; readonly x: number; readonly y: number }
  | {
      readonly do: 'connect' | 'group' | 'remove' | 'ungroup' | 'paste' | 'turn' | 'mirror' | 'tee';
      readonly a: number;
      readonly b: number;
    }
  | { readonly do: 'label'; readonly a: number; readonly label: string };

const index = fc.nat(30);
const place = fc.integer({ min: -200, max: 1_400 });
const label = fc.string({ unit: 'grapheme', maxLength: 20 });

export const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('add' as const),
        kind: fc.constantFrom(...symbolKinds.keys()),
        x: place,
        y: place,
        label,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'connect' as const,
          'group' as const,
          'remove' as const,
          'ungroup' as const,
          'paste' as const,
          'turn' as const,
          'mirror' as const,
          'tee' as const,
        ),
        a: index,
        b: index,
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), a: index, x: place, y: place }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('label' as const), a: index, label }) },
  ),
  { maxLength: 30 },
);

/** The schematic after a step; the same one if the step has no effect. */
export const applyStep = (schematic: Schematic, step: Step): Schematic => {
  const { symbols } = schematic;
  if (step.do === 'add') {
    const { kind, x, y, label: text } = step;
    return addSymbol(schematic, { kind, x, y, label: text }).schematic;
  }
  const chosen = symbols[step.a % Math.max(1, symbols.length)]?.id ?? 'none';
  const one = withGroups(schematic, new Set([chosen]));
  if (step.do === 'move') return moveSymbols(schematic, one, step);
  if (step.do === 'label') return setLabel(schematic, chosen, step.label);
  const other = symbols[step.b % Math.max(1, symbols.length)]?.id ?? 'none';
  const both = new Set([chosen, other]);
  switch (step.do) {
    case 'connect': {
      const result = connect(schematic, { symbol: chosen }, { symbol: other });
      return result.fault === undefined ? result.schematic : schematic;
    }
    case 'turn':
      return turnSymbols(schematic, both);
    case 'mirror':
      return mirrorSymbols(schematic, both);
    case 'tee': {
      const pipe = schematic.pipes[step.b % Math.max(1, schematic.pipes.length)]?.id ?? 'none';
      const result = connectToPipe(schematic, { symbol: chosen }, pipe);
      return result.fault === undefined ? result.schematic : schematic;
    }
    case 'group':
      return groupSymbols(schematic, both);
    case 'ungroup':
      return ungroupSymbols(schematic, both);
    case 'paste':
      return pasteItems(schematic, copyItems(schematic, withGroups(schematic, both))).schematic;
    case 'remove':
      return removeItems(schematic, new Set([chosen]));
  }
};

/** Schematics as any edits in any order leave them. */
export const schematics = steps.map((list) => list.reduce(applyStep, EMPTY_SCHEMATIC));
