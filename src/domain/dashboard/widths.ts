/** Column widths and their spans in a grid of twelve. See docs/specification.md, section 8. */
export const SPANS = {
  '16.66': 2,
  '25': 3,
  '33.3': 4,
  '41.6': 5,
  '50': 6,
  '58.33': 7,
  '66.67': 8,
  '75': 9,
  '83.33': 10,
  '100': 12,
} as const satisfies Readonly<Record<string, number>>;

export type WidthPercent = keyof typeof SPANS;

/** The ten percentages, narrowest first. */
export const WIDTHS = Object.entries(SPANS)
  .toSorted(([, a], [, b]) => a - b)
  .map(([percent]) => percent as WidthPercent);

/** The full width in a grid of twelve. */
export const FULL_SPAN = 12;

/** A span in a grid of twelve as a percentage, such as `33.3`. */
export const percentOfSpan = (span: number): number => Math.round((span / FULL_SPAN) * 1_000) / 10;

/** The span of a width percentage; any other value gives the full width. */
export const spanOf = (percent: unknown): number => {
  const text = String(percent);
  return Object.hasOwn(SPANS, text) ? SPANS[text as WidthPercent] : FULL_SPAN;
};
