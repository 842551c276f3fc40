import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CounterFacts,
  type CounterState,
  createCounter,
  evaluateCounter,
  NEW_COUNTER,
} from '../../../src/domain/counters/rule.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T00:00:00Z');
const FACTS: CounterFacts = { litres: 1, max_flow: null, rolls_over_at: null, resolution: 0.1 };

type Step = readonly [value: number, kind: string, counted: number];

/** Readings every 15 minutes, unless they say when (minutes). */
const readings = (values: readonly (number | readonly [minute: number, value: number])[]) =>
  values.map((one, n) =>
    typeof one === 'number'
      ? { ts: START + n * 15 * MINUTE, value: one }
      : { ts: START + one[0] * MINUTE, value: one[1] },
  );

const run = (
  values: Parameters<typeof readings>[0],
  facts: Partial<CounterFacts> = {},
  from?: CounterState,
) => {
  const steps: Step[] = [];
  const outliers: number[] = [];
  const state = evaluateCounter(
    readings(values),
    { ...FACTS, ...facts },
    {
      step: ({ value }, { kind, counted }) => void steps.push([value, kind, Number(counted.toFixed(9))]),
      setAside: ({ value }) => void outliers.push(value),
    },
    from,
  );
  const counted = steps.reduce((sum, [, , step]) => sum + step, 0);
  return { steps, outliers, pending: state.pending?.value ?? null, counted: Number(counted.toFixed(9)) };
};

describe('a rise', () => {
  it('counts the difference if it is possible', () => {
    // 15 minutes × 1,000 L/min.
    expect(run([100, 15_100]).steps).toEqual([
      [100, 'first', 0],
      [15_100, 'rise', 15_000],
    ]);
  });
  it('is set aside until the next reading if it is not possible', () => {
    expect(run([100, 15_101])).toMatchObject({ pending: 15_101, counted: 0 });
  });
  it('is an outlier if the next reading continues from before', () => {
    expect(run([100, 90_000, 130])).toMatchObject({ outliers: [90_000], counted: 30, pending: null });
  });
  it('counts as 0 if the next reading continues from it, since the register was replaced or set', () => {
    expect(run([100, 90_000, 90_020])).toMatchObject({
      outliers: [],
      counted: 20,
      steps: [
        [100, 'first', 0],
        [90_000, 'replaced', 0],
        [90_020, 'rise', 20],
      ],
    });
  });
  it('is an outlier if the next reading continues from neither, which is then judged by the one after it', () => {
    expect(run([100, 90_000, 50_000, 110])).toMatchObject({ outliers: [90_000, 50_000], counted: 10 });
  });
  it('is possible up to the flow that is known of the meter, in its own unit', () => {
    expect(run([1, 1.3], { litres: 1000, max_flow: 20 }).counted).toBe(0.3);
    expect(run([1, 1.31], { litres: 1000, max_flow: 20 }).pending).toBe(1.31);
  });
  it('is always possible if the litres of its unit are not known', () => {
    expect(run([1, 900_000], { litres: null }).counted).toBe(899_999);
  });
  it('is possible over a long gap', () => {
    expect(run([100, [1440, 1_400_000]]).counted).toBe(1_399_900);
  });
});

describe('a fall', () => {
  it('by at most two steps is noise, and the value before remains the base', () => {
    expect(run([5, 4.8, 4.9, 5.3])).toMatchObject({
      counted: 0.3,
      steps: [
        [5, 'first', 0],
        [4.8, 'noise', 0],
        [4.9, 'noise', 0],
        [5.3, 'rise', 0.3],
      ],
    });
  });
  it('by less than 0.01 % is noise', () => {
    // A dip of 0.2 L on a meter that stands at 500 kL.
    expect(run([500_000, 499_999.8, 500_009])).toMatchObject({ counted: 9, outliers: [] });
  });
  it('is compared with the smallest change of the last 100 readings if the resolution is not known', () => {
    const facts = { resolution: null };
    expect(run([10, 12, 13, 11, 14], facts)).toMatchObject({ counted: 4 });
    expect(run([10, 12, 13, 10.9, 14], facts).steps[3]).toEqual([10.9, 'reverse', 0]);
    // The change of 1 is too long ago: of the last 100 readings, each is 2 above the one before.
    const later = Array.from({ length: 100 }, (_, n) => 20 + 2 * n);
    expect(run([18, 19, ...later, 215], facts).steps.at(-1)).toEqual([215, 'noise', 0]);
    expect(run([18, 19, ...later.slice(0, 98), 211], facts).steps.at(-1)).toEqual([211, 'reverse', 0]);
  });
  it('is a roll-over from the end of the register to its beginning', () => {
    expect(run([9990, 15], { rolls_over_at: 10_000 })).toMatchObject({ counted: 25 });
    expect(run([8990, 15], { rolls_over_at: 10_000 }).pending).toBe(15);
    expect(run([9990, 1500], { rolls_over_at: 10_000 }).steps[1]).toEqual([1500, 'reverse', 0]);
  });
  it('to below a tenth is an outlier if the next reading continues from before', () => {
    expect(run([500, 0])).toMatchObject({ pending: 0, counted: 0 });
    expect(run([500, 0, 503])).toMatchObject({ outliers: [0], counted: 3 });
  });
  it('to below a tenth is otherwise a reset, and counting continues from 0', () => {
    expect(run([500, 7, 9])).toMatchObject({
      counted: 9,
      steps: [
        [500, 'first', 0],
        [7, 'reset', 7],
        [9, 'rise', 2],
      ],
    });
  });
  it('of any other size counts as 0, and counting continues from there', () => {
    expect(run([500, 400, 410])).toMatchObject({
      counted: 10,
      steps: [
        [500, 'first', 0],
        [400, 'reverse', 0],
        [410, 'rise', 10],
      ],
    });
  });
  it('is explained by a dial reading, and any step by new hardware', () => {
    const between = [START + 10 * MINUTE];
    expect(run([500, 400], { dialled: between }).steps[1]).toEqual([400, 'replaced', 0]);
    expect(run([500, 510], { dialled: between }).steps[1]).toEqual([510, 'rise', 10]);
    expect(run([500, 510, 513], { replaced: between })).toMatchObject({ counted: 3, outliers: [] });
    expect(run([500, 2, 3], { replaced: between })).toMatchObject({ counted: 1, outliers: [] });
  });
});

