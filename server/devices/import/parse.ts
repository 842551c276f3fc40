import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { type CsvError, parse } from 'csv-parse';
import { csvDelimiter } from '../../../src/domain/csv.ts';
import { httpError, badRequest } from '../../errors.ts';
import type { Line, Problem } from './types.ts';

/** The most rows of one file, and columns of one row. */
export const ROWS_MAX = 50_000;
const COLUMNS_MAX = 200;
/** Bytes. */
const RECORD_MAX = 200_000;
const CHUNK = 65_536;

const BROKEN: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark that opens here is never closed.',
  CSV_INVALID_CLOSING_QUOTE:
    'After a quotation mark the cell must end. Inside a quoted cell write it twice: "".',
  INVALID_OPENING_QUOTE:
    'A quotation mark stands inside a cell. Quote the whole cell, and write the mark twice: "".',
  CSV_MAX_RECORD_SIZE: 'This row is too long; maybe a quotation mark is never closed.',
};

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    yield bytes.subarray(at, at + CHUNK);
    // Others have their calls answered meanwhile.
    await breathe();
  }
}

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (/[\r\n]/.test(cell) ? (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : 0), 0);

const assertText = (bytes: Buffer): void => {
  if (bytes.length === 0) throw badRequest('The file is empty.', 'file');
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    throw badRequest('This is a workbook, no CSV. Save it as “CSV UTF-8” and send that.', 'file');
  }
  if (!isUtf8(bytes)) throw badRequest('The file is not in UTF-8. Save it as “CSV UTF-8”.', 'file');
};

/**
 * The header and the lines of a CSV file, empty ones left out: UTF-8 with or without a byte order
 * mark, separated by commas, semicolons or tabs, lines ended in any way. What breaks the file's form
 * ends the reading and is told by its row. Throws 400 or 413 for what is no such file at all.
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
  const take = (cells: string[]): null => {
    const line = { row, cells };
    row += 1 + lineBreaks(cells);
    if (cells.every((cell) => cell.trim() === '')) return null;
    if (header) lines.push(line);
    else header = line;
    if (cells.length > COLUMNS_MAX) {
      throw badRequest(`Row ${line.row} has ${cells.length} cells; at most ${COLUMNS_MAX} are read.`, 'file');
    }
    if (lines.length > ROWS_MAX) {
      const most = ROWS_MAX.toLocaleString('en');
      throw httpError(413, `The file has more than ${most} rows. Split it.`, { path: 'file' });
    }
    return null;
  };
  const parser = parse({
    bom: true,
    delimiter: csvDelimiter(bytes.subarray(0, RECORD_MAX).toString('utf8')),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: RECORD_MAX,
    // Taken here and not from the stream, which drops what it holds when a later row is broken.
    on_record: take,
  }).resume();
  try {
    await pipeline(Readable.from(chunks(bytes)), parser);
  } catch (error) {
    const msg = BROKEN[(error as CsvError).code];
    if (msg === undefined) throw error;
    problems.push({ row, column: '', msg });
  }
  return { header, lines, problems };
};
