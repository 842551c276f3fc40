import { describe, expect, it } from 'vitest';
import { differences, merge, sameValue } from '../../../src/domain/audit/conflicts.ts';

describe('conflicts', () => {
  const base = { name: 'Alice', phone: null, tags: ['a:1'], city: 1 };
  const mine = { ...base, name: 'Alicia', phone: '1' };
  const theirs = { ...base, name: 'Alison', city: 2 };
  const found = differences(['name', 'phone', 'tags', 'city'], base, mine, theirs);

  it('lists the differing fields and proposes mine where I changed it', () => {
    expect(found.map(({ field, proposed }) => [field, proposed])).toEqual([
      ['name', 'mine'],
      ['phone', 'mine'],
      ['city', 'theirs'],
    ]);
  });
  it('merges as chosen', () => {
    expect(merge(mine, theirs, found, {})).toEqual({ name: 'Alicia', phone: '1', tags: ['a:1'], city: 2 });
    expect(merge(mine, theirs, found, { name: 'theirs', city: 'mine' })).toEqual({
      name: 'Alison',
      phone: '1',
      tags: ['a:1'],
      city: 1,
    });
  });
  it('compares values, not objects', () => {
    expect(sameValue({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
    expect(sameValue([1], [2])).toBe(false);
    expect(sameValue(null, undefined)).toBe(true);
    expect(sameValue([], {})).toBe(false);
  });
});
