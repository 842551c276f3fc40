import { describe, expect, it } from 'vitest';
import {
  counterIncrease,
  foldHours,
  HOUR_MS,
  hourOf,
  compareReadings,
} from '../../src/domain/reading-hours.ts';

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
        resets: 1,
        reset_sum: 6,
      },
      expect.objectContaining({ datapoint: 1, hour: START + HOUR_MS, count: 1, first: 4, last: 4 }),
      expect.objectContaining({ datapoint: 2, hour: START, count: 1, sum: 9 }),
    ]);
    expect(foldHours([])).toEqual([]);
  });

  it('leave values out of the sum for which there is no sum', () => {
    expect(foldHours([of(0, 1.7e308), of(1, 1.7e308), of(2, 5)])).toMatchObject([
      { max: 1.7e308, sum: 5, resets: 1, reset_sum: 0 },
    ]);
  });
});

describe('what a counter rose by', () => {
  const hours = foldHours([
    of(0, 90),
    of(30, 95),
    of(61, 3),
    of(62, 10),
    of(130, 10),
    of(200, 2),
    of(201, 1),
  ]);
  it('goes on from 0 where it fell, within an hour and from one to the next', () => {
    expect(counterIncrease(hours)).toEqual({ increase: 5 + 3 + 7 + 0 + 2 + 1, resets: 3 });
  });
  it('comes round where it rolls over', () => {
    expect(counterIncrease(foldHours([of(0, 95), of(61, 3)]), 100)).toEqual({ increase: 8, resets: 1 });
    expect(counterIncrease(foldHours([of(0, 95), of(1, 3)]), 100)).toEqual({ increase: 8, resets: 1 });
  });
  it('is nothing without readings', () => {
    expect(counterIncrease([])).toEqual({ increase: 0, resets: 0 });
  });
});
