import { describe, expect, test } from 'vitest';
import { judgeLate, judgeTimers } from '../../../src/domain/alarms/judge.ts';
import { alarmKind, alarmKinds } from '../../../src/domain/alarms/kinds.ts';
import type { AlarmState, Effect } from '../../../src/domain/alarms/step.ts';
import { createFeed, datapointsOf, judgedOf } from './run-example.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T02:00:00Z');

const types = (effects: readonly Effect[]): string[] => effects.map(({ type }) => type);

describe('late readings', () => {
  const late = (kind: string, values: Record<string, number>, before = 0, next?: number) =>
    judgeLate(judgedOf(alarmKind(kind)), {
      sample: { ts: START, values, datapoints: datapointsOf(Object.keys(values)) },
      before: () => (before > 0 ? [{ ts: START - 15 * MINUTE, value: before }] : []),
      usual: () => ({ isLearned: false, litres: 0 }),
      ...(next === undefined ? {} : { next }),
    });

  test('that meet a scald, a burst or reverse flow on their own are found', () => {
    expect(late('scald', { temperature: 58, flow_rate: 5 })).toMatchObject({
      type: 'late',
      since: START,
      value: 58,
      limit: 55,
    });
    expect(late('scald', { temperature: 58, flow_rate: 5 }, 0, START + 20_000)).toBeNull();
    expect(late('burst', { volume_total: 2100 }, 1000)).toMatchObject({ value: 1100, severity: 'high' });
    expect(late('reverse_flow', { volume_total: 900 }, 1000)).toMatchObject({ value: 900, limit: 1000 });
  });

  test('that meet anything else are not', () => {
    expect(late('tamper', { tamper: 1 })).toBeNull();
    expect(late('scald', { temperature: 45, flow_rate: 5 })).toBeNull();
    expect([...alarmKinds].filter(([, kind]) => kind.evaluatesLate).map(([name]) => name)).toEqual([
      'burst',
      'reverse_flow',
      'scald',
    ]);
  });
});

/** mulberry32 */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** A rule of any timing, and readings around its limit. */
const randomCase = (seed: number) => {
  const random = randomOf(seed);
  const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const judged = judgedOf(
    alarmKind('threshold'),
    { key: 'pressure', above: 100, deadband: among([0, 2]), reopen_within_s: among([0, 600, 3600]) },
    {},
    { raise_after_s: among([0, 0, 60, 600, 3600]), clear_after_s: among([0, 0, 120, 1800]) },
  );
  let ts = START;
  const readings = Array.from({ length: 60 }, () => {
    ts += Math.round(among([0.5, 1, 3, 15, 90]) * MINUTE * (0.5 + random()));
    return { ts, value: among([96, 99, 99, 100, 101, 101, 103]), late: random() };
  });
  return {
    judged: { ...judged, rule: { ...judged.rule, latched: random() < 0.25 } },
    readings,
    end: ts + 24 * 60 * MINUTE,
  };
};
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);
type RandomCase = ReturnType<typeof randomCase>;

/** Runs readings; `between` may let timers run before each of them. */
const historyOf = (
  { judged, readings, end }: RandomCase,
  {
    between = () => undefined,
    nowOf = (ts) => ts,
  }: {
    between?: (feed: ReturnType<typeof createFeed>, from: number, to: number) => void;
    nowOf?: (ts: number, n: number) => number;
  } = {},
) => {
  const feed = createFeed(judged);
  let from = START;
  readings.forEach(({ ts, value }, n) => {
    between(feed, from, ts);
    feed.sample(ts, { pressure: value }, nowOf(ts, n));
    // As it is stored.
    feed.setState(JSON.parse(JSON.stringify(feed.state())) as AlarmState | null);
    from = ts;
  });
  feed.time(end);
  return feed;
};

describe('for any readings and any rule', () => {
  const plain = SEEDS.map((seed) => ({ random: randomCase(seed), feed: historyOf(randomCase(seed)) }));

  test('timers that run on time or late give the same history', () => {
    for (const { random, feed } of plain) {
      const onTime = historyOf(random, {
        between: (other, from, to) => {
          for (let at = from; at < to; at += 10_000) other.time(at);
        },
      });
      expect(onTime.effects).toEqual(feed.effects);
      const sometimes = historyOf(random, {
        between: (other, from, to) => {
          if (random.readings[0] && (to / 1000) % 3 < 1) other.time((from + to) / 2);
        },
      });
      expect(sometimes.effects).toEqual(feed.effects);
    }
  });

  test('readings that arrive in batches give the same history', () => {
    for (const { random, feed } of plain) {
      // Up to 10 minutes late, while their evidence is live.
      const batched = historyOf(random, { nowOf: (ts, n) => ts + (n % 3) * 5 * MINUTE });
      expect(batched.effects).toEqual(feed.effects);
    }
  });

  test('silence never clears a case', () => {
    for (const { random, feed } of plain) {
      const { effects } = judgeTimers(random.judged, feed.state(), random.end + 1e12);
      expect(types(effects)).not.toContain('clear');
    }
  });

  test('at most one case is open, and it is opened, cleared and closed in turn', () => {
    for (const { feed } of plain) {
      let [isOpen, isActive, cases] = [false, false, 0];
      for (const { type } of feed.effects) {
        if (type === 'raise') expect(isOpen).toBe(false);
        if (type === 'reopen') expect([cases > 0, isActive]).toEqual([true, false]);
        if (type === 'clear') expect([isOpen, isActive]).toEqual([true, true]);
        if (type === 'close') expect([isOpen, isActive]).toEqual([true, false]);
        if (type === 'raise') cases += 1;
        if (type === 'raise' || type === 'reopen') [isOpen, isActive] = [true, true];
        if (type === 'clear') isActive = false;
        if (type === 'close') isOpen = false;
      }
    }
  });

  test('a case is raised no earlier than its rule says', () => {
    for (const { random, feed } of plain) {
      for (const effect of feed.effects) {
        if (effect.type !== 'raise' && effect.type !== 'reopen') continue;
        expect(effect.at - effect.since).toBeGreaterThanOrEqual(random.judged.rule.raise_after_s * 1000);
      }
    }
    expect(
      plain.flatMap(({ feed }) => types(feed.effects)).filter((type) => type === 'chatter').length,
    ).toBeGreaterThan(20);
  });
});
