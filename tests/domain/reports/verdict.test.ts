import { describe, expect, it } from 'vitest';
import type { Exception } from '../../../src/domain/reports/exceptions.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { meterShares, verdictOf } from '../../../src/domain/reports/verdict.ts';

const devices = (...litres: (number | null | undefined)[]) =>
  litres.map((consumption, at) => ({
    device_id: at + 1,
    title: `Meter ${at + 1}`,
    ...(consumption === undefined ? {} : { consumption }),
  })) as unknown as Result['devices'];
const told = (...found: [number, Exception['kind'], number?][]) =>
  found.map(([device_id, kind, value = null]) => ({
    device_id,
    kind,
    value,
  })) as unknown as Result['exceptions'];

describe('the answer of a run', () => {
  it('counts a valve once, however much is wrong with it', () => {
    const exceptions = told([1, 'scald'], [1, 'above_limit'], [2, 'gap']);
    expect(verdictOf({ kind: 'tmv', devices: devices(null, null, null), exceptions, tariff: null })).toEqual({
      devices: 3,
      concern: 1,
      unknown: 0,
      hot: 1,
      severity: 'critical',
    });
  });

  it('does not call safe what was not heard of', () => {
    const exceptions = told([1, 'silent'], [2, 'sensor_fault'], [3, 'sensor_fault'], [3, 'scald']);
    expect(verdictOf({ kind: 'tmv', devices: devices(null, null, null), exceptions, tariff: null })).toEqual({
      devices: 3,
      concern: 1,
      unknown: 2,
      hot: 1,
      severity: 'critical',
    });
  });

  it('is about leaks where water is metered, about all that is grave elsewhere', () => {
    const exceptions = told([1, 'leak', 80], [2, 'scald'], [3, 'reset']);
    const of = { devices: devices(1, 2, 3), exceptions, tariff: null };
    expect(verdictOf({ kind: 'metering', ...of }).concern).toBe(1);
    expect(verdictOf({ kind: 'project', ...of }).concern).toBe(2);
  });

  it('is a warning at most for leaks, of which the cheapest are minor', () => {
    const of = (litresAnHour: number, tariff: number | null) =>
      verdictOf({
        kind: 'metering',
        devices: devices(1),
        exceptions: told([1, 'leak', litresAnHour]),
        tariff,
      }).severity;
    // A cent, a dollar and nine dollars a day.
    expect([of(0.12, 3.5), of(12, 3.5), of(107, 3.5)]).toEqual(['minor', 'warning', 'warning']);
    expect(of(12, null)).toBe('warning');
  });

  it('does not send anybody to a project for a cent a day', () => {
    const of = { kind: 'project', devices: devices(1, 2), tariff: null } as const;
    expect(verdictOf({ ...of, exceptions: told([1, 'leak', 0.1]) }).concern).toBe(0);
    expect(verdictOf({ ...of, exceptions: told([1, 'leak', 0.1], [2, 'leak', 20]) }).concern).toBe(1);
  });

  it('counts a device of several quantities once', () => {
    const [one] = devices(null);
    if (!one) throw new Error('no device');
    expect(verdictOf({ kind: 'device', devices: [one, one], exceptions: [], tariff: null }).devices).toBe(1);
  });
});

describe('where water went', () => {
  it('names the meters that took most first, with their shares', () => {
    expect(meterShares({ devices: devices(100, 300, null, undefined) })).toEqual([
      { device_id: 2, title: 'Meter 2', litres: 300, share: 0.75, main: null },
      { device_id: 1, title: 'Meter 1', litres: 100, share: 0.25, main: null },
    ]);
  });

  it('has shares of the water behind main meters, at most all of it', () => {
    const [main, sub, wrong] = devices(100, 25, 110) as unknown as [object, object, object];
    const rows = [main, { ...sub, main_id: 1 }, { ...wrong, main_id: 1 }] as unknown as Result['devices'];
    expect(meterShares({ devices: rows }).map(({ share, main: of }) => [share, of])).toEqual([
      [1, 'Meter 1'],
      [1, null],
      [0.25, 'Meter 1'],
    ]);
  });

  it('has no shares of nothing', () => {
    expect(meterShares({ devices: devices(0) })).toEqual([
      { device_id: 1, title: 'Meter 1', litres: 0, share: null, main: null },
    ]);
    expect(meterShares({ devices: devices() })).toEqual([]);
  });
});
