import { describe, expect, it } from 'vitest';
import {
  type MaintenanceWindow,
  nextChange,
  occurrenceAt,
  windowFault,
} from '../../../src/domain/alarms/maintenance.ts';
import { fromLocalInput } from '../../../src/domain/time/zoned.ts';

const at = (local: string, zone: string): number => Date.parse(fromLocalInput(local, zone) ?? '');
const windowOf = (
  from: string,
  to: string,
  repeat: MaintenanceWindow['repeat'],
  time_zone = 'Australia/Sydney',
): MaintenanceWindow => ({
  starts_at: at(from, time_zone),
  ends_at: at(to, time_zone),
  repeat,
  time_zone,
});
const HOUR = 3_600_000;

describe('a maintenance window', () => {
  it('that does not repeat is one half-open period', () => {
    const window = windowOf('2026-11-20T22:00', '2026-11-21T06:00', 'none');
    const { starts_at: from, ends_at: to } = window;
    expect(occurrenceAt(window, from - 1)).toBeNull();
    expect(occurrenceAt(window, from)).toEqual({ from, to });
    expect(occurrenceAt(window, to - 1)).toEqual({ from, to });
    expect(occurrenceAt(window, to)).toBeNull();
    expect(nextChange(window, from - 1)).toBe(from);
    expect(nextChange(window, from)).toBe(to);
    expect(nextChange(window, to)).toBeNull();
  });

  it('that repeats has no period before the first, and no last one', () => {
    const window = windowOf('2026-11-20T22:00', '2026-11-21T06:00', 'daily');
    expect(occurrenceAt(window, window.starts_at - 20 * HOUR)).toBeNull();
    expect(nextChange(window, window.starts_at - 1000 * HOUR)).toBe(window.starts_at);
    const night = at('2029-05-05T23:00', 'Australia/Sydney');
    expect(occurrenceAt(window, night)).toEqual({ from: night - HOUR, to: night + 7 * HOUR });
    expect(nextChange(window, night)).toBe(night + 7 * HOUR);
    expect(nextChange(window, night + 7 * HOUR)).toBe(night + 23 * HOUR);
  });

  it.each([
    ['of 23 hours', 'Australia/Sydney', '2026-10-04', 7],
    ['of 25 hours', 'Australia/Sydney', '2027-04-04', 9],
    ['of 23.5 hours', 'Australia/Lord_Howe', '2026-10-04', 7.5],
    ['of 24.5 hours', 'Australia/Lord_Howe', '2027-04-04', 8.5],
  ])('keeps its times of day on a day %s', (_, zone, date, hours) => {
    const window = windowOf('2026-09-01T22:00', '2026-09-02T06:00', 'daily', zone);
    const to = at(`${date}T06:00`, zone);
    expect(occurrenceAt(window, to - 1)).toEqual({ from: to - hours * HOUR, to });
  });

  it('repeats on the same weekday', () => {
    const window = windowOf('2026-11-20T08:00', '2026-11-20T10:00', 'weekly', 'Pacific/Auckland');
    const next = at('2027-04-09T08:00', 'Pacific/Auckland');
    expect(occurrenceAt(window, next)).toEqual({ from: next, to: next + 2 * HOUR });
    expect(occurrenceAt(window, next - 24 * HOUR)).toBeNull();
    expect(nextChange(window, next - 24 * HOUR)).toBe(next);
  });

  it('keeps its seconds, and skips a period in an hour that is skipped', () => {
    const seconds = { starts_at: 1_790_000_012_345, ends_at: 1_790_000_072_345 };
    const window: MaintenanceWindow = { ...seconds, repeat: 'daily', time_zone: 'UTC' };
    expect(nextChange(window, seconds.ends_at)).toBe(seconds.starts_at + 24 * HOUR);
    const skipped = windowOf('2026-09-01T02:30', '2026-09-01T03:30', 'daily');
    expect(occurrenceAt(skipped, at('2026-10-04T03:29', 'Australia/Sydney'))).toBeNull();
    expect(occurrenceAt(skipped, at('2026-10-05T03:29', 'Australia/Sydney'))).not.toBeNull();
  });

  it('must end after it starts, and before it repeats', () => {
    expect(windowFault(windowOf('2026-11-20T08:00', '2026-11-20T08:00', 'none'))).toBe('order');
    expect(windowFault(windowOf('2026-11-20T08:00', '2026-11-20T07:00', 'daily'))).toBe('order');
    expect(windowFault(windowOf('2026-11-20T08:00', '2026-12-20T08:00', 'none'))).toBeNull();
    expect(windowFault(windowOf('2026-11-20T08:00', '2026-11-21T08:00', 'daily'))).toBe('overlap');
    expect(windowFault(windowOf('2026-11-20T08:00', '2026-11-21T07:59', 'daily'))).toBeNull();
    expect(windowFault(windowOf('2026-11-20T08:00', '2026-11-27T08:00', 'weekly'))).toBe('overlap');
    expect(windowFault(windowOf('2026-11-20T08:00', '2026-11-26T08:00', 'weekly'))).toBeNull();
  });
});
