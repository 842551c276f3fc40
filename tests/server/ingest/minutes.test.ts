import { describe, expect, it } from 'vitest';
import { createMinutes, MINUTES } from '../../../server/ingest/minutes.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1, 10, 0, 30);
const sums = (minutes: ReturnType<typeof createMinutes>, now: number) =>
  minutes.read(now).map(({ sum }) => sum);

describe('sums per minute', () => {
  it('start with the minute of startup, with zeros for minutes without data', () => {
    const minutes = createMinutes(START);
    expect(minutes.read(START)).toEqual([{ at: Date.UTC(2026, 0, 1, 10), sum: 0 }]);
    minutes.add(START, 2);
    minutes.add(START + 5_000, 3);
    minutes.add(START + 2 * MINUTE, 7);
    expect(sums(minutes, START + 3 * MINUTE)).toEqual([5, 0, 7, 0]);
  });

  it('cover the last hour only', () => {
    const minutes = createMinutes(START);
    for (let n = 0; n < 200; n++) minutes.add(START + n * MINUTE, n);
    const read = minutes.read(START + 199 * MINUTE);
    expect(read).toHaveLength(MINUTES);
    expect([read[0]?.sum, read.at(-1)?.sum]).toEqual([140, 199]);
    expect(read.at(-1)?.at).toBe(Date.UTC(2026, 0, 1, 13, 19));
  });

  it('are cleared after a long gap', () => {
    const minutes = createMinutes(START);
    minutes.add(START, 9);
    expect(sums(minutes, START + 1e12)).toEqual(Array.from({ length: MINUTES }, () => 0));
    minutes.add(START + 1e12, 4);
    expect(sums(minutes, START + 1e12).at(-1)).toBe(4);
  });

  it('add to the newest minute when the clock is set back', () => {
    const minutes = createMinutes(START);
    minutes.add(START + 10 * MINUTE, 1);
    minutes.add(START + 3 * MINUTE, 1);
    expect(sums(minutes, START + 4 * MINUTE)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  });
});
