/**
 * CSV that a spreadsheet can open without running anything in it. Shape: RFC 4180, CRLF, UTF-8
 * with a byte order mark, since Excel guesses the encoding otherwise.
 */
const RISKY = /^[=+\-@\t\r]/;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One cell. Numbers stay numbers; a text that a spreadsheet would take for a formula gets a `'` in front. */
export const csvCell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  const text = Array.isArray(value)
    ? value.map((item) => String(item)).join(';')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return quoted(RISKY.test(text) ? `'${text}` : text);
};

export const csvRow = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A whole file: the names of the columns, then a line for each record. */
export const csvText = (
  columns: readonly string[],
  records: readonly Readonly<Record<string, unknown>>[],
): string =>
  `\uFEFF${csvRow(columns)}${records.map((record) => csvRow(columns.map((column) => record[column]))).join('')}`;