it('never sets a reading aside that was restored', () => {
  const restored = new Set([START + 15 * MINUTE]);
  expect(run([100, 90_000, 90_010], { restored })).toMatchObject({ counted: 89_910, outliers: [] });
  expect(run([500, 3, 500], { restored })).toMatchObject({ outliers: [], counted: 500 });
});

const value = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 400 }).map((n) => 1000 + n / 10) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 9_999, 50, 1_000_000, -3) },
);
const sequence = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 90 }), value), { minLength: 1, maxLength: 260 })
  .map((steps) => {
    let ts = START;
    return steps.map(([minutes, one]) => ({ ts: (ts += minutes * MINUTE), value: one }));
  });
const anyFacts = fc.record({
  litres: fc.constantFrom(1, 1000, null),
  max_flow: fc.constantFrom(null, 5),
  rolls_over_at: fc.constantFrom(null, 1040),
  resolution: fc.constantFrom(null, 0.1),
});

/** Everything that a sink is told. */
const collector = () => {
  const told: unknown[] = [];
  return {
    told,
    sink: {
      step: (...step: readonly unknown[]) => void told.push(step),
      setAside: (reading: unknown) => void told.push(['outlier', reading]),
    },
  };
};

describe('the rule for counters', () => {
  it('gives the same steps in whatever parts the readings come', () => {
    fc.assert(
      fc.property(sequence, anyFacts, fc.array(fc.nat(260), { maxLength: 8 }), (all, facts, cuts) => {
        const whole = collector();
        const end = evaluateCounter(all, facts, whole.sink);
        const parts = collector();
        const edges = [0, ...cuts.toSorted((a, b) => a - b), all.length];
        let state = NEW_COUNTER;
        for (const [n, edge] of edges.slice(1).entries())
          state = evaluateCounter(all.slice(edges[n], edge), facts, parts.sink, state);
        expect(parts.told).toEqual(whole.told);
        expect(state).toEqual(end);
      }),
    );
  });
  it('gives the same steps for the readings without the outliers', () => {
    fc.assert(
      fc.property(sequence, anyFacts, (all, facts) => {
        const steps: unknown[] = [];
        const good: { ts: number; value: number }[] = [];
        const { pending } = evaluateCounter(all, facts, {
          step: (reading, step) => {
            good.push(reading);
            steps.push([reading, step]);
          },
          setAside: () => undefined,
        });
        const again: unknown[] = [];
        const sink = {
          step: (...step: readonly unknown[]) => void again.push(step),
          setAside: () => expect.unreachable(),
        };
        const settled = createCounter(facts, NEW_COUNTER, sink, true);
        for (const reading of good) settled.add(reading);
        expect(again).toEqual(steps);
        expect(settled.state().pending).toBeNull();
        expect(pending === null || !good.includes(pending)).toBe(true);
      }),
    );
  });
  it('never counts less than nothing, and each reading once', () => {
    fc.assert(
      fc.property(sequence, anyFacts, (all, facts) => {
        const seen: unknown[] = [];
        const { pending } = evaluateCounter(all, facts, {
          step: (reading, { counted }) => {
            seen.push(reading);
            expect(counted).toBeGreaterThanOrEqual(0);
          },
          setAside: (reading) => void seen.push(reading),
        });
        expect([...seen, ...(pending ? [pending] : [])]).toEqual(all);
      }),
    );
  });
});

it('counts the values of a datapoint that sends what was used since the one before', () => {
  const { steps } = run([5, 0, 12.5, 3, 3], { isDelta: true }) as { steps: Step[] };
  expect(steps).toEqual([
    [5, 'first', 0],
    [0, 'rise', 0],
    [12.5, 'rise', 12.5],
    [3, 'rise', 3],
    [3, 'rise', 3],
  ]);
});
