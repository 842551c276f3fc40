/** Half a cent is rounded up, as people and `moneyText` do it; `toFixed` takes away what binary fractions add. */
const centsOf = (dollars: number): number => Math.round(Number((dollars * 100).toFixed(6)));

/** Whether people who multiply litres, as shown, by the price of a kilolitre get the amount as shown. */
export const isWorth = (litres: number, price: number, dollars: number): boolean =>
  centsOf((litres * price) / 1000) === centsOf(dollars);

/** Kilolitres with the decimals of totals, and more, down to a hundredth of a litre. */
const FORMATS = [1, 2, 3, 4, 5].map(
  (digits) =>
    new Intl.NumberFormat('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);
/**
 * Water that is paid for: in kilolitres, as its price is, with the fewest decimals with which it is worth the amount as shown;
 * `208.345 kL`. Null if it is not, as of a price that people see rounded.
 */
export const pricedText = (litres: number, price: number, dollars: number): string | null => {
  const shown = FORMATS.map((format) => format.format(litres / 1000)).find((text) =>
    isWorth(Number(text.replaceAll(',', '')) * 1000, price, dollars),
  );
  return shown === undefined ? null : `${shown}\u00a0kL`;
};

/** What litres of a table's column are worth, which is in the column beside it. */
export interface Worth {
  readonly litres: number;
  readonly dollars: number;
}
/** The fewest decimals, at most one, with which litres are worth the amounts as shown, at the price that follows from these. */
export const litresDigits = (all: readonly Worth[]): 0 | 1 =>
  all.every(
    ({ litres, dollars }) => litres === 0 || isWorth(Math.round(litres), (dollars * 1000) / litres, dollars),
  )
    ? 0
    : 1;
