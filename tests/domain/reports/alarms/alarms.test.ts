import { describe, expect, it } from 'vitest';
import { responseRows } from '../../../../src/domain/reports/alarms/alarm-table.ts';
import { reportAlarms, type StoredCase } from '../../../../src/domain/reports/alarms/alarms.ts';
import { HOUR, MINUTE, now, period, storedCase } from '../../../support/alarms/stored-case.ts';

const titles = new Map([[7, 'Kitchen']]);
const report = (cases: readonly StoredCase[], at = now) => reportAlarms(cases, period, at, titles).alarms;
const isCounted = (more: Partial<StoredCase>, at = now): boolean =>
  report([storedCase(more)], at).totals.cases === 1;

describe('the period of a report', () => {
  it.each([
    ['before it', { since: period.from - HOUR }, false],
    ['until it begins', { since: period.from - 10 * MINUTE }, false],
    ['until just after it began', { since: period.from - 10 * MINUTE + 1 }, true],
    ['from its first moment', { since: period.from }, true],
    ['from its last moment', { since: period.to - 1 }, true],
    ['from its end', { since: period.to }, false],
    ['longer than it', { since: period.from - HOUR, closed_at: period.to + HOUR }, true],
    ['before it, and still', { since: period.from - HOUR, closed_at: null }, true],
    ['after it, and still', { since: period.to + HOUR, closed_at: null }, false],
    [
      'cleared before it, reset in it',
      { since: period.from - HOUR, cleared_at: period.from - MINUTE, closed_at: period.from + HOUR },
      true,
    ],
    [
      'raised in it, reopened after it',
      { since: period.to + HOUR, opened_at: period.to - HOUR, closed_at: null },
      true,
    ],
  ])('and a case that was open %s', (_, more, expected) => expect(isCounted(more)).toBe(expected));

  it('has a late case at the time of its readings, not at that of its detection', () => {
    const late = (since: number) => ({
      late: true,
      since,
      opened_at: now,
      detected_at: now,
      cleared_at: since,
      closed_at: now,
    });
    expect(isCounted(late(period.from))).toBe(true);
    expect(isCounted(late(period.to))).toBe(false);
    expect(isCounted(late(period.from - 1))).toBe(false);
  });

  it('has no cases of other devices', () => expect(isCounted({ device_id: 8 })).toBe(false));
});

describe('a case in a report', () => {
  it('has when it was last raised, if it was reopened by then', () => {
    const opened_at = period.from + HOUR;
    const since = opened_at + 2 * HOUR;
    const raisedOf = (more: Partial<StoredCase>) => report([storedCase(more)]).cases[0]?.raised_at;
    expect(raisedOf({ opened_at, since, occurrences: 2 })).toBe(new Date(since).toISOString());
    expect(raisedOf({ opened_at })).toBeUndefined();
    expect(raisedOf({ opened_at, since: now + HOUR, detected_at: opened_at })).toBeUndefined();
  });

  it('has when its condition held, if that was more than once', () => {
    const [first, second] = [period.from + HOUR, period.from + 3 * HOUR];
    const heldOf = (more: Partial<StoredCase>, at = now) => report([storedCase(more)], at).cases[0]?.held;
    const changes = [
      // It was noticed later than it began.
      [true, first + 30_000],
      [false, first + MINUTE],
      [true, second],
    ] as const;
    const reopened = { opened_at: first, since: second, occurrences: 2, closed_at: null, changes };
    expect(heldOf(reopened)).toEqual([
      { from: first, to: first + MINUTE },
      { from: second, to: now },
    ]);
    expect(heldOf(reopened, second - MINUTE)).toBeUndefined();
    expect(heldOf({})).toBeUndefined();
  });

  it('has the durations of the whole case', () => {
    const since = period.from - 2 * HOUR;
    const [only] = report([
      storedCase({
        id: 40,
        since,
        detected_at: since + 10_000,
        acknowledged_at: since + 310_000,
        cleared_at: since + 3 * HOUR,
        closed_at: period.to + HOUR,
        occurrences: 2,
      }),
    ]).cases;
    expect(only).toEqual({
      alarm_id: 40,
      severity: 'high',
      kind: 'tmv_hot',
      device_id: 7,
      title: 'Kitchen',
      alarm: 'Too hot',
      since: new Date(since).toISOString(),
      duration_seconds: 26 * 3600,
      acknowledged_after_seconds: 300,
      cleared_after_seconds: 3 * 3600,
      occurrences: 2,
      state: 'closed',
    });
  });

  it('is as it was at the time of the run', () => {
    const run = period.from + 2 * HOUR;
    const changed = storedCase({ acknowledged_at: run + 1, cleared_at: run + 1, closed_at: run + 2 });
    expect(report([changed], run).cases).toMatchObject([
      {
        state: 'active',
        duration_seconds: 3600,
        acknowledged_after_seconds: null,
        cleared_after_seconds: null,
      },
    ]);
    expect(isCounted({ detected_at: run + 1 }, run)).toBe(false);
  });

  it.each([
    [{ closed_at: null }, 'active'],
    [{ closed_at: null, cleared_at: period.from + 2 * HOUR }, 'cleared'],
    [{}, 'closed'],
  ] as const)('with %j is %s', (more, state) =>
    expect(report([storedCase(more)]).cases[0]?.state).toBe(state),
  );

  it('never has a negative duration', () => {
    // Its time was measured by a clock that was ahead.
    const since = period.from + HOUR;
    const [only] = report([
      storedCase({ since, cleared_at: since - MINUTE, acknowledged_at: since - MINUTE }),
    ]).cases;
    expect(only).toMatchObject({ acknowledged_after_seconds: 0, cleared_after_seconds: 0 });
  });
});

