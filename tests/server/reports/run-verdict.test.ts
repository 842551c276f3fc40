import { describe, expect, it } from 'vitest';
import type { Result } from '../../../src/domain/reports/result.ts';
import { runVerdict } from '../../../server/reports/run-verdict.ts';
import { writeStored } from '../../../server/texts/translations.ts';
import { meterResult } from '../../support/reports/report-result.ts';

const COMPLETE = { received: 576, expected: 576, share: 1 };
const [leak] = meterResult.exceptions;
const without = (...exceptions: Result['exceptions']): Result => ({
  ...meterResult,
  completeness: COMPLETE,
  exceptions,
});
const said = (result: Result): [string, string] => {
  const { outcome, verdict } = runVerdict(result);
  return [outcome, writeStored(verdict)];
};

describe('the verdict of a run in a few words', () => {
  it('counts the devices that need attention, hot water first', () => {
    if (!leak) throw new Error('The result has no leak.');
    expect(said(without(leak))).toEqual(['minor', '2 meters OK']);
    const both = [leak, { ...leak, device_id: 8, value: 300 }];
    expect(said(without(...both))).toEqual(['high', 'Leak signs at 1 meter']);
    const dear = { ...leak, value: 20 };
    expect(said(without(dear, { ...dear, device_id: 8 }))).toEqual(['warning', 'Leak signs at 2 meters']);
    expect(runVerdict(without(dear, { ...dear, device_id: 8 })).concern).toBe(2);
    const valves = { ...without({ ...leak, kind: 'scald' }), kind: 'tmv' };
    expect(said(valves)).toEqual(['critical', '1 valve hot enough to scald']);
    const project = {
      ...without({ ...leak, kind: 'scald' }, { ...leak, device_id: 8, kind: 'burst' }),
      kind: 'project',
    };
    expect(said(project)).toEqual(['critical', '1 valve hot enough to scald +1 more']);
  });

  it('says what is most severe first of a project: a scald, a burst, water above the limit', () => {
    if (!leak) throw new Error('The result has no leak.');
    const hot = { ...leak, kind: 'above_limit' as const };
    const found = (...exceptions: Result['exceptions']): [string, string] =>
      said({ ...without(...exceptions), kind: 'project' });
    expect(found(hot)).toEqual(['high', '1 valve above 45 °C']);
    expect(found(hot, { ...leak, device_id: 8, kind: 'burst' })).toEqual([
      'critical',
      'Burst signs at 1 meter +1 more',
    ]);
  });

  it('says when only some devices could be assessed, or none', () => {
    if (!leak) throw new Error('The result has no leak.');
    const silent = { ...leak, kind: 'silent' as const };
    expect(said(without())).toEqual(['well', '2 meters OK']);
    expect(said(without(silent))).toEqual(['warning', '1 not assessed, 1 OK']);
    expect(said(without(silent, { ...silent, device_id: 8 }))).toEqual(['unknown', 'Not assessed: no data']);
    expect(said({ ...without(), devices: [] })).toEqual(['unknown', 'Not assessed: no devices']);
  });

  it('does not call a device with an alarm OK', () => {
    const [first, second] = without().devices;
    const alarmed = { ...without(), devices: [{ ...first!, alarms: 2 }, second!] };
    expect(said(alarmed)).toEqual(['well', '1 OK, 1 had an alarm']);
    const both = { ...without(), devices: [first!, second!].map((one) => ({ ...one, alarms: 1 })) };
    expect(said(both)[1]).toBe('No findings, but 2 had alarms');
  });

  it('counts a burst that two meters measured once, as the page does', () => {
    const burst = { ...leak!, kind: 'burst' as const };
    const shared = without(burst, { ...burst, device_id: 8 });
    const totals = { ...shared.totals, bursts: 1 };
    expect(said({ ...shared, totals })[1]).toBe('1 burst, at 2 meters');
    expect(said({ ...shared, totals: { ...totals, bursts: 2 } })[1]).toBe('Burst signs at 2 meters');
  });

  it('does not pass half of the data', () => {
    const half = { ...without(), completeness: { received: 300, expected: 576, share: 300 / 576 } };
    expect(said(half)).toEqual(['warning', 'Only 52.1% of data · 2 meters OK']);
    expect(said({ ...half, kind: 'project' })).toEqual(['warning', 'Only 52.1% of data · 2 devices OK']);
  });
});
