import { and as sqlAnd } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Actor } from '../../src/domain/access/access.ts';
import { labelMany } from '../../src/schema/labels.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { type App, callerOf } from '../http/routing.ts';
import type { Context } from '../context.ts';
import { idParams, lazily } from '../http/call-schemas.ts';

import { inSentence } from './call-names.ts';
import { listQuery, readListQuery } from './reading/list-query.ts';
import {
  filterQuery,
  pageQuery,
  parameterCondition,
  readParameters,
  sortQuery,
} from './reading/parameters.ts';
import type { ListRequest } from './reading/page.ts';
import { countList, listRows } from './reading/read.ts';
import type { Row } from './rules.ts';
import { sendRange } from './reading/send-range.ts';

/** A list in the resource's dialect. */
export interface ListCall {
  readonly path: string;
  readonly summary: string;
  readonly description?: string | undefined;
  /** The schema of a record, called when the first list is sent. */
  readonly record: () => z.ZodType;
  /** Additional conditions and columns. May throw an HTTP error. */
  readonly options?: (
    request: FastifyRequest,
  ) => Promise<Pick<ListRequest, 'and' | 'which' | 'extraColumns'>>;
  /** Parameters that this list always has. */
  readonly preset?: Row;
  readonly mapRow?: ((row: Row) => Row) | undefined;
}

type Query = Readonly<Record<string, unknown>>;

/** What makes the schema of a list's query, and how it is read. */
export const listQueryOf = (
  resource: AnyResource,
): { readonly schema: () => z.ZodObject; readonly read: (query: Query, caller: Actor) => ListRequest } =>
  resource.dialect?.query === 'parameters'
    ? {
        schema: () => z.strictObject({ ...filterQuery(resource), ...pageQuery, ...sortQuery }),
        read: (query, caller) => readParameters(resource, query, caller),
      }
    : { schema: () => listQuery, read: (query) => readListQuery(resource, query) };

const responseOf = (resource: AnyResource, record: z.ZodType): z.ZodType => {
  const { envelope, total } = resource.dialect ?? {};
  const data = z.array(record);
  if (envelope !== 'all') return data;
  return total === 'body' ? z.object({ data, total: z.int() }) : z.object({ data });
};

export const registerList = (app: App, context: Context, resource: AnyResource, call: ListCall): void => {
  const { db } = context;
  const { schema, read } = listQueryOf(resource);
  const { envelope, total: totalIn } = resource.dialect ?? {};
  app.get(
    call.path,
    {
      schema: {
        summary: call.summary,
        ...(call.description === undefined ? {} : { description: call.description }),
        tags: [labelMany(resource)],
        ...(call.path.includes(':id') ? { params: idParams } : {}),
        querystring: lazily(schema),
        response: { 200: lazily(() => responseOf(resource, call.record())) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const query = { ...request.query, ...call.preset };
      const asked = read(query, caller);
      const more = await call.options?.(request);
      const and = sqlAnd(asked.and, more?.and);
      const list = { ...asked, ...more, ...(and ? { and } : {}) };
      const [found, total] = await Promise.all([
        listRows(db, resource, caller, list),
        // Otherwise it is requested by a call of its own.
        typeof totalIn === 'object' ? 0 : countList(db, resource, caller, list),
      ]);
      const rows = call.mapRow ? found.map(call.mapRow) : found;
      if (envelope === 'all') return totalIn === 'body' ? { data: rows, total } : { data: rows };
      return sendRange(reply, resource.name, rows, { offset: list.offset, total });
    },
  );
};

const totalSchema = z.object({ total: z.int() });

/** A list's total as a call of its own. `options`: as those of the list. */
export const registerTotal = (
  app: App,
  context: Context,
  resource: AnyResource,
  path: string,
  options?: ListCall['options'],
): void => {
  const { total } = resource.dialect ?? {};
  const isWrapped = typeof total === 'object' && total.isWrapped === true;
  app.get(
    path,
    {
      schema: {
        summary: `Count ${inSentence(labelMany(resource))}`,
        tags: [labelMany(resource)],
        querystring: lazily(() => z.strictObject(filterQuery(resource))),
        response: { 200: isWrapped ? z.object({ data: z.array(totalSchema) }) : totalSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const condition = parameterCondition(resource, request.query, caller);
      const more = await options?.(request);
      const and = sqlAnd(condition, more?.and);
      const list = { filter: {}, ...more, ...(and ? { and } : {}) };
      const counted = { total: await countList(context.db, resource, caller, list) };
      return isWrapped ? { data: [counted] } : counted;
    },
  );
};
