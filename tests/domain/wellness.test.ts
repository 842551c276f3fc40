import { describe, expect, it } from 'vitest';
import { wellnessOf } from '../../src/domain/wellness.ts';

const now = Date.parse('2026-11-20T02:00:00Z');
const device = { is_active: true, last_seen_at: '2026-11-20T01:30:00Z', expected_interval_s: 3600 };

describe('whether a device is well', () => {
  it('is active while it reports as often as expected', () => {
    expect(wellnessOf(device, now)).toEqual({ mark: 'active', nextAt: '2026-11-20T02:30:00.000Z' });
  });
  it('is silent after 1.5 times its interval, or when it was never heard of', () => {
    expect(wellnessOf(device, now + 3_600_001)).toMatchObject({
      mark: 'stale',
      nextAt: '2026-11-20T02:30:00.000Z',
    });
    expect(wellnessOf({ ...device, last_seen_at: null }, now)).toEqual({ mark: 'stale', nextAt: null });
  });
  it('expects nothing of a device that is switched off or not registered', () => {
    expect(wellnessOf({ ...device, is_active: false }, now)).toEqual({ mark: 'inactive', nextAt: null });
    expect(wellnessOf({ ...device, is_active: null }, now)).toEqual({ mark: 'new', nextAt: null });
  });
});
