import { Readable } from 'node:stream';
import { and } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { CSV_BOM, csvRow } from '../../src/domain/csv.ts';
import { exportColumns } from '../../src/schema/export-columns.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { recordExport } from '../audit/events.ts';
import type { Context } from '../context.ts';
import { joinRecord, recordColumns } from '../crud/columns.ts';
import { filterCondition } from '../crud/filter.ts';
import { type ListRequest, orderBy } from '../crud/page.ts';
import { scopeFilter } from '../crud/scope.ts';
import { columnDecoder } from '../db/computed.ts';
import { tableOf } from '../db/tables.ts';
import { badRequest } from '../errors.ts';
import { type Cursor, openCursor } from './cursor.ts';
import { xlsx, XLSX_ROWS } from './xlsx.ts';
import type { Principal } from '../principal.ts';
import { message } from '../texts.ts';
import { translatorFor } from '../translations.ts';

/** The query parameters of an export, in addition to the list's filter and sort. */
export const exportQuery = {
  format: z.enum(['csv', 'xlsx']).default('csv'),
  columns: z
    .string()
    .max(2_000)
    .optional()
    .describe('comma-separated field names, in the order of the columns; all by default'),
};
export interface ExportRequest extends Pick<ListRequest, 'filter' | 'sort' | 'and'> {
  readonly format: 'csv' | 'xlsx';
  readonly columns: string | undefined;
  /** The filter as sent, for the audit. */
  readonly sent: Readonly<Record<string, unknown>>;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const columnsOf = (resource: AnyResource, names: string | undefined): string[] => {
  const known = exportColumns(resource);
  if (names === undefined) return known;
  const requested = [...new Set(names.split(',').map((name) => name.trim()))].filter(Boolean);
  const unknown = requested.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw badRequest(message('readings_rules.no_export_column', { name: unknown.slice(0, 60) }), 'columns');
  if (requested.length === 0) throw badRequest('readings_rules.export_columns', 'columns');
  return requested;
};

async function* rowsOf(
  cursor: Cursor,
  first: Awaited<ReturnType<Cursor['next']>>,
  resource: AnyResource,
  columns: readonly string[],
  locale: string | undefined,
): AsyncGenerator<unknown[][]> {
  const decoders = columns.map((name) => ({ name, decode: columnDecoder(resource.name, name) }));
  for (let rows = first; rows.length > 0; rows = await cursor.next()) {
    yield rows.map((row) =>
      decoders.map(({ name, decode }) => (decode ? decode(row[name], locale) : row[name])),
    );
  }
}

async function* csv(columns: readonly string[], parts: AsyncIterable<unknown[][]>): AsyncGenerator<string> {
  yield CSV_BOM + csvRow(columns);
  for await (const part of parts) yield part.map(csvRow).join('');
}

/**
 * Sends all matching rows that the actor may export as a file, streamed from a cursor with about a thousand
 * rows in memory, and records the export. The header `x-total-count` is the number of rows.
 */
export const sendExport = async (
  context: Context,
  reply: FastifyReply,
  resource: AnyResource,
  actor: Principal,
  request: ExportRequest,
): Promise<FastifyReply> => {
  const columns = columnsOf(resource, request.columns);
  const table = tableOf(resource.name);
  const condition = and(
    scopeFilter(resource, actor, 'export'),
    filterCondition(resource, request.filter, actor),
    request.and,
  );
  const total = await context.db.$count(table, condition);
  if (request.format === 'xlsx' && total > XLSX_ROWS) {
    const values = { max: XLSX_ROWS.toLocaleString('en'), total: total.toLocaleString('en') };
    throw badRequest(message('readings_rules.export_rows', values), 'format');
  }
  const available = recordColumns(resource, actor, true);
  const rows = context.db
    .select(Object.fromEntries(Object.entries(available).filter(([name]) => columns.includes(name))))
    .from(table)
    .$dynamic();
  const query = joinRecord(rows, resource)
    .where(condition)
    .orderBy(...orderBy(resource, request.sort, actor))
    .toSQL();
  const release = await context.exports.begin(actor.company_id);
  const cursor = await openCursor(context.pool, query).catch((error: unknown) => {
    release();
    throw error;
  });
  const end = (): void => void cursor.close().finally(release);
  try {
    // Fetch first: a database error must be reported before the file begins.
    const parts = rowsOf(cursor, await cursor.next(), resource, columns, actor.locale);
    const sheet = translatorFor(actor.locale)(`resources.${resource.name}.name`, { smart_count: 2 });
    const file = request.format === 'csv' ? csv(columns, parts) : xlsx(sheet, columns, parts);
    const stream = Readable.from(file, { objectMode: false });
    // A stream that is destroyed before its first read never runs its generator's `finally`.
    stream.once('close', end);
    const name = `${resource.name}-${new Date().toISOString().slice(0, 10)}.${request.format}`;
    const { sent, sort, format } = request;
    await recordExport(context.db, actor, resource, name, {
      filter: sent,
      sort,
      format,
      columns,
      rows: total,
    });
    return reply
      .header('content-type', TYPES[format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-total-count', total)
      .send(stream);
  } catch (error) {
    end();
    throw error;
  }
};
