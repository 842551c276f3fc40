import { describe, expect, it } from 'vitest';
import type { Exception } from '../../../../src/domain/reports/exceptions/exceptions.ts';
import type { Result } from '../../../../src/domain/reports/result.ts';
import { meterShares, verdictOf } from '../../../../src/domain/reports/verdicts/verdict.ts';
import { verdictText } from '../../../../src/domain/reports/verdicts/verdict-text.ts';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { meterResult } from '../../../support/reports/report-result.ts';

const translate = translatorFor('en');
const ALL = { received: 288, expected: 288, share: 1 };

const devices = (...litres: (number | null | undefined)[]) =>
  litres.map((consumption, at) => ({
    device_id: at + 1,
    title: `Meter ${at + 1}`,
    next_field_test: '2027-01-31',
    ...(consumption === undefined ? {} : { consumption }),
  })) as unknown as Result['devices'];
const told = (...found: [number, Exception['kind'], number?][]) =>
  found.map(([device_id, kind, value = null]) => ({
    device_id,
    kind,
    text: '',
    value,
  })) as unknown as Result['exceptions'];

describe('the answer of a run', () => {
  const of = (exceptions: Result['exceptions'], tariff: number | null = null) =>
    verdictOf({ devices: devices(null, null, null), exceptions, tariff });

  it('counts a valve once, however much is wrong with it', () => {
    expect(of(told([1, 'scald'], [1, 'above_limit'], [2, 'gap'], [3, 'leak', 1]))).toEqual({
      devices: 3,
      concern: 1,
      unknown: 0,
      minor: 1,
      scalding: 1,
      hot: 1,
      losing: 0,
      bursting: 0,
      leaking: 0,
      severity: 'critical',
      reasons: {},
    });
  });

  it('does not call safe what was not heard of, and says why', () => {
    const partly = told([1, 'sensor_fault']).map((one) => ({ ...one, partial: true as const }));
    expect(of(partly)).toMatchObject({
      concern: 1,
      unknown: 0,
      severity: 'warning',
    });
    const exceptions = told([1, 'silent'], [2, 'sensor_fault'], [3, 'sensor_fault'], [3, 'scald']);
    expect(of(exceptions)).toMatchObject({
      concern: 1,
      unknown: 2,
      severity: 'critical',
      reasons: { silent: 1, sensor_fault: 1 },
    });
    expect(of(told([1, 'silent'], [1, 'no_counter']))).toMatchObject({ unknown: 1, reasons: { silent: 1 } });
  });

  it('is that of the worst device, whatever it measures', () => {
    expect(of(told([1, 'burst', 900], [2, 'unused']))).toMatchObject({
      concern: 2,
      losing: 1,
      severity: 'critical',
    });
    expect(of(told([1, 'alarm_low'], [2, 'reset']))).toMatchObject({
      concern: 1,
      minor: 0,
      severity: 'warning',
    });
    // What only informs changes no verdict.
    expect(of(told([1, 'gap'], [2, 'no_flow_signal']))).toMatchObject({ minor: 0, severity: null });
    expect(of([]).severity).toBeNull();
  });

  it('rates leaks by their cost', () => {
    const leak = (litresAnHour: number, tariff: number | null) => {
      const { concern, severity } = of(told([1, 'leak', litresAnHour]), tariff);
      return [concern, severity];
    };
    // A cent, a dollar and nine dollars a day.
    expect([leak(0.12, 3.5), leak(12, 3.5), leak(107, 3.5)]).toEqual([
      [0, 'minor'],
      [1, 'warning'],
      [1, 'high'],
    ]);
    expect(leak(12, null)).toEqual([1, 'warning']);
  });

  it('counts a device of several quantities once', () => {
    const [one] = devices(null);
    if (!one) throw new Error('no device');
    expect(verdictOf({ devices: [one, one], exceptions: [], tariff: null }).devices).toBe(1);
  });
});

