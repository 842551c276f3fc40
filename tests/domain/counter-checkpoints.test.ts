import { describe, expect, it } from 'vitest';
import {
  isPlain,
  riseBetween,
  type FirstReading,
  type Checkpoint,
} from '../../src/domain/counter-checkpoints.ts';

const mark = (at: number, last: number | null, last_at: number | null = at - 1): Checkpoint => ({
  at,
  last,
  last_at,
});
const marks = (...values: (number | null)[]): Checkpoint[] => values.map((value, n) => mark(n, value));
const NONE: ReadonlyMap<number, FirstReading> = new Map();

describe('marks tell all of a counter', () => {
  it('that rose from far up', () => {
    expect(isPlain(marks(1000, 1100, 1100, 1150), NONE)).toBe(true);
    expect(isPlain(marks(null, 1000, 1100), NONE)).toBe(true);
  });

  it('not when it fell, nor when it could have come back unseen', () => {
    expect(isPlain(marks(1000, 10, 1100), NONE)).toBe(false);
    expect(isPlain(marks(100, 150, 180), NONE)).toBe(false);
    expect(isPlain(marks(0, 0), NONE)).toBe(false);
    expect(isPlain([], NONE)).toBe(false);
    expect(isPlain(marks(null, null, 10), new Map([[0, { first: 990, first_at: 1 }]]))).toBe(false);
  });
});

describe('what it rose by', () => {
  it('is from the reading that stood at the beginning, else from the first', () => {
    expect(riseBetween(mark(100, 5, 95), mark(200, 25), undefined, 10)).toBe(20);
    expect(riseBetween(mark(100, 5, 80), mark(200, 25), { first: 20, first_at: 150 }, 10)).toBe(5);
    expect(riseBetween(mark(100, null, null), mark(200, 25), { first: 20, first_at: 150 }, 10)).toBe(5);
  });

  it('is not known from nothing, nor from one reading', () => {
    expect(riseBetween(mark(100, 5, 95), mark(200, 5, 95), undefined, 10)).toBeNull();
    expect(riseBetween(mark(100, null, null), mark(200, null, null), undefined, 10)).toBeNull();
    expect(riseBetween(mark(100, 5, 80), mark(200, 20, 150), { first: 20, first_at: 150 }, 10)).toBeNull();
  });
});
