import { describe, expect, it } from 'vitest';
import { evidenceOf } from '../../../../src/domain/alarms/cases/evidence.ts';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;
const facts = (seen: number | null, measured: number | null = null, usual: number | null = null) => ({
  seenAt: seen === null ? null : NOW - seen * MINUTE,
  measuredAt: measured === null ? null : NOW - measured * MINUTE,
  expected_interval_s: 600,
  usual_interval_s: usual,
});
const of = (...given: Parameters<typeof facts>) => evidenceOf(facts(...given), { now: NOW, outages: [] });

describe('the evidence of a case', () => {
  it('is live for 1.5 intervals, stale until the third, then unknown', () => {
    expect(of(0)).toEqual({ evidence: 'live', until: NOW + 15 * MINUTE + 1 });
    expect(of(15)).toMatchObject({ evidence: 'live' });
    expect(of(15.1)).toEqual({ evidence: 'stale', until: NOW + 14.9 * MINUTE });
    expect(of(29.9)).toMatchObject({ evidence: 'stale' });
    expect(of(30)).toEqual({ evidence: 'unknown', until: null });
    expect(of(null)).toEqual({ evidence: 'unknown', until: null });
  });

  it('is stale when the datapoint is, which may be expected less often', () => {
    expect(of(0, 20)).toMatchObject({ evidence: 'stale', until: NOW + 30 * MINUTE });
    expect(of(0, 20, 1_800)).toMatchObject({ evidence: 'live', until: NOW + 15 * MINUTE + 1 });
    expect(of(16, 0)).toMatchObject({ evidence: 'stale' });
  });

  it('does not become unknown by an outage', () => {
    const outages = [{ from: NOW - 40 * MINUTE, to: NOW - 20 * MINUTE }];
    expect(evidenceOf(facts(45), { now: NOW, outages })).toEqual({
      evidence: 'stale',
      until: NOW + 5 * MINUTE,
    });
  });
});
