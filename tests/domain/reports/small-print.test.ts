import { expect, it } from 'vitest';
import { translatorFor } from '../../../server/texts/translations.ts';
import { leakChangesText, noneText } from '../../../src/domain/reports/texts/device-notes.ts';
import { totalsNote } from '../../support/reports/totals-note.ts';
import { fieldTestText, noFieldTestText } from '../../../src/domain/reports/texts/field-test-text.ts';
import { inventoryText } from '../../../src/domain/reports/texts/inventory.ts';
import { totalLabel } from '../../../src/domain/reports/texts/labels.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { verdictText } from '../../../src/domain/reports/verdicts/verdict-text.ts';
import { meterResult } from '../../support/reports/report-result.ts';

/** Sentences of the small print of reports. */
const translate = translatorFor('en');
const none = (...keys: string[]): string =>
  noneText(
    keys.map((key) => ({ key })),
    translate,
  );
const devices = (...all: object[]) =>
  all.map((one, at) => ({
    device_id: at + 1,
    type: 'tmv',
    state: 'active',
    ...one,
  })) as unknown as Result['devices'];

it('says what there is none of, once where one figure implies another', () => {
  expect(none('leaks_opened', 'leaks_closed', 'estimated', 'roll_overs', 'gaps')).toBe(
    'No roll-overs or gaps.',
  );
  expect(none('flushes', 'without_flow_signal', 'gaps')).toBe(
    'No flushes or gaps. All valves sent a flow signal.',
  );
  expect(none('leaks', 'leaks_opened', 'leaks_closed', 'bursts')).toBe('No leaks or bursts.');
  expect(none('without_flow_signal')).toBe('All valves sent a flow signal.');
  expect(none('night_flow_min', 'leak_rate', 'leak_cost_per_day')).toBe('No flow at night or leaks.');
  // Of a gap at the beginning of the period nobody knows whether water flowed.
  expect(none('leaks', 'estimated', 'roll_overs')).toBe('No leaks or roll-overs.');
  expect(none('estimated')).toBe('');
});

it('says whether leaks began and ended', () => {
  const text = (leaks: number, leaks_opened: number | null, leaks_closed: number | null): string =>
    leakChangesText({ totals: { leaks, leaks_opened, leaks_closed } }, translate);
  expect(text(1, 1, 0)).toBe('1 leak began in the period; none ended.');
  expect(text(1, 2, 1)).toBe('2 leaks began in the period; 1 ended.');
  expect(text(0, 0, 1)).toBe('No leak began in the period; 1 ended.');
  expect(text(1, 0, 0)).toBe('No leak began or ended in the period.');
  expect([text(0, 0, 0), text(0, null, null)]).toEqual(['', '']);
});

it('labels totals by their number, and says at how many meters bursts were', () => {
  const label = (key: string, value: unknown, bursting_meters?: number): string =>
    totalLabel({ key, value }, { bursting_meters }, translate);
  expect([label('gaps', 1), label('gaps', 2), label('resets', 1)]).toEqual(['Gap', 'Gaps', 'Reset']);
  expect([label('bursts', 4, 2), label('bursts', 4, 1)]).toEqual(['Bursts at 2 meters', 'Bursts at 1 meter']);
  // Measured by a main meter, too; and of an earlier run.
  expect([label('bursts', 1, 2), label('bursts', 4)]).toEqual(['Burst', 'Bursts']);
  expect([label('consumption', 1), label('devices_by_state', {})]).toEqual(['Consumption', 'By state']);
});

it('counts devices by what they are, and those that are not in use', () => {
  const text = (...all: object[]): string => inventoryText({ devices: devices(...all) }, translate);
  expect(text({}, {}, { type: 'water_meter' })).toBe('2 mixing valves, 1 water meter, all active');
  expect(text({ type: 'other' }, { type: 'hydraloop', state: 'new' })).toBe(
    '1 Hydraloop unit, 1 other device, 1 new',
  );
  expect(text()).toBe('');
});

it('says how many valves are due for a field test, and of how many no date is recorded', () => {
  const tested = { next_field_test: '2026-12-01' };
  const due = { device_id: 1, kind: 'field_test_due' } as Result['exceptions'][number];
  const text = (all: object[], exceptions: Result['exceptions'] = [], kind = 'tmv'): string =>
    fieldTestText({ kind, devices: devices(...all), exceptions }, translate);
  expect(text([{ next_field_test: null }, tested])).toBe('Field test: no date recorded for 1 of 2 valves.');
  expect(text([{ next_field_test: null }])).toBe('Field test: no date recorded.');
  expect(text([tested, { next_field_test: null }], [due])).toBe(
    'Field test: due for 1 of 2 valves, no date recorded for 1.',
  );
  expect(text([tested, tested], [due])).toBe('Field test: due for 1 of 2 valves.');
  expect(text([tested])).toBe('');
  expect(text([{ type: 'water_meter' }], [], 'metering')).toBe('');
  // Other reports say it of the valves among their devices.
  expect(text([{}, { next_field_test: null }, { type: 'water_meter' }], [], 'device')).toBe(
    'Field test: no date recorded for any of 2 valves.',
  );
  const noneDue = (...all: object[]) => noFieldTestText({ kind: 'tmv', devices: devices(...all) }, translate);
  expect(noneDue(tested)).toBe('Field test: due for no valve.');
  expect(noneDue(tested, {})).toBe('');
});

it('leaves findings to the verdict, whose outcome they don’t change', () => {
  const says = (kind: string, ...all: object[]) => {
    const result = { ...meterResult, kind, exceptions: [], totals: {}, devices: devices(...all) };
    const completeness = { received: 1, expected: 1, share: 1 };
    const { outcome, notes, remarks } = verdictText({ ...result, completeness }, translate);
    return {
      outcome,
      notes,
      remarks,
      small: totalsNote({ kind, totals: {}, devices: result.devices }, translate),
    };
  };
  expect(says('tmv', { next_field_test: null })).toEqual({
    outcome: 'well',
    notes: ['Field test: no date recorded.'],
    remarks: [],
    small: '',
  });
  expect(says('device', { type: 'hydraloop', hydraloop: { recycled: 9, mains: 0, savings: null } })).toEqual({
    outcome: 'well',
    notes: [],
    remarks: ['The mains inlet counter stayed the same in this period, so no recycled share is given.'],
    small: '',
  });
  const counter = { key: 'volume_mains', last: 33_644 };
  expect(
    says('device', { hydraloop: { recycled: 9, mains: 0, savings: null }, datapoints: [counter] }).remarks,
  ).toEqual([
    'Its mains inlet counter stayed at 33,644\u00a0L in this period, so no recycled share is given.',
  ]);
});
