import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { type CsvError, parse } from 'csv-parse';
import { csvDelimiter } from '../../../src/domain/csv.ts';
import { httpError, badRequest } from '../../errors.ts';
import type { Line, Problem } from './types.ts';
import { type Text, message } from '../../texts.ts';

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
 * Parses a CSV file: UTF-8 with or without a byte order mark; commas, semicolons or tabs; any line endings. Empty
 * lines are skipped. Parsing stops at the first badRequest row, which is reported in `problems`. Throws 400 if the
 * file isn't CSV, 413 if it has too many rows.
 */
export const parseCsv = async (
  bytes: Buffer,
): Promise<{ readonly header: Line | undefined; readonly lines: Line[]; readonly problems: Problem[] }> => {
  assertText(bytes);
  let header: Line | undefined;
  const lines: Line[] = [];
  const problems: Problem[] = [];
  // The parser counts a quoted CRLF as two lines, so they are counted here.
  let row = 1;
  const addRecord = (cells: string[]): null => {
    const line = { row, cells };
    row += 1 + lineBreaks(cells);
    if (cells.every((cell) => cell.trim() === '')) return null;
    if (header) lines.push(line);
    else header = line;
    if (cells.length > COLUMNS_MAX) {
      const values = { row: line.row, count: cells.length, max: COLUMNS_MAX };
      throw badRequest(message('import_file.wide', values), 'file');
    }
    if (lines.length > ROWS_MAX) {
      const max = ROWS_MAX.toLocaleString('en');
      throw httpError(413, message('import_file.long', { max }), { path: 'file' });
    }
    return null;
  };
  const parser = parse({
    bom: true,
    delimiter: csvDelimiter(bytes.subarray(0, RECORD_MAX).toString('utf8')),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: RECORD_MAX,
    // Collected here, because the stream drops its buffered records when a later row is badRequest.
    on_record: addRecord,
  }).resume();
  try {
    await pipeline(Readable.from(chunks(bytes)), parser);
  } catch (error) {
    const text = BROKEN[(error as CsvError).code];
    if (text === undefined) throw error;
    problems.push({ row, column: '', text });
  }
  return { header, lines, problems };
};
