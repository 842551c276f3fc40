import { describe, expect, it } from 'vitest';
import { restAfter } from '../../src/dashboards/elements/svg/turns.ts';

describe('how long a page is left alone after a drawing', () => {
  it('not at all where it takes no more than a frame', () => {
    expect(restAfter(3, 200)).toBe(0);
    expect(restAfter(16, 16)).toBe(0);
  });

  it('several times what it takes beyond one, but never for longer than a person would wait', () => {
    expect(restAfter(26, 26)).toBe(70);
    expect(restAfter(116, 116)).toBe(700);
    expect(restAfter(5_000, 5_000)).toBe(1_200);
  });

  it('one slow frame alone is no reason', () => {
    expect(restAfter(400, 10)).toBe(0);
    expect(restAfter(10, 400)).toBe(0);
    expect(restAfter(400, 26)).toBe(70);
  });
});
