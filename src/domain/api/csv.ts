/**
 * CSV that is safe to open in a spreadsheet: formulas are escaped. RFC 4180 with CRLF, and UTF-8 with a
 * byte order mark, because Excel would guess the encoding otherwise.
 */
export const CSV_BOM = '\uFEFF';

// Leading quotes count too, otherwise a text that starts with one could not be told from an escaped text.
// The full-width forms ＝＋－＠ start a formula as well (Excel with an East Asian locale).
const RISKY = /^'*[=+\-@\t\r＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r＝＋－＠]/;

/** Prefixes a text that a spreadsheet would evaluate as a formula with `'`. */
export const escapeFormula = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** Reverses `escapeFormula`. */
export const unescapeFormula = (text: string): string => (ESCAPED.test(text) ? text.slice(1) : text);

/** The text of a cell, without what spreadsheets add so that it stays text: `="…"`, and the mark of an escaped formula. */
export const cellText = (cell: string): string => {
  const formula = /^="(.*)"$/s.exec(cell.trim())?.[1];
  return (formula === undefined ? unescapeFormula(cell) : formula.replaceAll('""', '"')).trim();
};

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

// Digits beyond this are floating-point noise of sums (117277.8999999999); no meter is that precise.
const DIGITS = 12;
const withoutNoise = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));

/** The value of one cell in a CSV file or spreadsheet. Numbers and booleans keep their type. */
export const cellOf = (value: unknown): string | number | boolean => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return withoutNoise(value);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = Array.isArray(value)
    ? value.map((item) => String(item)).join(';')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return escapeFormula(text);
};

/** One cell as CSV, quoted where needed. */
export const csvCell = (value: unknown): string => quoted(String(cellOf(value)));

export const csvRow = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A whole file: a header row, then one row per record. */
export const csvText = (
  columns: readonly string[],
  records: readonly Readonly<Record<string, unknown>>[],
): string =>
  `${CSV_BOM}${csvRow(columns)}${records.map((record) => csvRow(columns.map((column) => record[column]))).join('')}`;

// A cell that Excel keeps as text, written without the quotation marks that RFC 4180 asks for.
const BARE_FORMULA = /(?<=^|[,;\t|\r\n\uFEFF])="([^"\r\n]*)"(?=[,;\t|\r\n]|$)/g;

/** A file in which cells written as `="…"` are quoted, so that a parser accepts them. */
export const quoteFormulas = (text: string): string => text.replace(BARE_FORMULA, '"=""$1"""');

/** A line in which Excel finds the separator of the file: `sep=;`. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?[ ;,\t]*(?:\r\n|\n|\r)/i;

/** Whether a file begins with a line that names its separator. */
export const hasSeparatorLine = (text: string): boolean => SEPARATOR_LINE.test(text);

/**
 * Detects the separator of a file: the one that it names (`sep=;`), otherwise comma, semicolon or tab from its first line
 * that has one. A title above the header has none.
 */
export const csvDelimiter = (text: string): string => {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  if (named !== undefined) return named;
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let inQuotes = false;
  for (const character of text) {
    if (character === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (character === '\n' || character === '\r')) {
      if (Object.values(counts).some((count) => count > 0)) break;
    } else if (!inQuotes && Object.hasOwn(counts, character)) counts[character as ',']++;
  }
  if (counts[';'] > counts[','] && counts[';'] >= counts['\t']) return ';';
  return counts['\t'] > counts[','] ? '\t' : ',';
};
