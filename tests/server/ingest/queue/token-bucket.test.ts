import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenBucket } from '../../../../server/ingest/queue/token-bucket.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => false;

describe('taking tokens', () => {
  it('allows the burst at once and the rate from then on', () => {
    const bucket = createTokenBucket(10, 10);
    expect(bucket.take(10)).toBe(0);
    expect(bucket.take(1)).toBeCloseTo(100);
    vi.advanceTimersByTime(100);
    expect(bucket.take(1)).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(bucket.take(10)).toBe(0);
    expect(bucket.take(1)).toBeCloseTo(100);
  });

  it('takes nothing when it refuses', () => {
    const bucket = createTokenBucket(10, 10);
    expect(bucket.take(7)).toBe(0);
    expect(bucket.take(4)).toBeCloseTo(100);
    expect(bucket.take(3)).toBe(0);
  });

  it('admits more than the bucket holds when it is full, to be paid for afterwards', () => {
    const bucket = createTokenBucket(10, 10);
    expect(bucket.take(35)).toBe(0);
    // The debt of 25, and one token.
    expect(bucket.take(1)).toBeCloseTo(2_600);
    expect(bucket.take(35)).toBeCloseTo(3_500);
    vi.advanceTimersByTime(2_600);
    expect(bucket.take(1)).toBe(0);
    expect(bucket.take(35)).toBeCloseTo(1_000);
    vi.advanceTimersByTime(1_000);
    expect(bucket.take(35)).toBe(0);
  });
});

describe('waiting for tokens', () => {
  const served = async (ms: number, waits: readonly Promise<void>[]): Promise<number> => {
    let count = 0;
    for (const wait of waits) void wait.then(() => (count += 1));
    await vi.advanceTimersByTimeAsync(ms);
    return count;
  };

  it('lets through the burst, then the rate', async () => {
    const bucket = createTokenBucket(10, 10);
    const waits = Array.from({ length: 40 }, () => bucket.wait(never));
    expect(await served(0, waits)).toBe(10);
    expect(bucket.waiting()).toBe(30);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bucket.waiting()).toBeLessThanOrEqual(21);
    expect(bucket.waiting()).toBeGreaterThanOrEqual(20);
    await vi.advanceTimersByTimeAsync(2_100);
    expect(bucket.waiting()).toBe(0);
  });

  it('gives no token to those who are gone', async () => {
    const bucket = createTokenBucket(1, 1);
    expect(bucket.take(1)).toBe(0);
    let isGone = false;
    const gone = Array.from({ length: 100 }, () => bucket.wait(() => isGone));
    const last = bucket.wait(never);
    isGone = true;
    expect(await served(1_100, [...gone, last])).toBe(101);
  });

  it('says once when fewer are waiting', async () => {
    const bucket = createTokenBucket(10, 1);
    for (let count = 0; count < 6; count++) void bucket.wait(never);
    const resume = vi.fn<() => void>();
    bucket.onceBelow(3, resume);
    bucket.onceBelow(3, resume);
    await vi.advanceTimersByTimeAsync(250);
    expect(resume).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(resume).toHaveBeenCalledTimes(1);
    bucket.onceBelow(3, resume);
    expect(resume).toHaveBeenCalledTimes(2);
  });
});
