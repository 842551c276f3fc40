import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { alarmReasons, alarmTerms } from '../../../../src/domain/reports/alarms/alarm-terms.ts';
import {
  CASE_COLUMNS,
  caseRows,
  shownCaseColumns,
} from '../../../../src/domain/reports/alarms/alarm-table.ts';
import { reportAlarms, type StoredCase } from '../../../../src/domain/reports/alarms/alarms.ts';
import { cellTextOf } from '../../../../src/domain/reports/columns/cell-text.ts';
import { HOUR, MINUTE, now, period, storedCase } from '../../../support/alarms/stored-case.ts';

const report = (cases: readonly StoredCase[]) =>
  reportAlarms(cases, period, now, new Map([[7, 'Kitchen']])).alarms;

describe('the table of alarms', () => {
  const translate = translatorFor('en');
  const from = new Date(period.from).toISOString();
  const rowOf = (more: Partial<StoredCase>) => caseRows({ alarms: report([storedCase(more)]), from })[0];
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
    // An amber sign would contradict a low severity.
    expect(cell('state', { severity: 'low' })).toEqual({ text: 'Closed, not acknowledged', tone: null });
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
    const terms = (more: Partial<StoredCase>) =>
      alarmTerms({ alarms: report([storedCase(more)]) }, translate);
    const closed = terms({});
    expect(closed).toContain('Closed:');
    expect(closed).not.toMatch(/Cleared:|until this run|Times:/);
    const cleared = terms({ closed_at: null, cleared_at: period.to, occurrences: 2 });
    expect(cleared).toMatch(/Cleared:.*until this run.*Times:/);
    expect(cleared).not.toContain('Closed:');
    const open = terms({ closed_at: null, cleared_at: null });
    expect(open).not.toContain('To acknowledge');
  });

  it('says why an alarm lasts longer than the water was hot', () => {
    const terms = (...kinds: string[]) =>
      alarmTerms({ alarms: report(kinds.map((kind) => storedCase({ kind, title: kind }))) }, translate);
    expect(terms('tmv_hot')).toContain(
      'tmv_hot: begins and ends only after several uses in a row above or within the limit, so its times differ from those of the water above it.',
    );
    expect(terms('scald', 'burst')).toContain('scald: open until it is reset.');
    expect(terms('burst')).not.toMatch(/cooler|reset/);
  });

  it('says what alarms are about that no exception explains, unless they are many', () => {
    const text = 'The battery is at 18%.';
    const reasons = (count: number, kind = 'battery_low') =>
      alarmReasons(
        {
          devices: [],
          exceptions: [
            { device_id: 7, title: 'Kitchen', ts: from, kind: 'above_limit', text: '', value: 47, limit: 45 },
          ],
          alarms: report(
            Array.from({ length: count }, () => storedCase({ kind, title: 'Battery low', text })),
          ),
        },
        translate,
      );
    expect(reasons(1)).toEqual(['Battery low, Kitchen: The battery is at 18%.']);
    expect(reasons(4)).toEqual([]);
    expect(reasons(1, 'tmv_hot')).toEqual([]);
  });

  it('has no column of when alarms cleared if all of them ended then', () => {
    const acknowledged_at = period.from + HOUR + MINUTE;
    const closed_at = period.from + 2 * HOUR;
    const shown = (...cleared: (number | null)[]) => {
      const alarms = report(
        cleared.map((cleared_at) => storedCase({ acknowledged_at, cleared_at, closed_at })),
      );
      const hasColumn = shownCaseColumns({ alarms }).some(({ key }) => key === 'cleared_after');
      return [hasColumn, /To .*last raised/.exec(alarmTerms({ alarms }, translate))?.[0]];
    };
    // It was closed at once.
    expect(shown(closed_at, closed_at - 900)).toEqual([false, 'To acknowledge: since it was last raised']);
    const both = [true, 'To acknowledge and to clear: since it was last raised'];
    expect(shown(closed_at, closed_at - 10 * MINUTE)).toEqual(both);
    expect(shown(null)).toEqual(both);
    const open = report([storedCase({ cleared_at: null, closed_at: null })]);
    expect(shownCaseColumns({ alarms: open }).map(({ key }) => key)).not.toContain('cleared_after');
  });
});
