import { expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { HYDRALOOP } from '../../../../src/domain/reports/columns/column.ts';
import { columnUnit } from '../../../../src/domain/reports/columns/column-unit.ts';
import { totalsNote } from '../../../support/reports/totals-note.ts';
import { figureText } from '../../../../src/domain/reports/columns/figures.ts';
import { pricedText } from '../../../../src/domain/reports/texts/priced.ts';
import { valveResult } from '../../../support/reports/valve-result.ts';

/** Amounts of money are what people get who multiply the quantity and the price beside them. */
const translate = translatorFor('en');
const quantityIn = (text: string): number =>
  Number(/[\d,.]+(?=\u00a0kL)/.exec(text)?.[0].replaceAll(',', ''));
const dollarsOf = (value: number): string => figureText(value, 'dollars', 'Australia/Sydney');
const noteOf = (litres: number, tariff: number, cost = (litres * tariff) / 1000): string =>
  totalsNote({ kind: 'metering', tariff, totals: { consumption: litres, cost } }, translate);

it('says of how much water a cost is, with as many decimals as it takes', () => {
  expect(noteOf(208_345.1, 3.5)).toBe('Cost: 208.345\u00a0kL at $3.50 per kilolitre.');
  expect(noteOf(19_927.5, 3.5)).toBe('Cost: 19.928\u00a0kL at $3.50 per kilolitre.');
  expect(noteOf(1_234_567.8, 3.3452)).toContain('kL at $3.3452 per kilolitre.');
  // Of an unknown quantity, or one that does not have this price.
  expect(noteOf(100_000, 3.5, 12)).toBe('Cost at $3.50 per kilolitre.');
});

it('gives the printed cost of any quantity', () => {
  const litres = [0, 0.4, 5, 19_927.5, 110_890.1, 176_759.5, 208_345.1, 502_549.9, 99_999_999.9];
  const prices = [0.01, 1.95, 3.3452, 3.5, 12.345];
  for (const one of litres)
    for (const price of prices) {
      const cost = (one * price) / 1000;
      const text = pricedText(one, price, cost) ?? '';
      expect(dollarsOf(Number((quantityIn(text) * price).toFixed(8))), `${one} ${price}`).toBe(
        dollarsOf(cost),
      );
    }
});

const unitOf = (...recycled: readonly number[]) => {
  const rows = recycled.map((litres) => ({ hydraloop: { recycled: litres, savings: litres * 0.0035 } }));
  const [litresColumn] = HYDRALOOP;
  const unit = litresColumn && columnUnit(litresColumn, rows);
  return [unit?.unit, ...recycled.map((litres) => unit?.text(litres))];
};

it('writes recycled water in litres where a table says what it saved', () => {
  expect(unitOf(10_882.8, 8034.3)).toEqual(['L', '10,883', '8,034']);
  // Of 6,667 L people would get $23.33.
  expect(unitOf(6667.3, 5857)).toEqual(['L', '6,667.3', '5,857.0']);
});

it('says how much recycled water saved the sum', () => {
  const devices = [6667.3, 5857].map((recycled) => ({
    ...valveResult.devices[0],
    hydraloop: { recycled, mains: 0, reuse_share: 1, savings: recycled * 0.0035, online_seconds: 1 },
  })) as unknown as typeof valveResult.devices;
  expect(totalsNote({ kind: 'device', totals: {}, tariff: 3.5, devices }, translate)).toContain(
    'Saved: 12.5243\u00a0kL at $3.50 per kilolitre.',
  );
});
