import { describe, expect, it } from 'vitest';
import { evaluateCounter } from '../../../src/domain/counters/rule.ts';
import {
  foldHours,
  HOUR_MS,
  hourOf,
  compareReadings,
  type Reading,
} from '../../../src/domain/readings/reading-hours.ts';

const START = Date.UTC(2026, 10, 20, 9);
const of = (minute: number, value: number, datapoint = 1) => ({
  datapoint,
  ts: START + minute * 60_000,
  value,
});

describe('the hours of readings', () => {
  it('are those of UTC, before 1970 too', () => {
    expect(hourOf(START + 1)).toBe(START);
    expect(hourOf(START + HOUR_MS - 1)).toBe(START);
    expect(hourOf(-1)).toBe(-HOUR_MS);
  });

  it('sum up what is in them, each datapoint apart', () => {
    const readings = [of(70, 4), of(0, 2), of(59, 1), of(30, 6), of(10, 9, 2)].toSorted(compareReadings);
    expect(foldHours(readings)).toEqual([
      {
        datapoint: 1,
        hour: START,
        count: 3,
        min: 1,
        max: 6,
        sum: 9,
        first_at: START,
        first: 2,
        last_at: START + 59 * 60_000,
        last: 1,
        entered: null,
        counted: 0,
        base: null,
        base_at: null,
        resets: 0,
        roll_overs: 0,
        reversals: 0,
        replaced: 0,
      },
      expect.objectContaining({ datapoint: 1, hour: START + HOUR_MS, count: 1, first: 4, last: 4 }),
      expect.objectContaining({ datapoint: 2, hour: START, count: 1, sum: 9 }),
    ]);
    expect(foldHours([])).toEqual([]);
  });

  it('leave values out of the sum for which there is no sum', () => {
    expect(foldHours([of(0, 1.7e308), of(1, 1.7e308), of(2, 5)])).toMatchObject([{ max: 1.7e308, sum: 5 }]);
  });
});

/** The roll-ups of a counter's readings. */
const hoursOf = (
  readings: readonly (readonly [minute: number, value: number])[],
  rollsOverAt: number | null = null,
) => {
  const found: Reading[] = [];
  const facts = { litres: 1, max_flow: null, rolls_over_at: rollsOverAt, resolution: 1 };
  evaluateCounter(
    readings.map(([minute, value]) => of(minute, value)),
    facts,
    {
      step: (reading, step) => void found.push({ ...of(0, 0), ...reading, step }),
      setAside: () => undefined,
    },
  );
  return foldHours(found).map(({ entered, counted, base, resets, roll_overs, reversals, replaced }) => ({
    entered,
    counted,
    base,
    events: [resets, roll_overs, reversals, replaced],
  }));
};

describe('what a counter counted in an hour', () => {
  it('is told apart from what it counted in the step that enters the hour', () => {
    expect(
      hoursOf([
        [0, 90],
        [30, 95],
        [61, 103],
        [62, 110],
      ]),
    ).toEqual([
      { entered: null, counted: 5, base: 95, events: [0, 0, 0, 0] },
      { entered: 8, counted: 7, base: 110, events: [0, 0, 0, 0] },
    ]);
  });
  it('continues from the value before noise', () => {
    expect(
      hoursOf([
        [0, 95],
        [30, 94],
        [61, 97],
      ]),
    ).toEqual([
      { entered: null, counted: 0, base: 95, events: [0, 0, 0, 0] },
      { entered: 2, counted: 0, base: 97, events: [0, 0, 0, 0] },
    ]);
  });
  it('says how often it was reset, rolled over, fell, or was replaced', () => {
    expect(
      hoursOf([
        [0, 900],
        [10, 3],
        [20, 5],
        [70, 90_000],
        [80, 90_001],
      ]),
    ).toEqual([
      { entered: null, counted: 5, base: 5, events: [1, 0, 0, 0] },
      { entered: 0, counted: 1, base: 90_001, events: [0, 0, 0, 1] },
    ]);
    expect(
      hoursOf(
        [
          [0, 95],
          [10, 3],
          [70, 99],
          [80, 60],
        ],
        100,
      ),
    ).toEqual([
      { entered: null, counted: 8, base: 3, events: [0, 1, 0, 0] },
      { entered: 96, counted: 0, base: 60, events: [0, 0, 1, 0] },
    ]);
  });
});
