import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import type { Exception } from '../../../../src/domain/reports/exceptions/exceptions.ts';
import { lowerFirst } from '../../../../src/domain/reports/texts/labels.ts';
import type { Result } from '../../../../src/domain/reports/result.ts';
import { shownExceptions } from '../../../../src/domain/reports/exceptions/shown-exceptions.ts';
import { verdictText } from '../../../../src/domain/reports/verdicts/verdict-text.ts';
import { meterResult } from '../../../support/reports/report-result.ts';
import { exceptionAt, metersOf, notesOf, resultWith } from '../../../support/reports/verdict.ts';

const translate = translatorFor('en');
describe('what the verdict says of the worst device', () => {
  it('is how much and when, of a report’s only device too', () => {
    const [valve] = metersOf(null);
    const hot = { ...valve, seconds_above_limit: 1140 } as Result['devices'][number];
    expect(notesOf({ kind: 'tmv', devices: [hot], exceptions: [exceptionAt(1, 'above_limit')] })).toEqual([
      'Up to 57.8 °C on Fri, 2 Oct, 06:00; 19 min above 45 °C.',
    ]);
    expect(notesOf({ kind: 'device', exceptions: [exceptionAt(1, 'above_limit')] })).toEqual([
      'Up to 57.8 °C on Fri, 2 Oct, 06:00; at most 45 °C is allowed.',
    ]);
    expect(notesOf({ exceptions: [exceptionAt(1, 'burst', { value: 1612.6 })] })).toEqual([
      'Burst of up to 1,613 L in half an hour from Fri, 2 Oct, 06:00.',
    ]);
    expect(notesOf({ exceptions: [exceptionAt(1, 'leak')] })).toEqual(['As in the list.']);
  });

  it('has only the times of a day, and each of two scalds', () => {
    const [day] = meterResult.days;
    const [valve] = metersOf(null);
    const scalding = (scald_events: number, more: Partial<Exception>) =>
      notesOf({
        kind: 'tmv',
        days: day ? [day] : [],
        devices: [{ ...valve, scald_events } as Result['devices'][number]],
        exceptions: [exceptionAt(1, 'scald', more)],
      })[0];
    const last_ts = '2026-10-01T23:30:00.000Z';
    expect(scalding(1, {})).toBe('Scalding water, up to 57.8 °C, beginning at 06:00.');
    expect(scalding(2, { last_ts })).toBe(
      'Scalding water, up to 57.8 °C, twice, beginning at 06:00 and at 09:30.',
    );
    expect(scalding(3, { last_ts })).toBe(
      'Scalding water, up to 57.8 °C, 3 times, the first beginning at 06:00, the last at 09:30.',
    );
    // Runs of earlier versions do not have the last time.
    expect(scalding(2, {})).toBe('Scalding water, up to 57.8 °C, twice, the first beginning at 06:00.');
  });

  it('is the first of the listed exceptions that is of concern, whatever alarms there were', () => {
    const cases = [{ device_id: 3, severity: 'critical' }];
    const exceptions = [
      exceptionAt(4, 'sensor_fault'),
      exceptionAt(3, 'burst', { value: 900 }),
      exceptionAt(2, 'above_limit', { value: 46 }),
      exceptionAt(1, 'above_limit'),
    ];
    const found = resultWith({
      devices: metersOf(1, 1, 1, 1),
      exceptions,
      alarms: { cases, totals: { cases: 1 } } as never,
    });
    const listed = shownExceptions(found, translate);
    expect(listed.map(({ device_id }) => device_id)).toEqual([3, 1, 2, 4]);
    expect(verdictText(found, translate).notes[0]).toContain('Worst: Meter 3 –');
  });

  it('counts a burst once that several meters measured', () => {
    const [main, sub] = metersOf(1, 1) as unknown as [object, object];
    const { sentence, notes } = verdictText(
      resultWith({
        devices: [main, { ...sub, main_id: 1 }] as unknown as Result['devices'],
        exceptions: [exceptionAt(1, 'burst', { value: 900 }), exceptionAt(2, 'burst', { value: 800 })],
        totals: { bursts: 1, bursting_meters: 2, leaks: 0 },
      }),
      translate,
    );
    expect(sentence).toBe('One burst, measured by 2 of 2 meters.');
    expect(notes[0]).toBe(
      'Worst: Meter 2 – burst of up to 800 L in half an hour from Fri, 2 Oct, 06:00. Also measured by Meter 1 (900 L).',
    );
  });

  it('is what carries the severity of the verdict: a main meter whose sub-meter explains only a part', () => {
    const [main, sub] = metersOf(1, 1) as unknown as [object, object];
    const shared = {
      devices: [main, { ...sub, main_id: 1 }] as unknown as Result['devices'],
      exceptions: [exceptionAt(1, 'leak', { value: 110.2 }), exceptionAt(2, 'leak', { value: 23.2 })],
      tariff: null,
    };
    const { outcome } = verdictText(resultWith(shared), translate);
    const worst = notesOf(shared)[0];
    expect([outcome, worst]).toEqual([
      'high',
      'Worst: Meter 1 – as in the list. Part of it ran through Meter 2 (at least 23.2 L/h, in its own lowest hour).',
    ]);
    const [listed, ...more] = shownExceptions(resultWith(shared), translate);
    expect([`Worst: ${listed?.title} – ${lowerFirst(listed?.text ?? '')}`, more]).toEqual([worst, []]);
  });

  it('is one of hot water and one of lost water, if both were found', () => {
    const found = [
      exceptionAt(1, 'burst', { value: 900, limit: 60 }),
      exceptionAt(2, 'above_limit', { value: 47 }),
    ];
    expect(notesOf({ exceptions: found, devices: metersOf(0, 0) }).slice(0, 2)).toEqual([
      'Worst: Meter 1 – burst of up to 900 L in half an hour from Fri, 2 Oct, 06:00.',
      'Also: Meter 2 – up to 47.0 °C on Fri, 2 Oct, 06:00; at most 45 °C is allowed.',
    ]);
  });

  it('is of each device, if up to three need attention', () => {
    const found = [
      exceptionAt(1, 'above_limit'),
      exceptionAt(2, 'above_limit', { value: 47 }),
      exceptionAt(3, 'above_limit', { value: 46 }),
    ];
    const said = [
      'Worst: Meter 1 – up to 57.8 °C on Fri, 2 Oct, 06:00; at most 45 °C is allowed.',
      'Also: Meter 2 – up to 47.0 °C on Fri, 2 Oct, 06:00; at most 45 °C is allowed.',
      'Also: Meter 3 – up to 46.0 °C on Fri, 2 Oct, 06:00; at most 45 °C is allowed.',
    ];
    const notesOn = (exceptions: Exception[]) => notesOf({ exceptions, devices: metersOf(0, 0, 0, 0, 0) });
    expect(notesOn(found.slice(0, 2))).toEqual(said.slice(0, 2));
    expect(notesOn(found)).toEqual(said);
    const four = [...found, exceptionAt(4, 'above_limit', { value: 46 })];
    expect(notesOn(four).join(' ')).not.toContain('Also:');
    // Of water that is lost, it is said of more devices, too.
    const [, another, others] = notesOn([...four, exceptionAt(5, 'burst', { value: 900 })]);
    expect([another, others]).toEqual([
      expect.stringMatching(/^Also: Meter 1/),
      'And 3 more: Meter 2, Meter 3, Meter 4.',
    ]);
  });

  it('is followed by the names of the others, or by how many these are', () => {
    const hot = (count: number) =>
      notesOf({
        devices: metersOf(...Array.from({ length: count }, () => 0)),
        exceptions: Array.from({ length: count }, (_, at) => exceptionAt(at + 1, 'above_limit')),
      });
    expect(hot(4)[1]).toBe('And 3 more: Meter 2, Meter 3, Meter 4.');
    expect(hot(5)[1]).toBe('And 4 more: see Exceptions.');
    // The worst one was measured by two meters, which are both named.
    const [main, sub, ...others] = metersOf(0, 0, 0, 0) as unknown as object[];
    const shared = notesOf({
      devices: [main, { ...sub, main_id: 1 }, ...others] as unknown as Result['devices'],
      exceptions: [
        exceptionAt(1, 'burst', { value: 900 }),
        exceptionAt(2, 'burst', { value: 800 }),
        exceptionAt(3, 'burst', { value: 90 }),
        exceptionAt(4, 'burst', { value: 80 }),
      ],
    });
    expect(shared[1]).toBe('And 2 more: Meter 3, Meter 4.');
  });

  it('names the devices with alarms only', () => {
    const earlier = { since: '2026-09-01T00:00:00.000Z', alarm: 'Outlet too hot' };
    const rows = (...alarms: number[]) =>
      metersOf(...alarms).map((device, n) => ({ ...device, alarms: alarms[n] ?? 0 }));
    const alarms = (...ids: number[]) =>
      ({
        cases: ids.map((device_id) => ({
          device_id,
          severity: 'low',
          acknowledged_after_seconds: 60,
          ...earlier,
        })),
      }) as never;
    const remarksOf = (more: Partial<Result>) =>
      verdictText(resultWith({ exceptions: [], ...more }), translate).remarks;
    const alarmed = (counts: readonly number[], ...ids: number[]) =>
      remarksOf({ devices: rows(...counts), alarms: alarms(...ids) });
    expect(alarmed([1, 0], 1)).toEqual(['Meter 1 had an alarm, which began before the period.']);
    const closed = (days: number) =>
      remarksOf({
        devices: rows(1, 0),
        alarms: {
          cases: [
            {
              device_id: 1,
              severity: 'low',
              ...earlier,
              acknowledged_after_seconds: 60,
              duration_seconds: days * 86_400,
              state: 'closed',
            },
          ],
        } as never,
      });
    expect(closed(30.25)).toEqual([
      'Meter 1 had an alarm (outlet too hot) from Tue, 1 Sept, 10:00, before the period, to Thu, 1 Oct, 16:00.',
    ]);
    // It ended after the period.
    expect(closed(40)).toEqual(['Meter 1 had an alarm, which began before the period.']);
    expect(alarmed([1, 1], 1, 2)).toEqual(['Meter 1 and Meter 2 had alarms, which began before the period.']);
    expect(alarmed([1, 1, 1], 1, 2, 3)).toEqual(['3 more had alarms, which began before the period.']);
    // What began before the period doesn't bear on the verdict.
    expect(notesOf({ exceptions: [], devices: rows(1, 0), alarms: alarms(1) })).toEqual([]);
  });

  it('says once that a device had an alarm, if it names it because nobody acknowledged it', () => {
    const waiting = {
      device_id: 1,
      title: 'Meter 1',
      severity: 'low',
      alarm: 'Burst',
      since: '2026-10-01T20:00:00.000Z',
      duration_seconds: 7200,
      acknowledged_after_seconds: null,
      state: 'active',
    };
    const said = (count: number, ...cases: object[]) =>
      notesOf({
        exceptions: [],
        devices: metersOf(1, 1).map((device, n) => ({ ...device, alarms: n === 0 ? count : 0 })),
        alarms: { cases } as never,
      });
    const named = 'Meter 1: Burst (low) since Fri, 2 Oct, 06:00, not acknowledged.';
    expect(said(1, waiting)).toEqual([named]);
    const another = { ...waiting, acknowledged_after_seconds: 60 };
    expect(said(2, waiting, another)).toEqual(['Meter 1 had alarms.', named]);
    // Of more it is only said how many.
    expect(said(3, waiting, waiting, waiting)[0]).toBe('Meter 1 had alarms.');
  });
});