describe('the cases of a report', () => {
  const lasting = (minutes: number, more: Partial<StoredCase> = {}): StoredCase => {
    const since = period.from + HOUR;
    return storedCase({ since, closed_at: since + minutes * MINUTE, ...more });
  };

  it('are sorted worst first', () => {
    const cases = [
      lasting(60, { id: 1, severity: 'low' }),
      lasting(5, { id: 2, severity: 'critical' }),
      lasting(9, { id: 3, severity: 'critical' }),
      lasting(5, { id: 4, severity: 'critical' }),
    ];
    expect(report(cases).cases.map(({ alarm_id }) => alarm_id)).toEqual([3, 2, 4, 1]);
  });

  it('have totals by severity, with the median and the longest times', () => {
    const since = period.from + HOUR;
    const acknowledged = (minutes: number) => ({ acknowledged_at: since + minutes * MINUTE });
    const { totals, by_severity } = report([
      lasting(10, { severity: 'critical', ...acknowledged(1) }),
      lasting(20, { severity: 'critical', ...acknowledged(4) }),
      lasting(60, { severity: 'critical' }),
      lasting(30, { severity: 'low', closed_at: null, cleared_at: null, ...acknowledged(9) }),
    ]);
    expect(totals).toEqual({
      cases: 4,
      open: 1,
      unacknowledged: 1,
      median_acknowledge_seconds: 240,
      longest_acknowledge_seconds: 540,
      median_clear_seconds: 1200,
      longest_clear_seconds: 3600,
    });
    expect(by_severity.map(({ severity, cases }) => [severity, cases])).toEqual([
      ['critical', 3],
      ['high', 0],
      ['medium', 0],
      ['low', 1],
    ]);
    expect(by_severity[0]).toMatchObject({ median_acknowledge_seconds: 150, median_clear_seconds: 1200 });
    expect(by_severity[3]).toMatchObject({ median_clear_seconds: null, longest_clear_seconds: null });
  });

  it('are all counted, however many there are', () => {
    const { totals, cases } = report(Array.from({ length: 1_500 }, () => lasting(1)));
    expect([totals.cases, cases.length]).toEqual([1_500, 1_000]);
  });

  it('are counted for each device', () => {
    const both = new Map([...titles, [8, 'Laundry']]);
    const cases = [storedCase(), storedCase(), storedCase({ device_id: 8 })];
    const { counts } = reportAlarms(cases, period, now, both);
    expect([...counts]).toEqual([
      [7, 2],
      [8, 1],
    ]);
  });

  it('have a row for all severities only if there are several', () => {
    const rows = (cases: readonly StoredCase[]) =>
      responseRows(report(cases)).map(({ severity }) => severity);
    expect(rows([])).toEqual([]);
    expect(rows([storedCase()])).toEqual(['high']);
    expect(rows([storedCase(), storedCase({ severity: 'low' })])).toEqual(['high', 'low', 'all']);
  });
});
