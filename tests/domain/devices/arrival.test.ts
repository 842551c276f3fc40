import { describe, expect, it } from 'vitest';
import { arrivalOf } from '../../../src/domain/devices/arrival.ts';

const MINUTE = 60_000;
const quarter = { expected_interval_s: 900 };
const of = (minutes: number, state: 'live' | 'stale' | 'offline' | 'never' = 'live', pace = quarter) =>
  arrivalOf({ state, ageMs: minutes * MINUTE }, pace);

describe('when the next value is expected', () => {
  it('counts down, is due for a while, and is late after that', () => {
    expect(of(14)).toEqual({ kind: 'next', ms: MINUTE });
    expect(of(14.1)).toEqual({ kind: 'due' });
    expect(of(14.9)).toEqual({ kind: 'due' });
    expect(of(16)).toEqual({ kind: 'due' });
    expect(of(17)).toEqual({ kind: 'late', ms: 2 * MINUTE });
    expect(of(40, 'stale')).toEqual({ kind: 'late', ms: 25 * MINUTE });
  });

  it('follows the usual interval of a datapoint that is sent with few uplinks', () => {
    const daily = { ...quarter, usual_interval_s: 86_400 };
    expect(of(60, 'live', daily)).toEqual({ kind: 'next', ms: 23 * 60 * MINUTE });
    expect(of(60, 'stale', daily)).toEqual({ kind: 'silent' });
  });

  it('says nothing about values that arrive several times a minute, unless they are late', () => {
    expect(of(0.1, 'live', { expected_interval_s: 10 })).toBeNull();
    expect(of(0.1, 'live', { expected_interval_s: 60 })).toEqual({ kind: 'next', ms: 54_000 });
    expect(of(1, 'live', { expected_interval_s: 10 })).toEqual({ kind: 'late', ms: 50_000 });
  });

  it('says nothing while the browser is offline, or without a value or a pace', () => {
    expect(of(14, 'offline')).toBeNull();
    expect(of(14, 'never')).toBeNull();
    expect(arrivalOf({ state: 'live', ageMs: null }, quarter)).toBeNull();
    expect(arrivalOf({ state: 'live', ageMs: MINUTE }, undefined)).toBeNull();
  });
});
