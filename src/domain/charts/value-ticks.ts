/** Candidate steps, in tenths of the largest power of ten below the ideal step. */
const STEPS = [1, 2, 5, 10, 20, 50, 100] as const;

const multiples = (low: number, high: number, step: number): readonly number[] => {
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  // Multiplied instead of added up, because sums of tenths drift.
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
};

/** About `max` round numbers between `low` and `high` as axis ticks, at least `least`: one does not show the scale. */
export const valueTicks = (low: number, high: number, max = 5, least: 2 | 3 = 2): readonly number[] => {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [low];
  const rough = span / Math.max(1, max);
  const tenth = 10 ** Math.floor(Math.log10(rough)) / 10;
  const stepIndex = STEPS.findIndex((each) => each * tenth >= rough);
  const candidates = STEPS.slice(0, stepIndex + 1)
    .toReversed()
    .map((each) => multiples(low, high, each * tenth));
  return candidates.find((ticks) => ticks.length >= least) ?? [low];
};
