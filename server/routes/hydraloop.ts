import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { resourceNamed } from '../../src/resources/all.ts';
import { bulkSchema, createSchema, idSchema, recordSchema, updateSchema } from '../../src/schema/zod.ts';
import { isStorable } from '../../src/domain/readings.ts';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { type BulkSelection, deleteMany, updateMany } from '../crud/bulk.ts';
import { sortKey } from '../crud/list-query.ts';
import { countRows, getRow, listRows } from '../crud/read.ts';
import { toBulkResponse, bulkResponse, bulkBody } from '../crud/register.ts';
import type { Row } from '../crud/rules.ts';
import { createRow, deleteRow, inTransaction, updateRow } from '../crud/write.ts';
import { pageQuery } from '../devices/query.ts';
import { httpError, validationError } from '../errors.ts';
import { describedBy, idParam, idParams } from '../http.ts';
import { testConnection, testedSchema } from '../hydraloop/test-connection.ts';

const resource = resourceNamed('hydraloop');
const record = recordSchema(resource);
const one = z.object({ data: record });
const tags = ['Hydraloop endpoints'];

const STATES = { true: true, false: false } as const;
const listQuery = z.strictObject({
  ...pageQuery,
  search: z.string().max(200).refine(isStorable, { error: 'validation.text_characters' }).optional(),
  company_id: z
    .union([idParam, z.literal('null').transform(() => null)], { error: 'validation.id' })
    .optional(),
  is_active: z
    .enum(['true', 'false'])
    .transform((state) => STATES[state])
    .optional(),
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,499}$/, { error: 'validation.id' })
    .transform((list) => list.split(',').map(Number))
    .pipe(z.array(idSchema))
    .optional()
    .describe('comma-separated ids'),
  sort: z.string().max(60).optional().describe('a field; prefix with `-` for descending order'),
});
const bulkUpdateBody = describedBy(resource, bulkBody(resource, { data: bulkSchema(resource) }));
const bulkDeleteBody = describedBy(resource, bulkBody(resource, {}));

/** Hydraloop endpoints. Here PUT creates and POST updates. See docs/specification.md, section 5. */
export default (app: App, context: Context): void => {
  const { db } = context;

  /** A PUT creates: throws 409 if the body has the id of an existing record, whatever else it contains. */
  const assertIsNew = async (body: unknown): Promise<void> => {
    if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'id')) return;
    const id = idSchema.safeParse((body as { id: unknown }).id);
    const { rows } = await db.execute<{ version: number }>(
      sql`select version from hydraloop where id = ${id.success ? id.data : 0}`,
    );
    if (!rows[0]) throw validationError([{ path: 'id', key: 'validation.read_only', values: {} }]);
    throw httpError(409, 'An endpoint with this ID already exists. Use POST to update it.', {
      path: 'id',
      current: rows[0].version,
    });
  };

  app.get(
    '/api/hydraloop',
    {
      schema: {
        summary: 'List Hydraloop endpoints',
        tags,
        querystring: listQuery,
        response: { 200: z.object({ data: z.array(record), total: z.int() }) },
      },
    },
    async (request) => {
      const { limit, offset, sort, search, ids, ...rest } = request.query;
      const defined = Object.entries({ ...rest, q: search, id: ids }).filter(
        ([, value]) => value !== undefined,
      );
      const filter = Object.fromEntries(defined);
      const listRequest = { filter, sort: sortKey(resource, sort ?? resource.list.sort), limit, offset };
      const caller = callerOf(request);
      const [data, total] = await Promise.all([
        listRows(db, resource, caller, listRequest),
        countRows(db, resource, caller, filter),
      ]);
      return { data, total } as never;
    },
  );

  app.get(
    '/api/hydraloop/:id',
    { schema: { summary: 'Retrieve a Hydraloop endpoint', tags, params: idParams, response: { 200: one } } },
    async (request) => ({ data: await getRow(db, resource, callerOf(request), request.params.id) }) as never,
  );

  app.put(
    '/api/hydraloop',
    {
      preValidation: (request) => assertIsNew(request.body),
      schema: {
        summary: 'Create a Hydraloop endpoint',
        tags,
        body: describedBy(resource, createSchema(resource)),
        response: { 201: one },
      },
    },
    async (request, reply) => {
      const data = await inTransaction(context, callerOf(request), (tx) =>
        createRow(tx, resource, request.body),
      );
      return reply.code(201).send({ data } as never);
    },
  );

  app.post(
    '/api/hydraloop/:id',
    {
      schema: {
        summary: 'Update a Hydraloop endpoint',
        tags,
        params: idParams,
        body: describedBy(resource, updateSchema(resource)),
        response: { 200: one },
      },
    },
    async (request) => {
      const data = await inTransaction(context, callerOf(request), (tx) =>
        updateRow(tx, resource, request.params.id, request.body as Row),
      );
      return { data } as never;
    },
  );

  app.delete(
    '/api/hydraloop/:id',
    { schema: { summary: 'Delete a Hydraloop endpoint', tags, params: idParams, response: { 200: one } } },
    async (request) => {
      const data = await inTransaction(context, callerOf(request), (tx) =>
        deleteRow(tx, resource, request.params.id),
      );
      return { data } as never;
    },
  );

  app.post(
    '/api/hydraloop/:id/test',
    {
      schema: {
        summary: 'Test the connection to a Hydraloop endpoint',
        tags,
        params: idParams,
        response: { 200: z.object({ data: testedSchema }) },
      },
    },
    async (request) => ({ data: await testConnection(context, request.params.id) }) as never,
  );

  app.put(
    '/api/hydraloop/many',
    {
      schema: {
        summary: 'Update Hydraloop endpoints in bulk',
        tags,
        body: bulkUpdateBody,
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

  app.delete(
    '/api/hydraloop/many',
    {
      schema: {
        summary: 'Delete Hydraloop endpoints in bulk',
        tags,
        body: bulkDeleteBody,
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
