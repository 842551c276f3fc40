import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { and } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { exportColumns } from '../../src/schema/export-columns.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { recordExport } from '../audit/events.ts';
import type { Context } from '../context.ts';
import { joinRecord, recordColumns } from '../crud/reading/columns.ts';
import { filterCondition } from '../crud/reading/filter.ts';
import { type ListRequest, orderBy } from '../crud/reading/page.ts';
import { scopeFilter } from '../crud/scope.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { badRequest } from '../errors.ts';
import type { ExportJob } from './write-export.ts';
import { XLSX_ROWS } from './xlsx.ts';
import type { Principal } from '../principal.ts';
import { message } from '../texts/texts.ts';
import { translatorFor } from '../texts/translations.ts';

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

/** Begins a file that is written in a thread. Resolves when its first part is there, so that an error before that is reported. */
const begin = async (
  context: Context,
  job: ExportJob,
  atReplica: boolean,
  release: () => void,
): Promise<PassThrough> => {
  const stream = new PassThrough();
  const gone = new AbortController();
  stream.once('close', () => gone.abort());
  stream.on('error', (error) => context.log.warn({ err: error }, 'an export was not completed'));
  let hasBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const onPart = async (part: Uint8Array): Promise<void> => {
    hasBegun();
    if (!stream.write(part)) await once(stream, 'drain', { signal: gone.signal });
  };
  const whole = context.threads
    .run('export', job, { onPart, signal: gone.signal, atReplica })
    .finally(release);
  whole.then(
    () => stream.end(),
    (error: Error) => stream.destroy(error),
  );
  await Promise.race([begun, whole]);
  return stream;
};

/** Counts the rows and writes the query. */
const plan = async (
  context: Context,
  resource: AnyResource,
  actor: Principal,
  request: ExportRequest,
  columns: readonly string[],
): Promise<{ readonly total: number; readonly query: ExportJob['query'] }> => {
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
    .select(
      Object.fromEntries(
        Object.entries(available).filter(([name]) => name === 'id' || columns.includes(name)),
      ),
    )
    .from(table)
    .$dynamic();
  const { sql, params } = joinRecord(rows, resource)
    .where(condition)
    .orderBy(...orderBy(resource, request.sort, actor))
    .toSQL();
  return { total, query: { sql, params } };
};

/**
 * Sends all matching rows that the actor may export as a file, which a thread writes while it is sent, and records the export.
 * The header `x-total-count` is the number of rows.
 */
export const sendExport = async (
  context: Context,
  reply: FastifyReply,
  resource: AnyResource,
  actor: Principal,
  request: ExportRequest,
): Promise<FastifyReply> => {
  const columns = columnsOf(resource, request.columns);
  // First of all: what is refused must cost nothing.
  const release = await context.exports.begin(actor.company_id);
  const { total, query } = await plan(context, resource, actor, request, columns).catch((error: unknown) => {
    release();
    throw error;
  });
  const sheet = translatorFor(actor.locale)(`resources.${resource.name}.name`, { smart_count: 2 });
  const { sent, sort, format } = request;
  const job = { query, resource: resource.name, columns, format, sheet, locale: actor.locale };
  const atReplica = context.replica?.mayRead(actor) === true;
  const stream = await begin(context, job, atReplica, release);
  try {
    const name = `${resource.name}-${new Date().toISOString().slice(0, 10)}.${format}`;
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
    stream.destroy();
    throw error;
  }
};
