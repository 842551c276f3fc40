import { describe, expect, it } from 'vitest';
import { stableRows } from '../../../src/generator/list/stable-rows.ts';

const row = (id: number, name: string) => ({ id, name, tags: ['a'] });

describe('steadyRows', () => {
  it('keeps the object of a record in which nothing changed, wherever it stands now', () => {
    const before = [row(1, 'One'), row(2, 'Two'), row(3, 'Three')];
    const now = stableRows(before, [row(3, 'Three'), row(1, 'One')]);
    expect(now[0]).toBe(before[2]);
    expect(now[1]).toBe(before[0]);
  });

  it('gives the new record where something changed, also deep within', () => {
    const before = [row(1, 'One'), row(2, 'Two')];
    const changed = [row(1, 'Uno'), { ...row(2, 'Two'), tags: ['a', 'b'] }];
    const now = stableRows(before, changed);
    expect(now).toEqual(changed);
    expect(now[0]).not.toBe(before[0]);
    expect(now[1]).not.toBe(before[1]);
  });
});
