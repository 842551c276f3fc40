import { expect, it } from 'vitest';
import { column } from '../../../../src/domain/reports/columns/column.ts';
import {
  daysRoundedBy,
  registersRoundedBy,
  roundedBy,
} from '../../../../src/domain/reports/columns/rounding.ts';

it('says by how much shown figures miss the sum that stands beside them', () => {
  const days = ['16.9', '16.8', '16.8', '17.0', '16.8', '15.7', '15.8'];
  expect(roundedBy([{ parts: days, whole: '115.6' }], 'kL')).toBe('0.2\u00a0kL');
  expect(
    roundedBy(
      [
        { parts: days, whole: '115.8' },
        { parts: ['1,004.7', '19.9'], whole: '1,024.7' },
      ],
      'kL',
    ),
  ).toBe('0.1\u00a0kL');
  expect(roundedBy([{ parts: ['979', '4,879'], whole: '5,857' }], 'L')).toBe('1\u00a0L');
  expect(roundedBy([{ parts: ['0.1', '0.2'], whole: '0.3' }], 'kL')).toBeUndefined();
  // Of a day that is not known.
  expect(roundedBy([{ parts: ['1.0', '—'], whole: '4.0' }], 'kL')).toBeUndefined();
});

it('says it of meters whose closing minus opening value is not their consumption as shown', () => {
  const columns = ['opening', 'closing', 'consumption'].map((key) => column(key, 'litres'));
  const kitchen = { opening: 1_004_740, closing: 1_024_660, consumption: 19_920 };
  const reset = { opening: 574_700, closing: 4000, consumption: 9600 };
  expect(registersRoundedBy(columns, [kitchen, reset])).toBe('0.1\u00a0kL');
  expect(registersRoundedBy(columns, [reset])).toBeUndefined();
  expect(registersRoundedBy(columns.slice(1), [kitchen])).toBeUndefined();
  // In litres beside kilolitres nobody subtracts.
  expect(
    registersRoundedBy(columns, [{ opening: 20_000, closing: 25_049, consumption: 5049 }]),
  ).toBeUndefined();
});

it('says it of days that as shown do not add up to the total', () => {
  const litres = [2547.2, 2512.3, 2525.3, 2518.1, 2571, 4886, 2367.6];
  const days = litres.map((consumption, at) => ({
    date: `2026-11-${16 + at}`,
    hours: 24,
    received: 96,
    expected: 96,
    consumption,
  }));
  const columns = [column('consumption', 'litres')];
  expect(daysRoundedBy({ days, totals: { consumption: 19_927.5 } }, columns)).toBe('1\u00a0L');
  // Rounded, these add up.
  expect(daysRoundedBy({ days: days.slice(3, 5), totals: { consumption: 5089.1 } }, columns)).toBeUndefined();
  // Water that is of none of the days.
  expect(daysRoundedBy({ days, totals: { consumption: 25_000 } }, columns)).toBeUndefined();
  expect(daysRoundedBy({ days, totals: {} }, columns)).toBeUndefined();
});
