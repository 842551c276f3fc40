import { describe, expect, it } from 'vitest';
import { dayLine } from '../../../server/reports/pdf/day-line.ts';
import { dayRows } from '../../../server/reports/pdf/day-marks.ts';
import type { ReportedCase, Result } from '../../../src/domain/reports/result.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import { valveResult } from '../../support/valve-result.ts';

const translate = translatorFor('en');
const [day] = valveResult.days;
const time = (clock: string): string => `2026-10-01T${clock}:00.000Z`;
const ms = (clock: string): number => Date.parse(time(clock));
const scald = {
  device_id: 5,
  title: 'Valve 5',
  ts: time('01:00'),
  kind: 'scald',
  text: '',
  value: 57.8,
  limit: 55,
  words: { last: { key: 'report_words.found.last' as const, values: { time: { at: ms('06:30') } } } },
};
const caseOf = (more: Partial<ReportedCase>): ReportedCase => ({
  alarm_id: 1,
  severity: 'critical',
  kind: 'scald',
  device_id: 5,
  title: 'Valve 5',
  alarm: 'Scald risk',
  since: time('01:00'),
  duration_seconds: 30 * 3600,
  acknowledged_after_seconds: null,
  cleared_after_seconds: 180,
  occurrences: 1,
  state: 'cleared',
  ...more,
});
const resultOf = (...cases: ReportedCase[]): Result => ({
  ...valveResult,
  from: '2026-09-30T14:00:00.000Z',
  to: time('14:00'),
  until: time('14:00'),
  days: [day!],
  exceptions: [scald],
  alarms: { totals: {} as never, by_severity: [], cases },
});
const rowsOf = (...cases: ReportedCase[]) => dayRows({ result: resultOf(...cases), translate });
const heldOf = (one: ReportedCase) => rowsOf(one)[0]?.cases[0]?.held.map(({ from, to }) => [from, to]);

describe('the picture of a day', () => {
  it('has each known time of an exception as a dot with its time', () => {
    expect(rowsOf()[0]?.dots.map(({ at }) => at)).toEqual([ms('01:00'), ms('06:30')]);
    expect(JSON.stringify(dayLine({ result: resultOf(), translate }))).toMatch(/>11:00<.*>16:30</);
  });

  it('tells when the condition of an alarm held from when the alarm was only open', () => {
    expect(heldOf(caseOf({}))).toEqual([[ms('01:00'), ms('01:03')]]);
    const [row] = rowsOf(caseOf({}));
    expect(row?.cases[0]?.open).toEqual({ from: ms('01:00'), to: ms('14:00') });
    // It never cleared.
    expect(heldOf(caseOf({ cleared_after_seconds: null, state: 'active' }))).toEqual([
      [ms('01:00'), ms('14:00')],
    ]);
  });

  it('has of a reopened alarm when it was raised first and last', () => {
    const reopened = caseOf({ occurrences: 2, raised_at: time('06:30') });
    expect(heldOf(reopened)).toEqual([
      [ms('01:00'), ms('01:00')],
      [ms('06:30'), ms('06:33')],
    ]);
    const both = { from: ms('02:00'), to: ms('02:05') };
    expect(heldOf({ ...reopened, held: [both, { from: ms('06:30'), to: ms('06:33') }] })).toEqual([
      [ms('02:00'), ms('02:05')],
      [ms('06:30'), ms('06:33')],
    ]);
    // Earlier runs don't have the last time.
    expect(heldOf(caseOf({ occurrences: 2 }))).toEqual([[ms('01:00'), ms('01:00')]]);
  });

  it('says which alarms nobody acknowledged', () => {
    const textOf = (one: ReportedCase) => JSON.stringify(dayLine({ result: resultOf(one), translate }));
    expect(textOf(caseOf({}))).toContain('>not acknowledged<');
    expect(textOf(caseOf({}))).toContain('Valve 5: 11:00, 16:30, alarm open from 11:00 to 24:00, not ack');
    expect(textOf(caseOf({ acknowledged_after_seconds: 60 }))).not.toContain('not acknowledged');
  });
});
