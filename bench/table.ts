/** The median. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
};

/** The value that a part (0 to 1) of all values does not exceed; NaN without values. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
export const percentile95 = (values: readonly number[]): number => percentile(values, 0.95);

/** A number with thousands separators. */
export const thousands = (value: number): string => Math.round(value).toLocaleString('en');
/** Formats milliseconds as `1.50 s`. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

export const verdict = (isMet: boolean): string => (isMet ? 'met' : 'NOT MET');

/** A row of a count that has to be 0. */
export const zeroRow = (what: string, value: number): string[] => [
  what,
  thousands(value),
  '0',
  verdict(value === 0),
];

/** The column headers of `timingRow`. */
export const TIMING_HEADS = ['what', 'median', 'slowest', 'limit', ''] as const;
/** The timings of several rounds and the limit (ms) that the median has to meet. */
export const timingRow = (what: string, took: readonly number[], limit: number): string[] => {
  const middle = median(took);
  return [
    what,
    `${middle.toFixed(0)} ms`,
    `${Math.max(...took).toFixed(0)} ms`,
    `≤ ${limit} ms`,
    verdict(middle <= limit),
  ];
};

/** Prints a table with a title and headers. Numeric columns are right-aligned. */
export const printTable = (title: string, heads: readonly string[], rows: readonly string[][]): void => {
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const isNumeric = heads.map((_, index) => rows.every((row) => /^[\d.,<>≤≥×%-]/.test(row[index] ?? '')));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) =>
        isNumeric[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd();
  console.log(`\n${title}\n${line(heads)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`);
  for (const row of rows) console.log(line(row));
};
