import { describe, expect, test } from 'vitest';
import type { Judged } from '../../../../src/domain/alarms/judge.ts';
import { alarmKind } from '../../../../src/domain/alarms/kinds.ts';
import { createFeed, judgedOf } from '../run-example.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T02:00:00Z');

type Timing = NonNullable<Parameters<typeof judgedOf>[3]>;
const threshold = (params: object, timing: Timing = {}): Judged =>
  judgedOf(alarmKind('threshold'), { key: 'pressure', ...params }, {}, timing);

/** The effects of readings, one a minute: their types with their peaks. */
const peaksOf = (judged: Judged, ...readings: readonly number[]): readonly string[] => {
  const feed = createFeed(judged);
  readings.forEach((pressure, minute) => feed.sample(START + minute * MINUTE, { pressure }));
  return feed.effects.map((effect) => ('peak' in effect ? `${effect.type} ${effect.peak}` : effect.type));
};

describe('the peak of a case', () => {
  test('is the highest value above a limit, the lowest below one', () => {
    expect(peaksOf(threshold({ above: 100 }), 101, 105, 103, 107)).toEqual([
      'raise 101',
      'peak 105',
      'peak 107',
    ]);
    expect(peaksOf(threshold({ below: 5 }), 4, 2, 3)).toEqual(['raise 4', 'peak 2']);
  });

  test('includes what was measured before the case was raised', () => {
    expect(peaksOf(threshold({ above: 100 }, { raise_after_s: 120 }), 101, 109, 103)).toEqual(['raise 109']);
  });

  test('is that of all occurrences', () => {
    expect(peaksOf(threshold({ above: 100 }), 108, 50, 104, 109)).toEqual([
      'raise 108',
      'clear',
      'close',
      'reopen 108',
      'chatter',
      'peak 109',
    ]);
  });
});
