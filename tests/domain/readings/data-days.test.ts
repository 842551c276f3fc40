import { expect, it } from 'vitest';
import { dataDaysOf, dataDaysText, isComparable } from '../../../src/domain/readings/data-days.ts';
import { dataHoursOf } from '../../../src/domain/water/today.ts';
import { data_days } from '../../../src/languages/en/area/durations.ts';
import { createTranslate } from '../../../src/languages/translate.ts';

const translate = createTranslate({ data_days }, 'en');

it('says for how many days there is data, unless there is for all', () => {
  expect(dataDaysText({ known: 1, of: 14 }, translate)).toBe('data for 1 of 14 days');
  expect(dataDaysText({ known: 0, of: 1 }, translate)).toBe('data for 0 of 1 day');
  expect(dataDaysText({ known: 9, of: 10 }, translate, 'hours')).toBe('data for 9 of 10 hours');
  expect(dataDaysText({ known: 14, of: 14 }, translate)).toBe('');
});

it('compares the totals of periods with data of most days', () => {
  expect([11, 12, 14].map((known) => isComparable({ known, of: 14 }))).toEqual([false, true, true]);
});

it('counts the days of a report, and the hours of a day until the latest reading', () => {
  expect(dataDaysOf([{ received: 3 }, { received: 0 }, { received: 1 }])).toEqual({ known: 2, of: 3 });
  const hour = (n: number, litres: number | null) => ({
    at: new Date(n * 3_600_000).toISOString(),
    litres,
    usual: null,
  });
  const hours = [hour(0, 5), hour(1, null), hour(2, 0), hour(3, null)];
  expect(dataHoursOf({ at: hour(2, 0).at, hours })).toEqual({ known: 2, of: 3 });
  expect(dataHoursOf({ at: null, hours })).toEqual({ known: 0, of: 0 });
});
