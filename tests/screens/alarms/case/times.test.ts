import { describe, expect, it } from 'vitest';
import type { CaseEntry } from '../../../../src/domain/alarms/cases/case.ts';
import {
  earlierRaisings,
  spanOfAll,
  spanOfCase,
  spanOfRaising,
} from '../../../../src/screens/alarms/case/times.ts';

const HOUR_MS = 3_600_000;
const INTERVAL_S = 900;
const OPEN = { since: '2026-11-20T02:00:00.000Z', cleared_at: null, closed_at: null };
const since = Date.parse(OPEN.since);
const iso = (ms: number): string => new Date(ms).toISOString();

describe('the chart of a case', () => {
  it('ends now while the case is open, and soon after it was closed', () => {
    expect(spanOfCase(OPEN, since + HOUR_MS, INTERVAL_S).to).toBe(since + HOUR_MS);
    const closed = { ...OPEN, closed_at: iso(since + 3 * HOUR_MS) };
    expect(spanOfCase(closed, since + 100 * HOUR_MS, INTERVAL_S).to).toBe(since + 5 * HOUR_MS);
  });

  it('begins two hours before a short one, and earlier the longer it lasted and the rarer there are readings', () => {
    const before = (held: number, intervalS = INTERVAL_S): number =>
      since - spanOfCase({ ...OPEN, cleared_at: iso(since + held) }, since + 30 * HOUR_MS, intervalS).from;
    expect(before(HOUR_MS / 20)).toBe(2 * HOUR_MS);
    expect(before(HOUR_MS)).toBe(4 * HOUR_MS);
    expect(before(20 * HOUR_MS)).toBe(12 * HOUR_MS);
    expect(before(HOUR_MS / 20, 3600)).toBe(8 * HOUR_MS);
  });

  it('shows two weeks at most', () => {
    const { from, to } = spanOfCase(OPEN, since + 9_000 * HOUR_MS, INTERVAL_S);
    expect(to - from).toBe(14 * 24 * HOUR_MS);
  });

  it('can show earlier times at which it was raised', () => {
    const event = (type: CaseEntry['type'], ms: number): CaseEntry => ({
      id: ms,
      ts: iso(ms),
      type,
      by: null,
      text: null,
      value: null,
    });
    const first = since - 26 * HOUR_MS;
    const raisings = earlierRaisings([
      event('raised', first),
      event('cleared', first + HOUR_MS),
      event('acknowledged', first + 2 * HOUR_MS),
      event('reopened', since),
    ]);
    expect(raisings).toEqual([{ since: iso(first), cleared_at: iso(first + HOUR_MS) }]);
    const now = since + HOUR_MS / 4;
    expect(spanOfRaising(raisings[0]!, now, INTERVAL_S)).toEqual({
      from: first - 4 * HOUR_MS,
      to: first + 3 * HOUR_MS,
    });
    const latest = spanOfCase({ ...OPEN, cleared_at: iso(now) }, now, INTERVAL_S);
    expect(spanOfAll(raisings, latest)).toEqual({ from: first - 2 * HOUR_MS, to: now });
    expect(earlierRaisings([event('raised', first)])).toEqual([]);
  });
});
