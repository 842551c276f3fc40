import { expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { reportAlarms } from '../../../../src/domain/reports/alarms/alarms.ts';
import { actionText } from '../../../../src/domain/reports/exceptions/exception-actions.ts';
import type { Result } from '../../../../src/domain/reports/result.ts';
import { unalarmedReasons } from '../../../../src/domain/reports/exceptions/unalarmed.ts';
import { verdictText } from '../../../../src/domain/reports/verdicts/verdict-text.ts';
import { meterResult } from '../../../support/reports/report-result.ts';
import { HOUR, MINUTE, now, period, storedCase } from '../../../support/alarms/stored-case.ts';

const translate = translatorFor('en');
const TITLES = new Map([[7, 'Kitchen']]);
const report = (...cases: Parameters<typeof storedCase>[0][]) =>
  reportAlarms(
    cases.map((one) => storedCase({ kind: 'burst', ...one })),
    period,
    now,
    TITLES,
  ).alarms;
const exception = (device_id: number, kind = 'burst', also?: readonly number[]) => ({
  severity: 'critical' as const,
  device_id,
  title: `Meter ${device_id}`,
  ts: new Date(period.from).toISOString(),
  kind,
  text: '',
  value: 1,
  limit: 1,
  ...(also && { also }),
});
const resultOf = (alarms: Result['alarms'], ...exceptions: Result['exceptions'][number][]): Result => ({
  ...meterResult,
  time_zone: 'Australia/Sydney',
  exceptions,
  ...(alarms && { alarms }),
});

it('says in the verdict that no alarm was raised about what was found', () => {
  const textsOf = (alarms: Result['alarms']): string =>
    verdictText(resultOf(alarms, exception(7)), translate).findings.join(' ');
  expect(textsOf(report())).toContain('No alarm was raised.');
  expect(textsOf(report({}))).not.toContain('No alarm was raised.');
  expect(textsOf(undefined)).not.toContain('No alarm was raised.');
});

it('says what became of the alarm about an exception, or that there was none', () => {
  const text = (alarms: Result['alarms'], one = exception(7)) =>
    actionText(one, resultOf(alarms, one), translate);
  const acknowledged_at = period.from + HOUR + MINUTE;
  expect(text(report({ acknowledged_at }))).toMatch(/^Alarm closed \w{3}, \d+ \w+, \d\d:\d\d$/);
  expect(text(report({}))).toMatch(/^Alarm closed .*, not acknowledged$/);
  expect(text(report({ closed_at: null }))).toBe('Alarm active, not acknowledged');
  expect(text(report({ acknowledged_at }, { id: 2, closed_at: null, acknowledged_at }))).toBe(
    'Alarm active, acknowledged',
  );
  const cleared_at = period.from + HOUR;
  expect(text(report({ closed_at: null, cleared_at }))).toMatch(/^Alarm cleared .*, not acknowledged$/);
  expect(text(report({ closed_at: null, cleared_at, acknowledged_at }))).toMatch(
    /^Alarm cleared .*, acknowledged$/,
  );
  expect(text(report())).toBe('No alarm raised');
  // Also that of another meter that measured the same water.
  expect(text(report({ closed_at: null }), exception(8, 'burst', [7]))).toBe(
    'Alarm active, not acknowledged',
  );
  // No alarm is about these, and earlier runs had none.
  expect(text(report(), exception(7, 'reset'))).toBeNull();
  expect(text(undefined)).toBeNull();
});

it('knows of no alarm about a burst that began after the alarm had ended', () => {
  const at = (ms: number, kind = 'burst') => ({ ...exception(7, kind), ts: new Date(ms).toISOString() });
  const text = (alarms: Result['alarms'], one: ReturnType<typeof at>) =>
    actionText(one, resultOf(alarms, one), translate);
  const ended = report({ cleared_at: period.from + HOUR, closed_at: period.from + 3 * HOUR });
  expect(text(ended, at(period.from + HOUR - 1))).toMatch(/^Alarm closed /);
  // Closed later, but its condition had ended.
  expect(text(ended, at(period.from + 2 * HOUR))).toBe('No alarm raised');
  const closed = report({ cleared_at: null, closed_at: period.from + 3 * HOUR });
  expect(text(closed, at(period.from + 2 * HOUR))).toMatch(/^Alarm closed /);
  expect(text(closed, at(period.from + 4 * HOUR))).toBe('No alarm raised');
  const open = report({ cleared_at: null, closed_at: null });
  expect(text(open, at(period.from + 4 * HOUR))).toMatch(/^Alarm active/);
  const later = resultOf(ended, at(period.from + 2 * HOUR));
  expect(unalarmedReasons(later, translate)).toContain('Alarms judge each reading as it comes');
  expect(verdictText(later, translate).findings.join(' ')).toContain('No alarm was raised.');
  // Of hot water, the time is that of the highest temperature.
  const hot = report({ kind: 'tmv_hot', cleared_at: period.from + HOUR });
  expect(text(hot, at(period.from + 2 * HOUR, 'above_limit'))).toMatch(/^Alarm closed /);
});

it('says why an alarm began on a later day than the water was too hot', () => {
  const days = ['2026-10-03', '2026-10-04'].map((date) => ({ ...meterResult.days[0]!, date }));
  const hot = (...daily_max: number[]) => {
    const result = resultOf(
      report({ kind: 'tmv_hot', since: period.from + HOUR }),
      exception(7, 'above_limit'),
    );
    const [device] = result.devices as [Result['devices'][number]];
    return unalarmedReasons(
      { ...result, days, devices: [{ ...device, device_id: 7, daily_max }] },
      translate,
    );
  };
  expect(hot(46, 47)).toMatch(/^Alarms have rules of their own, .* a single use/);
  expect(hot(0, 47)).toBe('');
});

it('says why there may be no alarm, of bursts and of hot water', () => {
  const reasons = (kind: string): string =>
    unalarmedReasons(resultOf(report({ kind: 'outlet_unused' }), exception(7, kind)), translate);
  expect(reasons('burst')).toBe(
    'Alarms judge each reading as it comes, this report the half hours of the clock.',
  );
  expect(reasons('above_limit')).toContain('such as two uses in a row');
  expect(reasons('unused')).toBe('');
  expect(reasons('reset')).toBe('');
});

it('knows of the alarm of a sub-meter that is not in the report', () => {
  const { cases } = report({});
  const alarms = { ...report(), behind: cases.map((one) => ({ ...one, main_id: 8 })) };
  const main = exception(8);
  const result = resultOf(alarms, main);
  expect(actionText(main, result, translate)).toMatch(/^Kitchen: Alarm closed .*, not acknowledged$/);
  expect(unalarmedReasons(result, translate)).toBe('');
  expect(verdictText(result, translate).notes).toContainEqual(
    expect.stringMatching(/^Kitchen, which is behind it, raised the alarm on /),
  );
});
