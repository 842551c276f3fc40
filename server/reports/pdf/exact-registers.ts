import { largerUnit, NOTHING } from '../../../src/domain/format.ts';
import type { Column, Row } from '../../../src/domain/reports/column.ts';
import { figureLabel } from '../../../src/domain/reports/labels.ts';
import type { Translate } from '../../../src/languages/translate.ts';

const KEYS = ['opening', 'closing', 'consumption'] as const;
const isNumber = (value: unknown): value is number => typeof value === 'number';
/** With more decimals nobody subtracts. */
const DECIMALS_MAX = 3;
const formats = Array.from(
  { length: DECIMALS_MAX + 1 },
  (_, digits) =>
    new Intl.NumberFormat('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/**
 * The columns of meters with so many decimals that in each row the closing minus the opening value is the consumption, and the
 * headings of these columns with their unit. As they were if that needs no more decimals, or more than three; after a reset it
 * is not so, and such rows don't count.
 */
export const withExactRegisters = (
  columns: readonly Column[],
  rows: readonly Row[],
  translate: Translate,
): { readonly columns: readonly Column[]; readonly heads: Readonly<Record<string, string>> } => {
  const own = new Map(columns.map((one) => [one.key, one]));
  const [opening, closing, consumption] = KEYS.map((key) => own.get(key));
  if (!opening || !closing || !consumption) return { columns, heads: {} };
  const known = rows.flatMap((row) => {
    const values = [opening, closing, consumption].map((one) => one.of(row));
    return values.every(isNumber) ? [values] : [];
  });
  const largest = Math.max(...known.flat().map(Math.abs));
  const { divisor, unit } = largerUnit(largest, 'L');
  if (divisor === 1) return { columns, heads: {} };
  const isExact = (digits: number): boolean =>
    known.every(([first = 0, last = 0, litres = 0]) => {
      const [from = 0, to = 0, sum = 0] = [first, last, litres].map((value) =>
        Math.round((value / divisor) * 10 ** digits),
      );
      return last < first || to - from === sum;
    });
  const digits = formats.findIndex((_, at) => at >= 1 && isExact(at));
  if (digits <= 1) return { columns, heads: {} };
  const text = (value: unknown): string =>
    isNumber(value) ? (formats[digits]?.format(value / divisor).replace('-', '−') ?? NOTHING) : NOTHING;
  const isOne = ({ key }: Column): boolean => KEYS.some((one) => one === key);
  return {
    columns: columns.map((one) =>
      isOne(one) ? { ...one, format: 'number', text: (row) => text(one.of(row)) } : one,
    ),
    heads: Object.fromEntries(KEYS.map((key) => [key, `${figureLabel({ key }, translate)} (${unit})`])),
  };
};
