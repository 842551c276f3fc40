import { describe, expect, test } from 'vitest';
import type { Judged } from '../../../src/domain/alarms/judge.ts';
import { alarmKind } from '../../../src/domain/alarms/kinds.ts';
import { afterClosing, CHATTER_MS, dueOf, type Effect } from '../../../src/domain/alarms/step.ts';
import { createFeed, judgedOf, stateName } from './run-example.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T02:00:00Z');

const HIGH = { key: 'pressure', above: 100 };
type Timing = NonNullable<Parameters<typeof judgedOf>[3]>;
const thresholdOf = (timing: Timing = {}, params = {}): Judged =>
  judgedOf(alarmKind('threshold'), { ...HIGH, ...params }, {}, timing);
/** The same, but its cases stay open until they are reset. */
const latchedOf = (): Judged => {
  const judged = thresholdOf();
  return { ...judged, rule: { ...judged.rule, latched: true } };
};

/** Feeds readings: `minute:value minute:value`. */
const feedOf = (judged: Judged, readings: string) => {
  const feed = createFeed(judged);
  for (const reading of readings.split(' ')) {
    const [minute = 0, pressure = 0] = reading.split(':').map(Number);
    feed.sample(START + minute * MINUTE, { pressure });
  }
  return feed;
};
const types = (effects: readonly Effect[]): string[] => effects.map(({ type }) => type);
/** Of effects, in minutes since the start. */
const minutesOf = (ms: number | undefined): number => ((ms ?? Number.NaN) - START) / MINUTE;

describe('raising', () => {
  test('after the condition has held, by the first reading then', () => {
    const feed = feedOf(thresholdOf({ raise_after_s: 600 }), '0:101 5:102 15:101');
    expect(feed.effects).toMatchObject([
      { type: 'raise', since: START, at: START + 10 * MINUTE, value: 102 },
    ]);
  });

  test('by a timer while the evidence is live', () => {
    const feed = feedOf(thresholdOf({ raise_after_s: 600 }), '0:101');
    expect(minutesOf(dueOf(feed.state()) ?? 0)).toBe(10);
    feed.time(START + 10 * MINUTE - 1);
    expect(feed.effects).toEqual([]);
    feed.time(START + 10 * MINUTE);
    expect(feed.effects).toMatchObject([{ type: 'raise', since: START, value: 101 }]);
  });

  test('not by a timer once the evidence is stale: the next reading decides', () => {
    const judged = thresholdOf({ raise_after_s: 3600 });
    const feed = feedOf(judged, '0:101');
    expect(dueOf(feed.state())).toBeNull();
    feed.time(START + 600 * MINUTE);
    expect(feed.effects).toEqual([]);
    feed.sample(START + 601 * MINUTE, { pressure: 101 });
    expect(feed.effects).toMatchObject([{ type: 'raise', since: START }]);
    expect(types(feedOf(judged, '0:101 601:99').effects)).toEqual([]);
  });

  test('not by a timer if the reading was old when it arrived', () => {
    const feed = createFeed(thresholdOf({ raise_after_s: 60 }));
    feed.sample(START, { pressure: 101 }, START + 60 * MINUTE);
    expect(dueOf(feed.state())).toBeNull();
  });

  test('not if the condition was interrupted', () => {
    const readings = '0:101 5:99 8:101 15:101';
    expect(feedOf(thresholdOf({ raise_after_s: 600 }), readings).effects).toEqual([]);
  });

  test('a reading after the timer, but before it ran, gives the same history', () => {
    const feed = feedOf(thresholdOf({ raise_after_s: 600 }), '0:101 15:99');
    expect(types(feed.effects)).toEqual(['raise', 'clear', 'close']);
    expect(minutesOf(feed.effects[0]?.at)).toBe(10);
  });
});

