import { describe, expect, it } from 'vitest';
import {
  bucketsFor,
  extentOf,
  gapsOf,
  isByTheHour,
  longestBucketMs,
  runsOf,
  summaryOf,
  timesOf,
  withNewer,
} from '../../../src/domain/readings/series.ts';

const HOUR = 3_600_000;
const at = (hours: number, value = 1) => ({ ms: hours * HOUR, value });
const hours = (runs: readonly (readonly { ms: number }[])[]) =>
  runs.map((run) => run.map(({ ms }) => ms / HOUR));

describe('a series', () => {
  it('is cut where the device was silent for longer than twice its interval', () => {
    expect(hours(runsOf([at(0), at(1), at(3), at(5.1), at(6)], 3600))).toEqual([
      [0, 1, 3],
      [5.1, 6],
    ]);
    expect(runsOf([], 3600)).toEqual([]);
  });
  it('is cut between buckets only where silence is certain', () => {
    // Readings every hour in buckets of half an hour: every second one is empty.
    expect(runsOf([at(0), at(1), at(2)], 3600, HOUR / 2)).toHaveLength(1);
    expect(runsOf([at(0), at(2.5)], 3600, HOUR / 2)).toHaveLength(1);
    expect(runsOf([at(0), at(3)], 3600, HOUR / 2)).toHaveLength(2);
    // Buckets much longer than the interval: an empty one is a gap.
    expect(runsOf([at(0), at(12), at(36)], 3600, 12 * HOUR)).toHaveLength(2);
  });
  it('is cut into buckets by the hour where it is long and they are no shorter', () => {
    const days = (count: number) => ({ from: 0, to: count * 24 * HOUR });
    expect(isByTheHour(days(30), 500)).toBe(true);
    expect(isByTheHour(days(7), 10)).toBe(false);
    expect(isByTheHour(days(8), 2_000)).toBe(false);
    // An hour or two long: 1.44 on average.
    expect(longestBucketMs(days(30), 500)).toBe(2 * HOUR);
    expect(longestBucketMs(days(1), 96)).toBe(HOUR / 4);
  });
  it('takes what is newer, once', () => {
    const known = [at(0), at(1)];
    expect(withNewer(known, [at(1), at(0.5)])).toBe(known);
    expect(hours([withNewer(known, [at(1), at(2)])])).toEqual([[0, 1, 2]]);
    expect(hours([withNewer([], [at(2)])])).toEqual([[2]]);
  });
  it('shares its times with others', () => {
    expect(
      timesOf([
        [at(2), at(3)],
        [at(1), at(2)],
      ]),
    ).toEqual([HOUR, 2 * HOUR, 3 * HOUR]);
  });
  it('is summed up over its buckets', () => {
    expect(summaryOf([])).toBeUndefined();
    expect(summaryOf([{ ms: 0, value: 5, min: 2, max: 9 }, at(1, 4)])).toEqual({ min: 2, max: 9, last: 4 });
  });
  it('asks for buckets when there are more readings than can be told apart', () => {
    expect(bucketsFor({ from: 0, to: 24 * HOUR }, 600)).toBeNull();
    expect(bucketsFor({ from: 0, to: 30 * 24 * HOUR }, 600)).toBeGreaterThan(0);
    // In a card of a dashboard, a week of them is by the hour.
    expect(bucketsFor({ from: 0, to: 7 * 24 * HOUR }, 900)).toBeNull();
    expect(bucketsFor({ from: 0, to: 7 * 24 * HOUR }, 900, true)).toBe(7 * 24);
    expect(bucketsFor({ from: 0, to: 24 * HOUR }, 60, true)).toBeNull();
  });
  it('reaches from below its lowest value or limit to above the highest', () => {
    const [low, high] = extentOf([[at(0, 41), at(1, 44)]], [38, 48]);
    expect(low).toBeLessThan(38);
    expect(high).toBeGreaterThan(48);
    expect(extentOf([[at(0, 0), at(1, 9)]], [])[0]).toBe(0);
    expect(extentOf([[at(0, -3), at(1, 9)]], [])[0]).toBeLessThan(-3);
    const [a, b] = extentOf([[at(0, 7)]], []);
    expect(a).toBeLessThan(b);
    expect(extentOf([], [])).toEqual([0, 1]);
  });
  it('has gaps where nothing was said, at the ends of the span too', () => {
    const gaps = gapsOf([5 * HOUR, 6 * HOUR, 10 * HOUR], { from: 0, to: 15 * HOUR }, 3600);
    expect(gaps.map(({ from, to }) => [from / HOUR, to / HOUR])).toEqual([
      [0, 5],
      [6, 10],
      [10, 15],
    ]);
    expect(gapsOf([0, HOUR], { from: 0, to: 2 * HOUR }, 3600)).toEqual([]);
    expect(gapsOf([0, 12 * HOUR], { from: 0, to: 24 * HOUR }, 3600, 12 * HOUR)).toEqual([]);
    expect(gapsOf([], { from: 0, to: 24 * HOUR }, 3600)).toHaveLength(1);
  });
});
