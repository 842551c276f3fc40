import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWindowLimit } from '../../../server/sessions/window-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('allows `limit` events in any period, and says when the next one is allowed', () => {
  const limit = createWindowLimit({ limit: 3, windowMs: 60_000 });
  for (let count = 0; count < 3; count++) {
    expect(limit.retryAfter('a')).toBeNull();
    limit.add('a');
    vi.advanceTimersByTime(10_000);
  }
  expect(limit.retryAfter('a')).toBe(30);
  expect(limit.retryAfter('b')).toBeNull();
  vi.advanceTimersByTime(29_001);
  expect(limit.retryAfter('a')).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(limit.retryAfter('a')).toBeNull();
  limit.add('a');
  expect(limit.retryAfter('a')).toBe(10);
});

it('forgets the key that was new longest ago when there are too many', () => {
  const limit = createWindowLimit({ limit: 1, windowMs: 60_000, maxKeys: 2 });
  for (const key of ['a', 'b', 'c']) limit.add(key);
  expect(['a', 'b', 'c'].map((key) => limit.retryAfter(key))).toEqual([null, 60, 60]);
});
