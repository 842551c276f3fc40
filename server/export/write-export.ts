import type { Pool } from 'pg';
import { CSV_BOM, csvRow } from '../../src/domain/api/csv.ts';
import { columnDecoder } from '../db/tables/computed.ts';
import type { Task, TaskTools } from '../threads/tasks.ts';
import { type Cursor, openCursor } from './cursor.ts';
import { xlsx } from './xlsx.ts';

/** An export that its caller may make. */
export interface ExportJob {
  /** Its rows have an `id`, whatever else. */
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

type Rows = Awaited<ReturnType<Cursor['next']>>;
type Source = Pick<TaskTools<never>, 'pool' | 'replica' | 'signal'>;

async function* readFrom(pool: Pool, query: ExportJob['query']): AsyncGenerator<Rows> {
  const cursor = await openCursor(pool, query);
  try {
    for (let rows = await cursor.next(); rows.length > 0; rows = await cursor.next()) yield rows;
  } finally {
    await cursor.close();
  }
}

/** The rows from one snapshot. If the replica fails on the way, those that it has not given come from one of the primary. */
async function* batchesOf({ query }: ExportJob, { pool, replica, signal }: Source): AsyncGenerator<Rows> {
  if (!replica) return yield* readFrom(pool, query);
  const given = new Set<unknown>();
  try {
    for await (const rows of readFrom(replica, query)) {
      for (const { id } of rows) given.add(id);
      yield rows;
    }
    return;
  } catch (error) {
    if (signal.aborted) throw error;
  }
  for await (const rows of readFrom(pool, query)) yield rows.filter(({ id }) => !given.has(id));
}

async function* rowsOf(
  first: IteratorResult<Rows, unknown>,
  rest: AsyncGenerator<Rows>,
  { resource, columns, locale }: ExportJob,
): AsyncGenerator<unknown[][]> {
  const decoders = columns.map((name) => ({ name, decode: columnDecoder(resource, name) }));
  const valuesOf = (row: Rows[number]): unknown[] =>
    decoders.map(({ name, decode }) => (decode ? decode(row[name], locale) : row[name]));
  if (first.done) return;
  yield first.value.map(valuesOf);
  for await (const rows of rest) yield rows.map(valuesOf);
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
export const writeExport: Task<ExportJob, Uint8Array, void> = async (job, { emit, ...source }) => {
  const { columns, format, sheet } = job;
  const batches = batchesOf(job, source);
  try {
    // Fetch first: an error of the database must be reported before the file begins.
    const parts = rowsOf(await batches.next(), batches, job);
    for await (const part of format === 'csv' ? csv(columns, parts) : xlsx(sheet, columns, parts)) {
      source.signal.throwIfAborted();
      await emit(part);
    }
  } finally {
    await batches.return(undefined);
  }
};
