import { expect, it } from 'vitest';
import { alarmLimitName } from '../../../../src/domain/alarms/cases/case.ts';

it('names the limit of a case by the side on which its value is', () => {
  expect(alarmLimitName({ kind: 'battery_low', value: 18, limit: 20 })).toBe('low');
  expect(alarmLimitName({ kind: 'threshold', value: 199, limit: 200 })).toBe('low');
  expect(alarmLimitName({ kind: 'threshold', value: 201, limit: 200 })).toBe('ofAlarm');
  expect(alarmLimitName({ kind: 'tmv_hot', value: null, limit: 45 })).toBe('ofAlarm');
  expect(alarmLimitName({ kind: 'scald', value: 57.8, limit: 55 })).toBe('scald');
});
