import { joined, largerUnit, NOTHING } from '../../../src/domain/text/format.ts';

/** What a counter counted in a period, and what it showed at its beginning and end, in its unit; null: not known. */
export interface Register {
  readonly opening: number | null;
  readonly closing: number | null;
  readonly increase: number | null;
}

const ENERGY = 'Wh';
/** With more decimals nobody subtracts. */
const DECIMALS_MAX = 3;
const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits);
const formats = Array.from(
  { length: DECIMALS_MAX + 1 },
  (_, digits) =>
    new Intl.NumberFormat('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/**
 * The fewest decimals, at least `least`, with which in each of these registers (opening, closing, increase) the closing minus the opening
 * value is the increase; -1: too many.
 */
export const exactDigits = (
  registers: readonly (readonly [opening: number, closing: number, increase: number])[],
  least: number,
): number =>
  formats.findIndex(
    (_, digits) =>
      digits >= least &&
      registers.every(([opening, closing, increase]) => {
        const difference = rounded(closing, digits) - rounded(opening, digits);
        return difference === rounded(increase, digits);
      }),
  );
/** A number with so many decimals; `+ 0` turns -0 into 0. */
export const withDigits = (value: number, digits: number): string =>
  formats[digits]?.format(value + 0).replace('-', '−') ?? NOTHING;

/**
 * A register as texts: in the unit in which its increase is shown, or `largest` of several in one table, with the fewest decimals with which the closing minus the
 * opening value is the increase. After a reset it is not, and they have as many as usual.
 */
export const registerTexts = (
  { opening, closing, increase }: Register,
  unit: string | null,
  largest = increase,
): Readonly<Record<keyof Register, string>> => {
  // A register of energy is in its own unit, in which people read it.
  const { divisor, unit: shown } = largerUnit((unit === ENERGY ? closing : largest) ?? closing ?? 0, unit);
  const least = divisor === 1 ? 0 : 1;
  const scaled = (value: number | null): number => (value ?? 0) / divisor;
  const exact = exactDigits([[scaled(opening), scaled(closing), scaled(increase)]], least);
  const digits = exact === -1 ? least : exact;
  const text = (value: number | null): string =>
    value === null ? NOTHING : joined({ number: withDigits(value / divisor, digits), unit: shown });
  return { opening: text(opening), closing: text(closing), increase: text(increase) };
};