describe('clearing', () => {
  test('once clear for long enough, as of the first clear reading', () => {
    const judged = thresholdOf({ clear_after_s: 600 });
    const feed = feedOf(judged, '0:101 5:99 10:98');
    expect(types(feed.effects)).toEqual(['raise']);
    feed.sample(START + 15 * MINUTE, { pressure: 97 });
    expect(feed.effects.slice(1)).toEqual([
      {
        type: 'clear',
        at: START + 15 * MINUTE,
        clearedAt: START + 5 * MINUTE,
        value: 99,
        isChattering: false,
      },
      { type: 'close', at: START + 15 * MINUTE },
    ]);
  });

  test('starts again when the condition returns in the meantime', () => {
    const readings = '0:101 5:99 10:101 16:99 25:99';
    expect(types(feedOf(thresholdOf({ clear_after_s: 600 }), readings).effects)).toEqual(['raise']);
  });

  test('does not close a latched case', () => {
    const feed = feedOf(latchedOf(), '0:101 20:99');
    expect(types(feed.effects)).toEqual(['raise', 'clear']);
    // Whenever the condition returns, it is the same case.
    feed.sample(START + 6000 * MINUTE, { pressure: 101 });
    expect(types(feed.effects)).toEqual(['raise', 'clear', 'reopen']);
    expect(stateName(feed.state())).toBe('active');
  });
});

describe('reopening', () => {
  test('within an hour of the first clear reading, then a new case', () => {
    expect(types(feedOf(thresholdOf(), '0:101 20:99 80:101').effects)).toEqual([
      'raise',
      'clear',
      'close',
      'reopen',
    ]);
    expect(types(feedOf(thresholdOf(), '0:101 20:99 80.1:101').effects)).toEqual([
      'raise',
      'clear',
      'close',
      'raise',
    ]);
  });

  test('within the time that the rule sets', () => {
    const judged = thresholdOf({}, { reopen_within_s: 0 });
    expect(types(feedOf(judged, '0:101 20:99 21:101').effects).at(-1)).toBe('raise');
  });

  test('not after a person, a rule or the device closed it', () => {
    const feed = feedOf(latchedOf(), '0:101 20:99');
    expect(afterClosing(feed.state())).toBeNull();
    expect(afterClosing(null)).toBeNull();
    feed.setState(afterClosing(feed.state()));
    feed.sample(START + 21 * MINUTE, { pressure: 101 });
    expect(types(feed.effects).at(-1)).toBe('raise');
  });

  test('is forgotten after that time', () => {
    const feed = feedOf(thresholdOf(), '0:101 20:99 79:99');
    expect(feed.state()).not.toBeNull();
    feed.sample(START + 81 * MINUTE, { pressure: 99 });
    expect(feed.state()).toBeNull();
  });
});

describe('chattering', () => {
  const CHATTER = '0:101 2:99 4:101';

  test('the third change within 10 minutes begins it, and the case stays open', () => {
    const feed = feedOf(thresholdOf(), CHATTER);
    expect(types(feed.effects)).toEqual(['raise', 'clear', 'close', 'reopen', 'chatter']);
    feed.sample(START + 6 * MINUTE, { pressure: 99 });
    feed.sample(START + 8 * MINUTE, { pressure: 101 });
    expect(feed.effects.slice(5)).toMatchObject([
      { type: 'clear', isChattering: true },
      { type: 'reopen', isChattering: true },
    ]);
    expect(stateName(feed.state())).toBe('active');
  });

  test('10 minutes without a change end it, by a timer', () => {
    const feed = feedOf(thresholdOf(), `${CHATTER} 6:99`);
    feed.time(START + 6 * MINUTE + CHATTER_MS - 1);
    expect(stateName(feed.state())).toBe('clear');
    feed.time(START + 6 * MINUTE + CHATTER_MS);
    expect(types(feed.effects).slice(-2)).toEqual(['quiet', 'close']);
    expect(stateName(feed.state())).toBe('none');
  });

  test('a case that is active then stays open', () => {
    const feed = feedOf(thresholdOf(), CHATTER);
    feed.time(START + 60 * MINUTE);
    expect(types(feed.effects).at(-1)).toBe('quiet');
    expect(stateName(feed.state())).toBe('active');
  });

  test('three changes over a longer time are none', () => {
    const feed = feedOf(thresholdOf(), '0:101 5:99 11:101');
    expect(types(feed.effects)).not.toContain('chatter');
  });
});
