import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { followingText } from '../../../../src/domain/reports/exceptions/exception-details.ts';
import { exceptionsOf } from '../../../../src/domain/reports/exceptions/exceptions.ts';
import { usualFlow } from '../../../../src/domain/alarms/baseline.ts';
import type { UsualFlow } from '../../../../src/domain/reports/computing/bursts.ts';
import { gridOf } from '../../../../src/domain/reports/computing/grid.ts';
import { meter } from '../../../../src/domain/reports/computing/meter.ts';
import { PROFILES } from '../../../../src/domain/reports/profiles.ts';

const QUARTER = 900_000;
const DAY = 96;
const FROM = Date.parse('2026-10-31T13:00Z');
const facts = { unit: 'L', rolls_over_at: null, interval_s: 900 };

const TEN_LITRES = { isLearned: true, litres: 10 };

/** What a meter does that rises by so many litres in each quarter of an hour; null: it was silent. 10 L in half an hour are usual. */
const metered = (
  rises: readonly (number | null)[],
  { usual = () => TEN_LITRES, ...limits }: { usual?: UsualFlow; [limit: string]: unknown } = {},
) => {
  const grid = gridOf({ from: FROM, to: FROM + rises.length * QUARTER }, 'Australia/Sydney');
  const [ts, value]: [number[], number[]] = [[FROM], [1000]];
  let register = 1000;
  for (const [n, rise] of rises.entries()) {
    register += rise ?? 0;
    if (rise === null) continue;
    ts.push(FROM + (n + 1) * QUARTER);
    value.push(register);
  }
  return { grid, of: meter({ ts, value }, grid, facts, null, { ...limits, usual }) };
};
const quiet = (days: number, rise = 5): number[] => Array.from({ length: days * DAY }, () => rise);
/** The quarter at 10:00 of a day, the first being 0. */
const ten = (day: number): number => day * DAY + 40;

