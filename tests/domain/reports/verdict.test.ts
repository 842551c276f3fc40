import { describe, expect, it } from 'vitest';
import type { Exception } from '../../../src/domain/reports/exceptions.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { drawnBy, verdictOf } from '../../../src/domain/reports/verdict.ts';

const devices = (...litres: (number | null | undefined)[]) =>
  litres.map((consumption, at) => ({
    device_id: at + 1,
    title: `Meter ${at + 1}`,
    ...(consumption === undefined ? {} : { consumption }),
  })) as unknown as Result['devices'];
const told = (...found: [number, Exception['kind']][]) =>
  found.map(([device_id, kind]) => ({ device_id, kind })) as unknown as Result['exceptions'];

describe('the answer of a run', () => {
  it('counts a valve once, however much is wrong with it', () => {
    const exceptions = told([1, 'scald'], [1, 'above_limit'], [2, 'gap']);
    expect(verdictOf({ kind: 'tmv', devices: devices(null, null, null), exceptions })).toEqual({
      devices: 3,
      concern: 1,
      unknown: 0,
    });
  });

  it('does not call safe what was not heard of', () => {
    const exceptions = told([1, 'silent'], [2, 'sensor_fault'], [3, 'sensor_fault'], [3, 'scald']);
    expect(verdictOf({ kind: 'tmv', devices: devices(null, null, null), exceptions })).toEqual({
      devices: 3,
      concern: 1,
      unknown: 2,
    });
  });

  it('is about leaks where water is metered, about all that is grave elsewhere', () => {
    const exceptions = told([1, 'leak'], [2, 'scald'], [3, 'reset']);
    const of = { devices: devices(1, 2, 3), exceptions };
    expect(verdictOf({ kind: 'metering', ...of }).concern).toBe(1);
    expect(verdictOf({ kind: 'project', ...of }).concern).toBe(2);
  });

  it('counts a device of several quantities once', () => {
    const [one] = devices(null);
    if (!one) throw new Error('no device');
    expect(verdictOf({ kind: 'device', devices: [one, one], exceptions: [] }).devices).toBe(1);
  });
});

describe('where water went', () => {
  it('names the meters that took most first, with their shares', () => {
    expect(drawnBy({ devices: devices(100, 300, null, undefined) })).toEqual([
      { device_id: 2, title: 'Meter 2', litres: 300, share: 0.75 },
      { device_id: 1, title: 'Meter 1', litres: 100, share: 0.25 },
    ]);
  });

  it('has no shares of nothing', () => {
    expect(drawnBy({ devices: devices(0) })).toEqual([
      { device_id: 1, title: 'Meter 1', litres: 0, share: null },
    ]);
    expect(drawnBy({ devices: devices() })).toEqual([]);
  });
});
