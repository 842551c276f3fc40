import { parse } from 'csv-parse/browser/esm/sync';
import {
  CSV_BOM,
  cellText,
  csvDelimiter,
  csvRow,
  hasSeparatorLine,
  quoteFormulas,
  unescapeFormula,
} from '../../../domain/api/csv.ts';
import { headerIndex } from '../../../schema/import-columns.ts';
import type { AnyResource } from '../../../schema/resource.ts';
import type { ImportFault } from '../../../domain/api/import-outcome.ts';

/** Bytes read for the preview, since files may be large. */
const HEAD_BYTES = 200_000;
const SAMPLE_ROWS = 3;
/** Enough for a title above the header, and samples. */
const HEAD_LINES = 30;
const ERROR_COLUMN = 'error';

export interface Line {
  /** Line where it starts in the file. The header is 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/** Non-empty lines of a CSV text, numbered as on the server. Throws on malformed CSV. */
const linesOf = (text: string, maxRecords?: number): Line[] => {
  const records = parse(quoteFormulas(text), {
    bom: true,
    delimiter: csvDelimiter(text.slice(0, HEAD_BYTES)),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    ...(maxRecords === undefined ? {} : { to: maxRecords }),
  });
  let row = 1;
  const lines = records.map((cells): Line => {
    const line = { row, cells };
    row += 1 + lineBreaks(cells);
    return line;
  });
  const named = hasSeparatorLine(text) ? 1 : 0;
  return lines.slice(named).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
};

/** A file's headers, normalized as on the server, and sample values of each column. */
export interface FileHead {
  readonly headers: readonly string[];
  readonly samples: readonly (readonly string[])[];
}

/** Reads the headers and first rows of a file. Throws the parser's error on malformed CSV. */
export const readHead = async (file: File, definition: AnyResource): Promise<FileHead> => {
  const text = await file.slice(0, HEAD_BYTES).text();
  const lines = linesOf(text, HEAD_LINES);
  const at = headerIndex(
    definition,
    lines.map(({ cells }) => cells),
  );
  const [header, ...rows] = lines.slice(at);
  const headers = (header?.cells ?? []).map(cellText);
  return {
    headers,
    samples: headers.map((_, index) => rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells[index] ?? '')),
  };
};

/** A copy of the file with an added error column, to fix and upload again. */
export const withErrors = async (
  file: File,
  faults: readonly ImportFault[],
  definition: AnyResource,
): Promise<string> => {
  const messages = new Map<number, string[]>();
  for (const { row, column, msg } of faults) {
    messages.set(row, [...(messages.get(row) ?? []), column ? `${column}: ${msg}` : msg]);
  }
  const lines = linesOf(await file.text());
  const at = headerIndex(
    definition,
    lines.map(({ cells }) => cells),
  );
  // Without the title above the header.
  const [header, ...rows] = lines.slice(at);
  const cells = header?.cells ?? [];
  // A re-uploaded file already has the column.
  const width = cells.at(-1) === ERROR_COLUMN ? cells.length - 1 : cells.length;
  const padded = (line: readonly string[]): string[] =>
    Array.from({ length: width }, (_, index) => line[index] ?? '');
  return [
    CSV_BOM + csvRow([...padded(cells), ERROR_COLUMN].map(unescapeFormula)),
    ...rows.map((line) =>
      csvRow([...padded(line.cells).map(unescapeFormula), messages.get(line.row)?.join(' ') ?? '']),
    ),
  ].join('');
};