describe('the answer in words', () => {
  it('says for how many days it holds, if there is no data of the others', () => {
    const days = meterResult.days.map((day, at) => ({ ...day, received: at === 1 ? 0 : day.received }));
    const answer = (more: Partial<Result>) =>
      verdictText({ ...meterResult, kind: 'tmv', devices: devices(1, 1), ...more }, translate).sentence;
    expect(answer({ days, exceptions: [] })).toBe(
      'On the 2 of 3 days with data, 2 of 2 valves kept their water at or below 45 °C.',
    );
    expect(answer({ days, exceptions: told([1, 'above_limit']) })).toBe(
      'On the 2 of 3 days with data, 1 of 2 valves let out water above 45 °C.',
    );
    expect(answer({ exceptions: [] })).toBe('2 of 2 valves kept their water at or below 45 °C.');
  });

  const say = (kind: string, exceptions: Result['exceptions'], count = 3): readonly (string | null)[] => {
    const { sentence, notes } = verdictText(
      {
        ...meterResult,
        kind,
        devices: devices(...Array.from({ length: count }, () => 1)),
        exceptions,
        completeness: ALL,
      },
      translate,
    );
    return [sentence, ...notes.filter((note) => !/^(?:Worst|Also):/.test(note))];
  };

  it('counts those that need attention beside the worst', () => {
    expect(say('tmv', told([1, 'scald'], [2, 'above_limit'], [3, 'unused']))).toEqual([
      '1 of 3 valves let out water hot enough to scald. 2 more need attention.',
    ]);
    expect(say('tmv', told([2, 'above_limit'], [3, 'unused']))).toEqual([
      '1 of 3 valves let out water above 45 °C. 1 more needs attention.',
    ]);
    expect(say('tmv', told([3, 'unused']))).toEqual(['1 of 3 valves needs attention.']);
    expect(say('metering', told([3, 'burst', 900]))).toEqual(['1 of 3 meters shows signs of a burst.']);
    expect(say('project', told([1, 'scald'], [3, 'burst', 900]))).toEqual(['2 of 3 devices need attention.']);
    expect(say('tmv', told([1, 'scald']), 1)).toEqual(['The valve let out water hot enough to scald.']);
    const scald = told([1, 'scald']).map((one) => ({ ...one, text: 'It scalds.' }));
    expect(say('device', scald, 1)).toEqual(['The valve let out water hot enough to scald.', 'It scalds.']);
  });

  it('never calls well what was not assessed, and says how many for which reason', () => {
    expect(say('metering', told([1, 'silent'], [2, 'sensor_fault']))).toEqual([
      'The assessed meter needs no attention.',
      'Not assessed: Meter 1 (silent); Meter 2 (sensor fault).',
    ]);
    expect(say('project', told([1, 'silent'], [2, 'silent'], [3, 'silent']))).toEqual([
      null,
      '3 not assessed: 3 were silent.',
    ]);
  });

  it('counts of those that are assessed', () => {
    const silent = told([1, 'silent']);
    const first = (...args: Parameters<typeof say>) => say(...args)[0];
    expect(first('tmv', [...silent, ...told([2, 'above_limit'])])).toBe(
      '1 of 2 assessed valves let out water above 45 °C.',
    );
    expect(first('tmv', [...silent, ...told([2, 'scald'])], 2)).toBe(
      '1 of 1 assessed valve let out water hot enough to scald.',
    );
    expect(first('tmv', silent)).toBe('2 of 2 assessed valves kept their water at or below 45 °C.');
    expect(first('metering', [...silent, ...told([2, 'burst', 900])])).toBe(
      '1 of 2 assessed meters shows signs of a burst.',
    );
    expect(first('device', [...silent, ...told([2, 'unused'], [3, 'scald'])])).toBe(
      '2 of 2 assessed devices need attention.',
    );
  });

  it('does not say that all worked normally, if some had alarms, which are beside it in their own colour', () => {
    const of = (one: Partial<Result>) =>
      verdictText(
        { ...meterResult, kind: 'project', exceptions: [], completeness: ALL, totals: {}, ...one },
        translate,
      );
    const waiting = {
      device_id: 1,
      title: 'Valve',
      severity: 'medium',
      alarm: 'Battery low',
      since: '2026-10-01T20:00:00.000Z',
      acknowledged_after_seconds: null,
      state: 'active',
    };
    const alarms = { cases: [waiting], totals: { cases: 1 } } as never;
    const several = of({ devices: devices(1, 1, 1), alarms });
    expect(several.sentence).toBe('All 3 devices kept their limits; 1 had an alarm.');
    expect([several.outcome, several.findings]).toEqual(['well', []]);
    expect(several.asides.map(({ text, severity }) => [text.slice(0, 19), severity])).toEqual([
      ['Valve: Battery low ', 'medium'],
    ]);
    expect(of({ devices: devices(1), alarms }).sentence).toBe(
      'The device kept its limits, but it had alarms.',
    );
    expect(of({ devices: devices(1, 1) }).sentence).toBe('All 2 devices worked normally.');
    // Nor if one was silent for a while, which is listed.
    expect(of({ devices: devices(1, 1), exceptions: told([1, 'gap', 1]) }).sentence).toBe(
      'All 2 devices kept their limits.',
    );
  });

  it('says that what was found is minor', () => {
    expect(say('metering', told([1, 'leak', 0.6], [2, 'reset']))).toEqual([
      'None of 3 meters needs attention.',
      '1 has minor exceptions only.',
    ]);
    expect(say('metering', [])).toEqual(['None of 3 meters shows signs of a leak or a burst.']);
  });
});

describe('where water went', () => {
  it('names the meters that took most first, with their shares', () => {
    expect(meterShares({ devices: devices(100, 300, null, undefined) })).toEqual([
      { device_id: 2, title: 'Meter 2', litres: 300, share: 0.75, main: null },
      { device_id: 1, title: 'Meter 1', litres: 100, share: 0.25, main: null },
    ]);
  });

  it('has shares of the water behind main meters, at most all of it', () => {
    const [main, sub, wrong] = devices(100, 25, 110) as unknown as [object, object, object];
    const rows = [main, { ...sub, main_id: 1 }, { ...wrong, main_id: 1 }] as unknown as Result['devices'];
    expect(meterShares({ devices: rows }).map(({ share, main: of }) => [share, of])).toEqual([
      [1, 'Meter 1'],
      [1, null],
      [0.25, 'Meter 1'],
    ]);
  });

  it('has no shares of nothing', () => {
    expect(meterShares({ devices: devices(0) })).toEqual([
      { device_id: 1, title: 'Meter 1', litres: 0, share: null, main: null },
    ]);
    expect(meterShares({ devices: devices() })).toEqual([]);
  });
});
