import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { datesText } from '../../../../src/domain/reports/texts/dates.ts';
import { resetText } from '../../../../src/domain/reports/texts/device-notes.ts';
import { followingText, withDetails } from '../../../../src/domain/reports/exceptions/exception-details.ts';
import { translateException } from '../../../../src/domain/reports/exceptions/exceptions.ts';
import { shownExceptions } from '../../../../src/domain/reports/exceptions/shown-exceptions.ts';
import { valveResult } from '../../../support/reports/valve-result.ts';

const translate = translatorFor('en');
const [first] = valveResult.exceptions as [(typeof valveResult.exceptions)[number]];
const DATES = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'];

describe('water above the limit', () => {
  const hot = { ...first, kind: 'above_limit', value: 47.5, limit: 45, text: 'As stored.' };
  const told = (...daily_max: (number | null)[]) => withDetails(hot, { daily_max }, DATES, translate);

  it('names its days if there are two or three, and counts more', () => {
    expect(told(45.6, 47.5, 45, null).text).toBe(
      'The water came out at up to 47.5 °C, above 45 °C on 2 days (30 and 31 Oct).',
    );
    expect(told(46, null, 46, 47.5).text).toMatch(/on 3 days \(30 Oct, 1 Nov and 2 Nov\)\.$/);
    expect(told(46, 46, 46, 47.5).text).toMatch(/above 45 °C on 4 days\.$/);
  });

  it('is told as before if it was so on one day, or the days are unknown', () => {
    expect(told(44, 47.5, 45, null)).toBe(hot);
    expect(withDetails(hot, {}, DATES, translate)).toBe(hot);
    expect(withDetails(hot, undefined, DATES, translate)).toBe(hot);
  });

  it('has its days in each language', () => {
    expect(translateException(told(46, 47.5, 45, 45), translatorFor('en-XA')).text).toMatch(
      /\(\[30 .*31 Oct/,
    );
  });

  it('is listed with its days, of results of earlier runs too', () => {
    const [device] = valveResult.devices;
    const devices = [{ ...device, device_id: 1, daily_max: [46, 44, 47.5] }] as typeof valveResult.devices;
    const exceptions = [{ ...hot, device_id: 1 }];
    expect(shownExceptions({ ...valveResult, devices, exceptions }, translate)[0]?.text).toContain(
      'on 2 days (1 and 3 Oct)',
    );
  });
});

it('says of a burst that more is usual at other times, if its meter measured more in an hour', () => {
  const burst = { ...first, kind: 'burst', value: 79, ts: '2026-10-30T01:30:00Z' };
  const textOf = (litres: number | null, of = burst, at = '2026-10-29T12:00:00Z') =>
    followingText(
      of,
      { peak_hour: litres === null ? null : { ts: at, value: litres } },
      { zone: 'Australia/Sydney', translate },
    ).replaceAll('\u00a0', ' ');
  expect(textOf(324)).toBe(' More is usual at other times: up to 324 L in an hour.');
  expect(textOf(339.5)).toContain('up to 340 L in an hour');
  // On the day of the burst, in Sydney.
  expect(textOf(324, burst, '2026-10-29T13:00:00Z')).toBe('');
  // This hour may have been that of the burst.
  expect(textOf(150)).toBe('');
  expect(textOf(null)).toBe('');
  expect(textOf(324, { ...burst, kind: 'leak' })).toBe('');
});

it('says what a counter showed before its reset, unless it was reset several times or rolled over', () => {
  const reset = { ...first, device_id: 1, kind: 'reset', value: 1, limit: null, text: 'As stored.' };
  const figures = { opening: 575_000, closing: 3900, consumption: 9700, resets: 1, roll_overs: 0 };
  const text = (more: object = {}) =>
    withDetails(reset, { ...figures, ...more }, DATES, translate).text.replaceAll('\u00a0', ' ');
  expect(text()).toBe('The counter was reset at 580.8 kL and counted on from 0.');
  expect(text({ resets: 2 })).toBe('As stored.');
  expect(text({ roll_overs: 1 })).toBe('As stored.');
  expect(text({ consumption: null })).toBe('As stored.');
  const rows = [{ device_id: 1, title: 'Laundry meter', ...figures }];
  const note = resetText({ exceptions: [reset] }, rows, [{ key: 'closing' }], translate);
  expect(note.replaceAll('\u00a0', ' ')).toBe(
    'Reset: Laundry meter at 580.8 kL; the closing value is that since the reset.',
  );
});

it('writes dates with their month once if it is the same, and before the day where that is usual', () => {
  expect(datesText(['2026-11-18', '2026-11-19'], translate)).toBe('18 and 19 Nov');
  expect(datesText(['2026-11-18', '2026-11-19'], translate, 'en-US')).toBe('Nov 18 and Nov 19');
  expect(datesText(['2026-11-18'], translate)).toBe('18 Nov');
});

it('names the day of a sensor fault once, if it began and ended on it', () => {
  const fault = (to: string): string => {
    const at = (iso: string) => ({ at: Date.parse(iso), zone: 'Australia/Sydney' });
    const words = {
      template: 'sensor_fault',
      value: '79 values',
      from: at('2026-10-01T20:00:00Z'),
      to: at(to),
    };
    const one = { ...first, kind: 'sensor_fault', value: 79, limit: null, text: 'As stored.', words };
    return withDetails(one, {}, DATES, translate).text;
  };
  expect(fault('2026-10-02T02:30:00Z')).toContain('between Fri, 2 Oct, 06:00 and 12:30: it may be broken.');
  expect(fault('2026-10-03T02:30:00Z')).toBe('As stored.');
});