describe('bursts of a meter', () => {
  it('are more than 60 L in half an hour above the usual', () => {
    // Seven days of 10 L in each half hour; on the third day at 10:00 50 and 30 L instead: 80 − 10 = 70.
    const rises = quiet(7);
    rises[ten(2)] = 50;
    rises[ten(2) + 1] = 30;
    const { of, grid } = metered(rises);
    expect(of).toMatchObject({ bursts: 1, burst_at: FROM + ten(2) * QUARTER, burst_litres: 80 });
    const found = exceptionsOf({ device_id: 1, title: 'M', interval_s: 900 }, grid, {
      metered: of,
      limits: PROFILES.au_general.limits,
      translate: translatorFor('en'),
    });
    expect(found.map(({ kind, value, limit, text }) => [kind, value, limit, text])).toContainEqual([
      'burst',
      80,
      60,
      'Up to 80 L ran in half an hour, once. Up to 10 L is usual at that time, and the limit is 60 L above that: a pipe may have burst.',
    ]);
  });

  it('say how much more than usual ran in all their half hours', () => {
    // An hour and a half of 80, 100 and 90 L where 10 L are usual, and on another day one of 200 L.
    const rises = quiet(7);
    for (const [n, rise] of [40, 40, 50, 50, 45, 45].entries()) rises[ten(2) + n] = rise;
    rises[ten(4)] = 195;
    const { of } = metered(rises);
    expect(of).toMatchObject({ bursts: 2, burst_litres: 200, burst_lost: 70 + 90 + 80 + 190 });
    const one = { device_id: 1, title: 'M', ts: null, kind: 'burst', text: '', value: 200, limit: 60 };
    const text = followingText(
      one,
      { burst_lost: of.burst_lost },
      { zone: 'UTC', translate: translatorFor('en') },
    );
    expect(text).toBe(' In all, 430\u00a0L more than usual ran.');
    // While it is being learned, nobody knows.
    const learning = () => ({ isLearned: false, litres: 0 });
    rises[ten(4)] = 1_200;
    expect(metered(rises, { usual: learning }).of).toMatchObject({ bursts: 1, burst_lost: null });
  });

  it('are none at exactly the limit', () => {
    // 40 + 30 − 10 = 60.
    const rises = quiet(7);
    rises[ten(2)] = 40;
    rises[ten(2) + 1] = 30;
    expect(metered(rises).of).toMatchObject({ bursts: 0, burst_at: null });
    expect(metered(rises, { burst_litres: 59 }).of).toMatchObject({ bursts: 1, burst_litres: 70 });
  });

  it('are told by the usual flow of the weeks before, as alarms are', () => {
    // 100 L at 10:00 on each day of three weeks before: 100 L at 10:00 are usual, at 16:00 they are not.
    const rises = quiet(21);
    for (let day = 0; day < 21; day++) [rises[ten(day)], rises[ten(day) + 1]] = [50, 50];
    let register = 0;
    const ts = rises.map((_, n) => FROM - (rises.length - n) * QUARTER);
    const before = { ts, value: rises.map((rise) => (register += rise)) };
    const counter = {
      id: 1,
      key: 'volume_total',
      kind: 'counter',
      unit: 'L',
      role: 'register',
      rolls_over_at: null,
      resolution: null,
    } as const;
    const usual = usualFlow(before, counter, 'Australia/Sydney');
    const day = quiet(1);
    [day[ten(0)], day[ten(0) + 1], day[ten(0) + 24], day[ten(0) + 25]] = [50, 50, 50, 50];
    expect(metered(day, { usual }).of).toMatchObject({
      bursts: 1,
      burst_at: FROM + (ten(0) + 24) * QUARTER,
      burst_litres: 100,
      burst_usual: 10,
    });
  });

  it('are only those of more than 1,000 L while it is being learned what is usual', () => {
    const learning = { usual: () => ({ isLearned: false, litres: 0 }) };
    const rises = quiet(7);
    [rises[ten(2)], rises[ten(2) + 1]] = [500, 500];
    expect(metered(rises, learning).of).toMatchObject({ bursts: 0 });
    [rises[ten(2)], rises[ten(2) + 1]] = [500, 501];
    const { of, grid } = metered(rises, learning);
    expect(of).toMatchObject({ bursts: 1, burst_usual: null, burst_allowed: 1000 });
    const found = exceptionsOf({ device_id: 1, title: 'M', interval_s: 900 }, grid, {
      metered: of,
      limits: PROFILES.au_general.limits,
      translate: translatorFor('en'),
    });
    expect(found.find(({ kind }) => kind === 'burst')?.text).toBe(
      'Up to 1,001 L ran in half an hour, once. What is usual is still being learned; until then the limit is 1,000 L: a pipe may have burst.',
    );
  });

  it('that lasted longer than half an hour say how long', () => {
    const rises = quiet(7);
    for (let n = 0; n < 6; n++) rises[ten(2) + n] = 50;
    const { of, grid } = metered(rises);
    expect(of).toMatchObject({ bursts: 1, burst_seconds: 5400 });
    expect(of.burst_most_at).toBeGreaterThanOrEqual(of.burst_at ?? Infinity);
    const found = exceptionsOf({ device_id: 1, title: 'M', interval_s: 900 }, grid, {
      metered: of,
      limits: PROFILES.au_general.limits,
      translate: translatorFor('en'),
    });
    expect(found.find(({ kind }) => kind === 'burst')?.text).toBe(
      'Up to 100 L ran in half an hour, in a burst of 1 h 30 min. Up to 10 L is usual at that time, and the limit is 60 L above that: a pipe may have burst.',
    );
  });

  it('that go on are one', () => {
    // Three hours of 200 L in half an hour, then an hour of the usual, then half an hour more: two bursts.
    const rises = quiet(7);
    for (let n = 0; n < 12; n++) rises[ten(3) + n] = 100;
    for (let n = 16; n < 18; n++) rises[ten(3) + n] = 100;
    expect(metered(rises).of).toMatchObject({ bursts: 2, burst_litres: 200 });
  });

  it('are not known where half a day is not', () => {
    // 20 known half hours, fewer than 24.
    expect(metered([...quiet(1).slice(0, 40), ...Array.from({ length: 56 }, () => null)]).of).toMatchObject({
      bursts: null,
      burst_at: null,
    });
  });
});

describe('night flow', () => {
  it('above its preset is a leak, though the tap is closed once a day', () => {
    // 20 L in each hour but that at noon, when nothing runs: no 24 hours of flow in a row, 20 L at night.
    const rises = quiet(2).map((rise, n) => (n % DAY >= 48 && n % DAY < 52 ? 0 : rise));
    const { of, grid } = metered(rises, { night_flow_max: 15 });
    expect(of).toMatchObject({ leak_rate: 0, night_flow_min: 20, night_flow_high: true });
    const found = exceptionsOf({ device_id: 1, title: 'M', interval_s: 900 }, grid, {
      metered: of,
      limits: { ...PROFILES.au_general.limits, night_flow_max: 15 },
      translate: translatorFor('en'),
    });
    expect(found.map(({ text }) => text)).toContain(
      'At night at least 20 L an hour ran; at most 15 L is expected.',
    );
    // The preset itself is allowed; without one nothing is said.
    expect(metered(rises, { night_flow_max: 20 }).of.night_flow_high).toBe(false);
    expect(metered(rises).of.night_flow_high).toBeNull();
  });
});
