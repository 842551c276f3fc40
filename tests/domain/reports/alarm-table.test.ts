import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../../server/translations.ts';
import { alarmTerms } from '../../../src/domain/reports/alarm-terms.ts';
import { CASE_COLUMNS, caseRows, reportAlarms, type StoredCase } from '../../../src/domain/reports/alarms.ts';
import { cellTextOf } from '../../../src/domain/reports/cell-text.ts';
import type { Exception } from '../../../src/domain/reports/exceptions.ts';
import type { ResultRow } from '../../../src/domain/reports/result.ts';
import { unalarmedText } from '../../../src/domain/reports/unalarmed.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Local midnights in Sydney: the day on which the clocks go forward, which has 23 hours. */
const period = { from: Date.parse('2026-10-03T14:00Z'), to: Date.parse('2026-10-04T13:00Z') };
const now = period.to + 30 * HOUR;

/** A case of ten minutes in the period, unless `more` says otherwise. */
const stored = (more: Partial<StoredCase> = {}): StoredCase => {
  const since = more.since ?? period.from + HOUR;
  const closed_at = more.closed_at === undefined ? since + 10 * MINUTE : more.closed_at;
  return {
    id: 1,
    severity: 'high',
    kind: 'tmv_hot',
    device_id: 7,
    title: 'Too hot',
    opened_at: since,
    since,
    detected_at: since,
    acknowledged_at: null,
    cleared_at: closed_at,
    closed_at,
    occurrences: 1,
    late: false,
    ...more,
  };
};
const report = (cases: readonly StoredCase[]) =>
  reportAlarms(cases, period, now, new Map([[7, 'Kitchen']])).alarms;

describe('the table of alarms', () => {
  const translate = translatorFor('en');
  const from = new Date(period.from).toISOString();
  const rowOf = (more: Partial<StoredCase>) => caseRows({ alarms: report([stored(more)]), from })[0];
  const cell = (key: string, more: Partial<StoredCase>) => {
    const column = CASE_COLUMNS.find((one) => one.key === key);
    const row = { ...rowOf(more) };
    return (
      column && {
        text: cellTextOf(column, row, { zone: 'Australia/Sydney', translate }),
        tone: column.tone?.(row, { exceptions: [], limits: {} as never, tariff: null }),
      }
    );
  };

  it('warns of an alarm that nobody acknowledged, in whatever state it is', () => {
    expect(cell('state', {})).toEqual({ text: 'Closed, not acknowledged', tone: 'warning' });
    expect(cell('state', { closed_at: null, cleared_at: null })?.text).toBe('Active, not acknowledged');
    expect(cell('acknowledged_after', {})?.text).toBe('—');
    const acknowledged = { acknowledged_at: period.from + HOUR + 4 * MINUTE };
    expect(cell('acknowledged_after', acknowledged)?.text).toBe('4 min');
    expect(cell('state', acknowledged)).toEqual({ text: 'Closed', tone: null });
  });

  it('says which alarms began before the period', () => {
    const since = period.from - HOUR;
    expect(cell('since', { since, closed_at: period.from + HOUR })?.text).toBe(
      'Sat, 3 Oct, 23:00, before the period',
    );
    expect(cell('since', {})?.text).toBe('Sun, 4 Oct, 01:00');
  });

  it('explains only the words that are in it', () => {
    const terms = (more: Partial<StoredCase>) => alarmTerms({ alarms: report([stored(more)]) }, translate);
    const closed = terms({});
    expect(closed).toContain('Closed:');
    expect(closed).not.toMatch(/Cleared:|until this run|Times:/);
    const cleared = terms({ closed_at: null, cleared_at: period.to, occurrences: 2 });
    expect(cleared).toMatch(/Cleared:.*until this run.*Times:/);
    expect(cleared).not.toContain('Closed:');
    const open = terms({ closed_at: null, cleared_at: null });
    expect(open).not.toContain('To acknowledge');
  });

  it('names the exceptions without an alarm of the same sort', () => {
    const exception = (device_id: number, kind: string): Exception => ({
      device_id,
      title: `Meter ${device_id}`,
      ts: from,
      kind,
      text: '',
      value: 1,
      limit: 1,
    });
    const device = (device_id: number, main_id: number | null) =>
      ({ device_id, main_id, title: `Meter ${device_id}`, location: null }) as ResultRow;
    const devices = [device(7, null), device(8, 7), device(9, null)];
    const text = (kind: string, ...exceptions: Exception[]) =>
      unalarmedText({ alarms: report([stored({ kind })]), devices, exceptions }, translate);
    expect(text('burst', exception(7, 'burst'), exception(8, 'burst'))).toBe('');
    expect(text('burst', exception(7, 'burst'), exception(9, 'burst'), exception(9, 'reset'))).toBe(
      'No alarm was raised about Meter 9 (burst).',
    );
    expect(text('burst', exception(7, 'above_limit'))).toContain('such as two uses in a row');
    expect(text('tmv_hot', exception(7, 'above_limit'), exception(7, 'reset'))).toBe('');
  });
});
