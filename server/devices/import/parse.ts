import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { type CsvError, parse } from 'csv-parse';
import { csvDelimiter, hasSeparatorLine, quoteFormulas } from '../../../src/domain/api/csv.ts';
import { headerIndex } from '../../../src/schema/import-columns.ts';
import { httpError, badRequest } from '../../errors.ts';
import { devices } from '../serialize.ts';
import type { Line, Problem } from './types.ts';
import { type Text, message } from '../../texts/texts.ts';

/** Limits per file and per row. */
export const ROWS_MAX = 50_000;
const COLUMNS_MAX = 200;
/** Bytes. */
const RECORD_MAX = 200_000;
const CHUNK = 65_536;

const BROKEN: Readonly<Record<string, Text>> = {
  CSV_QUOTE_NOT_CLOSED: 'import_file.open_quote',
  CSV_INVALID_CLOSING_QUOTE: 'import_file.text_after_quote',
  INVALID_OPENING_QUOTE: 'import_file.stray_quote',
  CSV_MAX_RECORD_SIZE: 'import_file.long_row',
};

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < bytes.length; offset += CHUNK) {
    yield bytes.subarray(offset, offset + CHUNK);
    // Let the event loop serve other requests.
    await breathe();
  }
}

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (/[\r\n]/.test(cell) ? (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : 0), 0);

const assertText = (bytes: Buffer): void => {
  if (bytes.length === 0) throw badRequest('import_file.empty', 'file');
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    throw badRequest('import_file.workbook', 'file');
  }
  if (!isUtf8(bytes)) throw badRequest('import_file.not_utf8', 'file');
};

/**
 * Reads the records of a CSV file: UTF-8 with or without a byte order mark; commas, semicolons or tabs; any line endings.
 * Empty lines and a line that names the separator are skipped. Stops at the first malformed row, which is returned as a
 * problem. Throws 400 if the file isn't CSV, and whatever `onRecord` throws.
 */
export const readRecords = async (upload: Buffer, onRecord: (line: Line) => void): Promise<Problem[]> => {
  assertText(upload);
  const bytes = upload.includes('="') ? Buffer.from(quoteFormulas(upload.toString())) : upload;
  const start = bytes.subarray(0, RECORD_MAX).toString('utf8');
  let isSeparator = hasSeparatorLine(start);
  // The parser counts a quoted CRLF as two lines, so they are counted here.
  let row = 1;
  const parser = parse({
    bom: true,
    delimiter: csvDelimiter(start),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: RECORD_MAX,
    // Collected here, because the stream drops its buffered records when a later row is badRequest.
    on_record: (cells: string[]): null => {
      const line = { row, cells };
      row += 1 + lineBreaks(cells);
      if (isSeparator) isSeparator = false;
      else if (cells.some((cell) => cell.trim() !== '')) onRecord(line);
      return null;
    },
  }).resume();
  try {
    await pipeline(Readable.from(chunks(bytes)), parser);
  } catch (error) {
    const text = BROKEN[(error as CsvError).code];
    if (text === undefined) throw error;
    return [{ row, column: '', text }];
  }
  return [];
};

/** A file's header and the lines below it. */
interface ParsedFile {
  readonly header: Line | undefined;
  readonly lines: Line[];
  readonly problems: Problem[];
}

/**
 * Parses a CSV file of devices. A title above the header is skipped. Throws 400 if the file isn't CSV, 413 if it has too
 * many rows. `headers`: those that the header must have, if they are known.
 */
export const parseCsv = async (bytes: Buffer, headers: readonly string[] = []): Promise<ParsedFile> => {
  const lines: Line[] = [];
  const problems = await readRecords(bytes, (line) => {
    lines.push(line);
    if (line.cells.length > COLUMNS_MAX) {
      const values = { row: line.row, count: line.cells.length, max: COLUMNS_MAX };
      throw badRequest(message('import_file.wide', values), 'file');
    }
    if (lines.length > ROWS_MAX + 1) {
      const max = ROWS_MAX.toLocaleString('en');
      throw httpError(413, message('import_file.long', { max }), { path: 'file' });
    }
  });
  const at = headerIndex(
    devices,
    lines.map(({ cells }) => cells),
    headers,
  );
  return { header: lines[at], lines: lines.slice(at + 1), problems };
};
