/** In tenths of the power of ten below the step that is looked for. */
const STEPS = [1, 2, 5, 10, 20, 50, 100] as const;

const marks = (low: number, high: number, step: number): readonly number[] => {
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  // Multiplied, not added up: sums of tenths drift.
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
};

/** At most about `most` round numbers between two, as marks on an axis; two at least, since one tells no scale. */
export const valueTicks = (low: number, high: number, most = 5): readonly number[] => {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [low];
  const rough = span / Math.max(1, most);
  const tenth = 10 ** Math.floor(Math.log10(rough)) / 10;
  const wanted = STEPS.findIndex((each) => each * tenth >= rough);
  const tried = STEPS.slice(0, wanted + 1)
    .toReversed()
    .map((each) => marks(low, high, each * tenth));
  return tried.find((ticks) => ticks.length >= 2) ?? [low];
};
