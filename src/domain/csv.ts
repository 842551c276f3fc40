/**
 * CSV that a spreadsheet can open without running anything in it. Shape: RFC 4180, CRLF, UTF-8
 * with a byte order mark, since Excel guesses the encoding otherwise.
 */
export const CSV_BOM = '\uFEFF';

// Leading quotes count too: otherwise a text that begins with one looks the same as an escaped text.
// The full-width forms ＝＋－＠ start a formula as well (Excel with an East Asian locale).
const RISKY = /^'*[=+\-@\t\r＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r＝＋－＠]/;

/** A text that a spreadsheet would take for a formula, with a `'` in front; any other as it is. */
export const escapeFormula = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** The text that `escapeFormula` was given. */
export const unescapeFormula = (text: string): string => (ESCAPED.test(text) ? text.slice(1) : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

// What a double holds beyond is noise of sums (117277.8999999999); no meter tells as much.
const DIGITS = 12;
const withoutNoise = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));

/** What stands in one cell, of a CSV file or a spreadsheet. Numbers and truth values stay what they are. */
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

/** One cell. Numbers stay numbers; a text that a spreadsheet would take for a formula gets a `'` in front. */
export const csvCell = (value: unknown): string => quoted(String(cellOf(value)));

export const csvRow = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A whole file: the names of the columns, then a line for each record. */
export const csvText = (
  columns: readonly string[],
  records: readonly Readonly<Record<string, unknown>>[],
): string =>
  `${CSV_BOM}${csvRow(columns)}${records.map((record) => csvRow(columns.map((column) => record[column]))).join('')}`;

/** What separates the cells of a file, judged by its first line: a comma, a semicolon or a tab. */
export const csvDelimiter = (head: string): ',' | ';' | '\t' => {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let inQuotes = false;
  for (const character of head) {
    if (character === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (character === '\n' || character === '\r')) break;
    else if (!inQuotes && Object.hasOwn(counts, character)) counts[character as ',']++;
  }
  if (counts[';'] > counts[','] && counts[';'] >= counts['\t']) return ';';
  return counts['\t'] > counts[','] ? '\t' : ',';
};
