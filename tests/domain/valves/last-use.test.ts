import { expect, it } from 'vitest';
import { nextUse, USE_GAP_MS } from '../../../src/domain/valves/last-use.ts';

const at = (ts: number, value: number) => ({ ts, value });

it('keeps the hottest water of a use until its last reading', () => {
  expect(nextUse(undefined, at(0, 41), true)).toEqual(at(0, 41));
  expect(nextUse(at(0, 41), at(60_000, 44), true)).toEqual(at(60_000, 44));
  expect(nextUse(at(0, 44), at(60_000, 41), true)).toEqual(at(60_000, 44));
  expect(nextUse(at(0, 44), at(USE_GAP_MS, 41), true)).toEqual(at(USE_GAP_MS, 44));
});

it('begins another use after a reading without flow, after a gap, and with an earlier reading', () => {
  expect(nextUse(at(0, 44), at(60_000, 41), false)).toEqual(at(60_000, 41));
  expect(nextUse(at(0, 44), at(USE_GAP_MS + 1, 41), true)).toEqual(at(USE_GAP_MS + 1, 41));
  expect(nextUse(at(60_000, 44), at(0, 41), true)).toEqual(at(0, 41));
  expect(nextUse(null, at(0, 41), true)).toEqual(at(0, 41));
});
