import { joined, largerUnit, NOTHING } from '../../../src/domain/format.ts';

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
 * A register as texts: in the unit in which its increase is shown, with the fewest decimals with which the closing minus the
 * opening value is the increase. After a reset it is not, and they have as many as usual.
 */
export const registerTexts = (
  { opening, closing, increase }: Register,
  unit: string | null,
): Readonly<Record<keyof Register, string>> => {
  // A register of energy is in its own unit, in which people read it.
  const { divisor, unit: shown } = largerUnit((unit === ENERGY ? closing : increase) ?? closing ?? 0, unit);
  const least = divisor === 1 ? 0 : 1;
  const scaled = [opening, closing, increase].map((value) => (value ?? 0) / divisor);
  const isExact = (digits: number): boolean => {
    const [first = 0, last = 0, difference = 0] = scaled.map((value) => rounded(value, digits));
    return last - first === difference;
  };
  const digits = formats.findIndex((_, at) => at >= least && isExact(at));
  const format = formats[digits === -1 ? least : digits];
  const text = (value: number | null): string =>
    value === null
      ? NOTHING
      : joined({ number: format?.format(value / divisor + 0).replace('-', '−') ?? NOTHING, unit: shown });
  return { opening: text(opening), closing: text(closing), increase: text(increase) };
};
