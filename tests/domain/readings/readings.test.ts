import { describe, expect, it } from 'vitest';
import {
  AHEAD_MS,
  flattenValues,
  parseTime,
  timeFault,
  VALUES_MAX,
} from '../../../src/domain/readings/readings.ts';
import { inEnglish } from '../../../server/texts/translations.ts';

const flat = (values: Record<string, unknown>) => {
  const { numbers, texts, faults } = flattenValues(values);
  return {
    numbers: Object.fromEntries(numbers),
    texts: Object.fromEntries(texts),
    faults: faults.map(inEnglish),
  };
};

describe('the values of an uplink', () => {
  it('are flattened; booleans are 0 and 1; text is kept apart', () => {
    expect(
      flat({
        volume_total: 18234.2,
        status: { leak: false, battery_v: 3.4, mode: 'eco' },
        text: '12',
        on: true,
      }),
    ).toEqual({
      numbers: { volume_total: 18234.2, 'status.leak': 0, 'status.battery_v': 3.4, on: 1 },
      texts: { 'status.mode': 'eco', text: '12' },
      faults: [],
    });
  });

  it.each([
    ['a list', [5], /“bad” is a list/],
    ['null', null, /“bad” is null/],
    ['1e400', Number.POSITIVE_INFINITY, /“bad” is not a finite number/],
    ['NaN', Number.NaN, /“bad” is not a finite number/],
    ['text with NUL', 'a\0b', /“bad” contains characters/],
  ])('%s is refused and its siblings are kept', (_name, bad, fault) => {
    const found = flat({ before: 1, bad, after: 2 });
    expect(found.numbers).toEqual({ before: 1, after: 2 });
    expect(found.texts).toEqual({});
    expect(found.faults).toEqual([expect.stringMatching(fault)]);
  });

  it('can’t reach the prototype of anything', () => {
    const values = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": 2}}') as never;
    expect(flat(values).numbers).toEqual({ '__proto__.polluted': 1, 'constructor.prototype': 2 });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('are rejected if nested too deeply, without a key, or with a duplicate key', () => {
    let deep: Record<string, unknown> = { value: 1 };
    for (let level = 0; level < 40; level++) deep = { d: deep };
    expect(flat({ deep, ok: 1 })).toMatchObject({
      numbers: { ok: 1 },
      faults: [expect.stringMatching(/nested too deeply/)],
    });
    expect(flat({ '': 1, ok: 2 })).toMatchObject({
      numbers: { ok: 2 },
      faults: [expect.stringMatching(/not a valid key/)],
    });
    expect(flat({ 'a.b': 1, a: { b: 2 } })).toMatchObject({
      numbers: { 'a.b': 1 },
      faults: [expect.stringMatching(/duplicate key/)],
    });
  });

  it('are cut off where there are too many', () => {
    const many = Object.fromEntries(
      Array.from({ length: VALUES_MAX + 20 }, (_, index) => [`k${index}`, index]),
    );
    const found = flattenValues(many);
    expect(found.numbers.size).toBe(VALUES_MAX);
    expect(found.faults.map(inEnglish)).toEqual([expect.stringMatching(/at most 500/)]);
  });

  it('have no minus zero', () => {
    expect(Object.is(flattenValues({ zero: -0 }).numbers.get('zero'), 0)).toBe(true);
  });
});

describe('times', () => {
  const at = Date.UTC(2026, 10, 20, 2, 15, 45, 812);
  it.each([
    ['2026-11-20T02:15:45.812Z', at],
    ['2026-11-20T02:15:45.812999999Z', at],
    ['2026-11-20T02:15:45.812+00:00', at],
    ['2026-11-20T13:15:45.812+11:00', at],
    ['2026-11-20T13:15:45.812+1100', at],
    [at, at],
    [at + 0.9, at],
    ['2026-11-20T02:15Z', Date.UTC(2026, 10, 20, 2, 15)],
    ['2026-11-20T02:15:45', null],
    ['2026-02-30T00:00:00Z', null],
    ['2026-13-01T00:00:00Z', null],
    ['yesterday', null],
    ['', null],
    [null, null],
    [true, null],
    [Number.NaN, null],
    [1e300, null],
    [-1e15, null],
    [{}, null],
  ])('%j', (value, ms) => {
    expect(parseTime(value)).toBe(ms);
  });

  it('are right from 2015 to five minutes ahead', () => {
    const now = at;
    expect(timeFault(now + AHEAD_MS, now)).toBeNull();
    expect(timeFault(now + AHEAD_MS + 1, now)).toBe('in_the_future');
    expect(timeFault(Date.UTC(2015, 0, 1), now)).toBeNull();
    expect(timeFault(Date.UTC(2015, 0, 1) - 1, now)).toBe('before_2015');
    // Sent in seconds, a time lies in January 1970.
    expect(timeFault(Math.floor(now / 1000), now)).toBe('before_2015');
  });
});
