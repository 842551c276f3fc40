import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { labelMany, labelOne } from '../../src/schema/labels.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import {
  bulkSchema,
  createSchema,
  filterSchema,
  idSchema,
  listedSchema,
  MAX_IDS,
  recordSchema,
  updateSchema,
} from '../../src/schema/zod.ts';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { describedBy, idParams } from '../http.ts';
import { generatedCalls } from '../policy.ts';
import type { Principal } from '../principal.ts';
import { type BulkSelection, deleteMany, updateMany } from './bulk.ts';
import { listQuery, readListQuery } from './list-query.ts';
import { countList, getRow, type ListRequest, listRows } from './read.ts';
import { rulesOf } from './rule-files.ts';
import type { Row } from './rules.ts';
import { createRow, deleteRow, inTransaction, updateRow } from './write.ts';

/** The body of a bulk call: `{ids}` or `{filter}`, with the call's other fields. */
export const bulkBody = <S extends z.ZodRawShape>(resource: AnyResource, more: S) =>
  z.union([
    z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_IDS), ...more }),
    z.strictObject({ filter: filterSchema(resource), ...more }),
  ]);
export const bulkResponse = z.object({
  data: z.array(idSchema),
  count: z.int(),
  batch_id: z
    .string()
    .optional()
    .describe('for `POST /api/audit/{batch_id}/undo`; left out when nothing changed'),
});
/** The response of a bulk call after its transaction is committed. */
export const toBulkResponse = (
  { call }: Principal,
  ids: readonly number[],
): z.output<typeof bulkResponse> => ({
  data: [...ids],
  count: ids.length,
  ...(call?.batch_id === undefined ? {} : { batch_id: call.batch_id }),
});

const schemasOf = (resource: AnyResource) => {
  const rules = rulesOf(resource.name);
  const record = recordSchema(resource);
  return {
    record,
    listed: listedSchema(resource),
    create: describedBy(resource, createSchema(resource).extend(rules.createExtras ?? {})),
    created: record.extend(rules.createResponseExtras ?? {}),
    update: describedBy(resource, updateSchema(resource)),
  };
};

/** A list in the default dialect. */
interface ListCall {
  readonly path: string;
  readonly summary: string;
  readonly record: z.ZodType;
  /** Additional conditions and columns. May throw an HTTP error. */
  readonly options?: (
    request: FastifyRequest,
  ) => Promise<Pick<ListRequest, 'and' | 'which' | 'extraColumns'>>;
  readonly mapRow?: (row: Row) => Row;
}

export const registerList = (app: App, context: Context, resource: AnyResource, call: ListCall): void => {
  const { db } = context;
  app.get(
    call.path,
    {
      schema: {
        summary: call.summary,
        tags: [labelMany(resource)],
        ...(call.path.includes(':id') ? { params: idParams } : {}),
        querystring: listQuery,
        response: { 200: z.array(call.record) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const list = { ...readListQuery(resource, request.query), ...(await call.options?.(request)) };
      const [rows, total] = await Promise.all([
        listRows(db, resource, caller, list),
        countList(db, resource, caller, list),
      ]);
      const range = rows.length === 0 ? '*' : `${list.offset}-${list.offset + rows.length - 1}`;
      reply.header('content-range', `${resource.name} ${range}/${total}`);
      return call.mapRow ? rows.map(call.mapRow) : rows;
    },
  );
};

/** A label in the middle of a sentence: `API keys` and `Hydraloop` keep their capitals. */
export const inSentence = (label: string): string =>
  /^(?:[A-Z]{2}|Hydraloop)/.test(label) ? label : label.toLowerCase();

const withArticle = (label: string): string => `${/^[aeio]/i.test(label) ? 'an' : 'a'} ${inSentence(label)}`;

export const registerUpdateMany = (app: App, context: Context, resource: AnyResource): void => {
  app.put(
    `/api/${resource.name}/many`,
    {
      schema: {
        summary: `Update ${inSentence(labelMany(resource))} in bulk`,
        tags: [labelMany(resource)],
        body: describedBy(resource, bulkBody(resource, { data: bulkSchema(resource) })),
        response: { 200: bulkResponse },
      },
    },
    async (request) => {
      const { data, ...selection } = request.body as { data: Row };
      const caller = callerOf(request);
      const ids = await inTransaction(context, caller, (tx) =>
        updateMany(tx, resource, selection as BulkSelection, data),
      );
      return toBulkResponse(caller, ids);
    },
  );
};

export const registerDeleteMany = (app: App, context: Context, resource: AnyResource): void => {
  app.delete(
    `/api/${resource.name}/many`,
    {
      schema: {
        summary: `Delete ${inSentence(labelMany(resource))} in bulk`,
        tags: [labelMany(resource)],
        body: describedBy(resource, bulkBody(resource, {})),
        response: { 200: bulkResponse },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const ids = await inTransaction(context, caller, (tx) =>
        deleteMany(tx, resource, request.body as BulkSelection),
      );
      return toBulkResponse(caller, ids);
    },
  );
};

/** Registers the default-dialect routes of one definition. See docs/specification.md, section 2. */
export const registerResource = (app: App, context: Context, resource: AnyResource): void => {
  const calls = new Set(generatedCalls(resource).map(([method, path]) => `${method} ${path}`));
  if (calls.size === 0) return;
  const path = `/api/${resource.name}`;
  const schemas = schemasOf(resource);
  const one = withArticle(labelOne(resource));
  const many = labelMany(resource);
  const tags = [many];
  const { db } = context;

  if (calls.has('GET '))
    registerList(app, context, resource, {
      path,
      summary: `List ${inSentence(many)}`,
      record: schemas.listed,
    });
  if (calls.has('GET /:id')) {
    app.get(
      `${path}/:id`,
      { schema: { summary: `Retrieve ${one}`, tags, params: idParams, response: { 200: schemas.record } } },
      async (request) => (await getRow(db, resource, callerOf(request), request.params.id)) as never,
    );
  }
  if (calls.has('POST ')) {
    app.post(
      path,
      {
        schema: { summary: `Create ${one}`, tags, body: schemas.create, response: { 201: schemas.created } },
      },
      async (request, reply) => {
        const created = await inTransaction(context, callerOf(request), (tx) =>
          createRow(tx, resource, request.body),
        );
        return reply.code(201).send(created);
      },
    );
  }
  if (calls.has('PUT /:id')) {
    app.put(
      `${path}/:id`,
      {
        schema: {
          summary: `Update ${one}`,
          tags,
          params: idParams,
          body: schemas.update,
          response: { 200: schemas.record },
        },
      },
      async (request) =>
        (await inTransaction(context, callerOf(request), (tx) =>
          updateRow(tx, resource, request.params.id, request.body as Row),
        )) as never,
    );
  }
  if (calls.has('DELETE /:id')) {
    app.delete(
      `${path}/:id`,
      { schema: { summary: `Delete ${one}`, tags, params: idParams, response: { 200: schemas.record } } },
      async (request) =>
        (await inTransaction(context, callerOf(request), (tx) =>
          deleteRow(tx, resource, request.params.id),
        )) as never,
    );
  }
  if (calls.has('PUT /many')) registerUpdateMany(app, context, resource);
  if (calls.has('DELETE /many')) registerDeleteMany(app, context, resource);
};
