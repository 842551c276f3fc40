import { expect, it } from 'vitest';
import { withExactRegisters } from '../../../server/reports/pdf/exact-registers.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import { column } from '../../../src/domain/reports/columns/column.ts';

const columns = ['opening', 'closing', 'consumption'].map((key) => column(key, 'litres'));
const textsOf = (...rows: readonly (readonly [number, number, number])[]) => {
  const all = rows.map(([opening, closing, consumption]) => ({ opening, closing, consumption }));
  const found = withExactRegisters(columns, all, translatorFor('en'));
  return all.map((row) => found.columns.map((one) => one.text?.(row)));
};

it('writes registers with so many decimals that each consumption is their difference', () => {
  expect(textsOf([579_240, 591_560, 12_320], [268_010, 274_810, 6800])).toEqual([
    ['579.24', '591.56', '12.32'],
    ['268.01', '274.81', '6.80'],
  ]);
  // As usual where one decimal is enough, and not by what a reset leaves.
  expect(textsOf([579_200, 591_500, 12_300], [579_210, 8210, 9640])[0]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('says by how much rows may be off where it would take too many decimals', () => {
  const row = { opening: 100_044.4, closing: 200_088.8, consumption: 100_044.4 };
  const found = withExactRegisters(columns, [row], translatorFor('en'));
  expect(found).toMatchObject({ columns, rounded: '0.1\u00a0kL' });
  expect(withExactRegisters(columns, [{ ...row, closing: 5000 }], translatorFor('en'))).not.toHaveProperty(
    'rounded',
  );
});
