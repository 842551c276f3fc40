/** The lowest and highest of the known values, as texts. */
export const rangeOf = (
  values: readonly (number | null)[],
  text: (value: number) => string,
): { readonly low: string; readonly high: string } => {
  const known = values.filter((value) => value !== null);
  return { low: text(Math.min(...known)), high: text(Math.max(...known)) };
};
