const UNITS = [
  {
    size: 86_400,
    text: (count: number) => (count === 1 ? '1 day' : `${count.toLocaleString('en-AU')} days`),
  },
  { size: 3600, text: (count: number) => `${count} h` },
  { size: 60, text: (count: number) => `${count} min` },
  { size: 1, text: (count: number) => `${count} s` },
] as const;

/** A duration in its two largest units: `2 days 5 h`, `1 h 56 min`, `45 s`. */
export const durationText = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const first = Math.max(
    0,
    UNITS.findIndex(({ size }) => whole >= size),
  );
  const [large, small] = [UNITS[whole === 0 ? 3 : first], UNITS[first + 1]];
  if (!large) return '';
  if (!small || whole === 0) return large.text(whole);
  // Rounding may carry over to the larger unit: 59 min 59.6 s.
  const rounded = Math.round(whole / small.size) * small.size;
  if (first > 0 && rounded >= (UNITS[first - 1]?.size ?? 0)) return durationText(rounded);
  const rest = Math.round((rounded % large.size) / small.size);
  const text = large.text(Math.floor(rounded / large.size));
  return rest === 0 ? text : `${text} ${small.text(rest)}`;
};
