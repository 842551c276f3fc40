import { describe, expect, it } from 'vitest';
import { offlineAfterMs, quietAfterMs, silentMs, silentSince } from '../../../src/domain/alarms/silence.ts';

describe('silence', () => {
  it('is the time since the last contact', () => {
    expect(silentMs(1_000, 5_000, [])).toBe(4_000);
    expect(silentMs(5_000, 1_000, [])).toBe(0);
  });

  it('does not count outages, whole or in part, and overlapping ones only once', () => {
    expect(silentMs(1_000, 9_000, [{ from: 2_000, to: 4_000 }])).toBe(6_000);
    expect(silentMs(1_000, 9_000, [{ from: 0, to: 3_000 }])).toBe(6_000);
    expect(silentMs(1_000, 9_000, [{ from: 8_000, to: 12_000 }])).toBe(7_000);
    const overlapping = [
      { from: 4_000, to: 6_000 },
      { from: 2_000, to: 5_000 },
      { from: 2_000, to: 3_000 },
      { from: 7_000, to: 7_000 },
    ];
    expect(silentMs(1_000, 9_000, overlapping)).toBe(4_000);
    expect(silentMs(1_000, 9_000, [{ from: 0, to: 20_000 }])).toBe(0);
  });

  it('is reached later by as much as the outages took', () => {
    const outages = [
      { from: 2_000, to: 4_000 },
      { from: 5_000, to: 6_000 },
      { from: 30_000, to: 40_000 },
    ];
    expect(silentSince(1_000, 500, outages)).toBe(1_500);
    expect(silentSince(1_000, 3_000, outages)).toBe(7_000);
    expect(silentSince(3_000, 3_000, outages)).toBe(8_000);
    for (const ms of [500, 1_000, 3_000, 10_000, 26_000, 50_000])
      expect(silentMs(1_000, silentSince(1_000, ms, outages), outages)).toBe(ms);
  });

  it('counts as offline after three intervals, and for gateways as it does elsewhere but not later', () => {
    expect(offlineAfterMs({ expected_interval_s: 600 })).toBe(1_800_000);
    expect(quietAfterMs({ expected_interval_s: 600 })).toBe(900_000);
    expect(quietAfterMs({ expected_interval_s: 60 })).toBe(120_000);
    expect(quietAfterMs({ expected_interval_s: 10 })).toBe(30_000);
  });
});
