import { joined, largerUnit, NOTHING } from '../../../src/domain/text/format.ts';
import type { Column, Row } from '../../../src/domain/reports/columns/column.ts';
import { figureLabel } from '../../../src/domain/reports/texts/labels.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { exactDigits, withDigits } from './register-texts.ts';

const KEYS = ['opening', 'closing', 'consumption'] as const;
const isNumber = (value: unknown): value is number => typeof value === 'number';

/**
 * The columns of meters with so many decimals that in each row the closing minus the opening value is the consumption, and the
 * headings of these columns with their unit. As they were if that needs no more decimals, or more than three: then `rounded` is the
 * step by which a row may be off. After a reset it is not so, and such rows don't count.
 */
export const withExactRegisters = (
  columns: readonly Column[],
  rows: readonly Row[],
  translate: Translate,
): {
  readonly columns: readonly Column[];
  readonly heads: Readonly<Record<string, string>>;
  readonly rounded?: string;
} => {
  const own = new Map(columns.map((one) => [one.key, one]));
  const [opening, closing, consumption] = KEYS.map((key) => own.get(key));
  if (!opening || !closing || !consumption) return { columns, heads: {} };
  const known = rows.flatMap((row): (readonly [number, number, number])[] => {
    const [from, to, litres] = [opening, closing, consumption].map((one) => one.of(row));
    return isNumber(from) && isNumber(to) && isNumber(litres) ? [[from, to, litres]] : [];
  });
  const { divisor, unit } = largerUnit(Math.max(...known.flat().map(Math.abs)), 'L');
  if (divisor === 1) return { columns, heads: {} };
  const judged = known.filter(([from, to]) => to >= from);
  const digits = exactDigits(
    judged.map(([from, to, litres]) => [from / divisor, to / divisor, litres / divisor] as const),
    1,
  );
  if (digits === -1) return { columns, heads: {}, rounded: joined({ number: withDigits(0.1, 1), unit }) };
  if (digits <= 1) return { columns, heads: {} };
  const text = (value: unknown): string => (isNumber(value) ? withDigits(value / divisor, digits) : NOTHING);
  const isOne = ({ key }: Column): boolean => KEYS.some((one) => one === key);
  return {
    columns: columns.map((one) =>
      isOne(one) ? { ...one, format: 'number', text: (row) => text(one.of(row)) } : one,
    ),
    heads: Object.fromEntries(KEYS.map((key) => [key, `${figureLabel({ key }, translate)} (${unit})`])),
  };
};
