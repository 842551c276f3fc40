import { expect, it } from 'vitest';
import { translatorFor } from '../../../server/texts/translations.ts';
import { cellTextOf } from '../../../src/domain/reports/columns/cell-text.ts';
import { columnUnit } from '../../../src/domain/reports/columns/column-unit.ts';
import { lengthText, zoneWords } from '../../../src/domain/reports/texts/dates.ts';
import { viewOf } from '../../../src/domain/reports/views.ts';
import { meterResult } from '../../support/reports/report-result.ts';

const translate = translatorFor('en');
const zone = 'Australia/Sydney';

it('says how long a period is that is neither a day, a week nor a month', () => {
  const text = (from: string, to: string, length: number): string =>
    lengthText({ from, to, days: Array.from({ length }) }, zone, translate);
  expect(text('2026-08-31T14:00Z', '2026-09-28T14:00Z', 28)).toBe('28 days');
  expect(text('2026-08-31T14:00Z', '2026-09-30T14:00Z', 30)).toBe('');
  expect(text('2026-08-31T14:00Z', '2026-09-07T14:00Z', 7)).toBe('');
  // Not whole days.
  expect(text('2026-08-31T15:00Z', '2026-09-28T14:00Z', 28)).toBe('');
});

it('says when the clocks changed in the period', () => {
  const text = (from: string, to: string): string => zoneWords({ from, to }, zone, translate);
  expect(text('2026-08-31T14:00Z', '2026-09-30T14:00Z')).toBe('Sydney time, UTC+10:00');
  expect(text('2026-09-30T14:00Z', '2026-10-31T13:00Z')).toBe('Sydney time, UTC+10:00, from 4 Oct UTC+11:00');
  expect(text('2026-03-31T13:00Z', '2026-04-30T14:00Z')).toBe('Sydney time, UTC+11:00, from 5 Apr UTC+10:00');
});

it('says when the peak hour was, but not in the cells of a table', () => {
  const peak = viewOf('metering').columns.find(({ key }) => key === 'peak_hour');
  const [row] = meterResult.devices;
  if (!peak || !row) throw new Error('no peak hour');
  const unit = columnUnit(peak, [row]);
  expect(cellTextOf(peak, row, { zone, translate }).replaceAll('\u00a0', ' ')).toBe(
    '42.5 L, Fri, 2 Oct, 06:00',
  );
  expect(cellTextOf(peak, row, { zone, translate, unit })).toBe('42.5');
  expect(cellTextOf(peak, { ...row, peak_hour: null }, { zone, translate })).toBe('—');
});
