import { CSV_BOM, csvRow } from '../../src/domain/api/csv.ts';
import { columnDecoder } from '../db/tables/computed.ts';
import type { Task } from '../threads/tasks.ts';
import { type Cursor, openCursor } from './cursor.ts';
import { xlsx } from './xlsx.ts';

/** An export that its caller may make. */
export interface ExportJob {
  readonly query: { readonly sql: string; readonly params: readonly unknown[] };
  /** The name of the resource. */
  readonly resource: string;
  readonly columns: readonly string[];
  readonly format: 'csv' | 'xlsx';
  /** The name of the sheet. */
  readonly sheet: string;
  /** The reader's. */
  readonly locale: string | undefined;
}

async function* rowsOf(
  cursor: Cursor,
  first: Awaited<ReturnType<Cursor['next']>>,
  { resource, columns, locale }: ExportJob,
): AsyncGenerator<unknown[][]> {
  const decoders = columns.map((name) => ({ name, decode: columnDecoder(resource, name) }));
  for (let rows = first; rows.length > 0; rows = await cursor.next()) {
    yield rows.map((row) =>
      decoders.map(({ name, decode }) => (decode ? decode(row[name], locale) : row[name])),
    );
  }
}

async function* csv(columns: readonly string[], parts: AsyncIterable<unknown[][]>): AsyncGenerator<Buffer> {
  let head = CSV_BOM + csvRow(columns);
  for await (const part of parts) {
    yield Buffer.from(head + part.map(csvRow).join(''));
    head = '';
  }
  if (head !== '') yield Buffer.from(head);
}

/** Writes an export, streamed from a cursor with about a thousand rows in memory. */
export const writeExport: Task<ExportJob, Uint8Array, void> = async (job, { pool, emit, signal }) => {
  const { query, columns, format, sheet } = job;
  const cursor = await openCursor(pool, query);
  try {
    // Fetch first: an error of the database must be reported before the file begins.
    const parts = rowsOf(cursor, await cursor.next(), job);
    for await (const part of format === 'csv' ? csv(columns, parts) : xlsx(sheet, columns, parts)) {
      signal.throwIfAborted();
      await emit(part);
    }
  } finally {
    await cursor.close();
  }
};
