import { describe, expect, it } from 'vitest';
import { healthText, healthWord } from '../../../src/domain/devices/health-text.ts';
import { healthOf, type Observation, problemOf, problemsIn } from '../../../src/domain/devices/health.ts';

const now = Date.parse('2026-11-20T04:00:00.000Z');
const at = (hoursAgo: number): string => new Date(now - hoursAgo * 3_600_000).toISOString();
const device = { is_active: true, last_seen_at: at(0.5), expected_interval_s: 3600 };
const limits = { outlet_max: 45, alarm_high: 48, source: 'AS/NZS 3500.4' };
const reader = { zone: 'Australia/Sydney', now };

let id = 0;
const reading = (value: number, more: Partial<Observation> = {}): Observation => ({
  datapoint_id: ++id,
  key: 'temperature',
  role: 'outlet_temperature',
  label: 'Temperature',
  unit: '°C',
  value,
  at: at(1),
  ...more,
});
const withReadings = (...readings: Observation[]) => ({
  ...device,
  health: { limits, problems: problemsIn(readings, limits) },
});
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('one reading', () => {
  it.each([
    [58, 'scald_risk'],
    [50.1, 'scald_risk'],
    [50, 'above_limit'],
    [45.1, 'above_limit'],
    [45, undefined],
    [20, undefined],
    [-10, undefined],
    [-10.1, 'sensor_fault'],
    [120, 'scald_risk'],
    [120.1, 'sensor_fault'],
  ])('of %s °C at the outlet of a valve in care is %s', (value, kind) => {
    expect(problemOf(reading(value), limits)?.kind).toBe(kind);
  });

  it('is judged by the limits of the place', () => {
    const elsewhere = { outlet_max: 50, alarm_high: 48 };
    expect(problemOf(reading(47), elsewhere)).toBeNull();
    expect(problemOf(reading(49), elsewhere)).toMatchObject({ kind: 'high', limit: 48 });
    expect(problemOf(reading(51), elsewhere)).toMatchObject({ kind: 'scald_risk', limit: 50 });
  });

  it('has a limit at the outlet of a valve only, but no sensor measures what can’t be', () => {
    expect(problemOf(reading(58), null)).toBeNull();
    expect(problemOf(reading(58, { role: 'hot_temperature' }), limits)).toBeNull();
    expect(
      problemOf(reading(-40, { key: 'status.temperature_hot', role: 'hot_temperature' }), null),
    ).toMatchObject({
      kind: 'sensor_fault',
      limit: -10,
    });
    expect(
      problemOf(reading(3600, { key: 'battery_v', role: 'battery_voltage', unit: 'V' }), null)?.kind,
    ).toBe('sensor_fault');
    expect(problemOf(reading(1e9, { key: 'volume_total', role: 'register', unit: 'L' }), null)).toBeNull();
  });

  it('in another unit is judged in °C, with the limit in its own unit', () => {
    expect(problemOf(reading(104, { unit: '°F' }), limits)).toBeNull();
    const hot = problemOf(reading(130, { unit: '°F' }), limits);
    expect([hot?.kind, hot?.limit.toFixed(3)]).toEqual(['scald_risk', '113.000']);
    expect(problemOf(reading(260, { unit: '°F' }), limits)?.kind).toBe('sensor_fault');
    expect(problemOf(reading(130, { unit: 'bar' }), limits)).toBeNull();
  });
});

describe('the status of a device', () => {
  it('never reports as expected while nothing of its messages is understood', () => {
    const unread = (unreadable: readonly string[]) => ({
      ...device,
      health: { limits: null, problems: [], unreadable },
    });
    expect(healthText(healthOf(unread(['Frame version', 'Port']), now), device, reader)).toBe(
      'Not understood: Frame version, Port. Choose its model, or say what its datapoints mean',
    );
    expect(healthText(healthOf(unread([]), now), device, reader)).toMatch(/^Its messages are not decoded/);
    expect(healthText(healthOf({ ...unread([]), is_active: null }, now), device, reader)).toMatch(
      /^Waiting to be registered. Its messages/,
    );
  });

  it('is active while it reports as expected, and says when it should report next', () => {
    const health = healthOf(device, now);
    expect(health).toEqual({
      state: 'active',
      problems: [],
      isSilent: false,
      unreadable: null,
      nextAt: at(-0.5),
    });
    expect(healthText(health, device, reader)).toBe('Reporting');
  });

  it('is an alarm for 24 hours after a reading above the limit', () => {
    const hot = withReadings(reading(43), reading(58));
    const health = healthOf(hot, now);
    expect([health.state, healthWord(health)]).toEqual(['alarm', 'Scald risk']);
    expect(plain(healthText(health, hot, reader))).toBe('Scald risk, 58.0 °C at 14:00');
    expect(healthOf(hot, now + 23 * 3_600_000).problems).toHaveLength(1);
    const later = { ...hot, last_seen_at: at(-24) };
    expect(healthOf(later, now + 24 * 3_600_000).state).toBe('active');
  });

  it('names the day where it was yesterday', () => {
    const hot = withReadings(reading(46, { at: at(20) }));
    expect(plain(healthText(healthOf(hot, now), hot, reader))).toBe(
      'Above the limit of 45 °C, 46.0 °C yesterday at 19:00',
    );
  });

  it('takes what has just come in into account', () => {
    const fine = withReadings(reading(43));
    expect(healthOf(fine, now, [reading(-40)])).toMatchObject({ state: 'alarm' });
    expect(healthOf(fine, now, [reading(44)]).state).toBe('active');
  });

  it('begins with the worst, once for each datapoint', () => {
    const [first, second] = [reading(46), reading(-40)];
    const again = reading(58, { datapoint_id: first.datapoint_id });
    const many = withReadings(first, second, again);
    const health = healthOf(many, now);
    expect(health.problems.map(({ kind }) => kind)).toEqual(['scald_risk', 'sensor_fault']);
    expect(plain(healthText(health, many, reader))).toBe(
      'Scald risk, 58.0 °C at 14:00. Sensor fault, −40.0 °C at 14:00',
    );
  });

  it('is silent when nothing was heard for too long, or never', () => {
    const late = { ...device, last_seen_at: at(1.51) };
    expect(healthOf(late, now)).toMatchObject({ state: 'stale', isSilent: true, nextAt: at(0.51) });
    expect(healthText(healthOf(late, now), late, reader)).toBe('No reading for 1 h');
    const never = { ...device, last_seen_at: null };
    expect(healthOf(never, now)).toMatchObject({ state: 'stale', isSilent: true, nextAt: null });
    expect(healthText(healthOf(never, now), never, reader)).toBe('Nothing received yet');
  });

  it('keeps its alarm while it is silent: silence proves nothing', () => {
    const gone = { ...withReadings(reading(58, { at: at(3) })), last_seen_at: at(3) };
    expect(healthOf(gone, now).state).toBe('alarm');
    expect(plain(healthText(healthOf(gone, now), gone, reader))).toBe(
      'Scald risk, 58.0 °C at 12:00. No reading for 3 h',
    );
  });

  it('of a device that is not in service is no alarm', () => {
    const hot = withReadings(reading(58));
    expect(healthOf({ ...hot, is_active: false }, now)).toMatchObject({ state: 'inactive', nextAt: null });
    expect(healthOf({ ...hot, is_active: null }, now)).toMatchObject({ state: 'new', nextAt: null });
  });
});
