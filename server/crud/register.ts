import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import * as z from 'zod';
import { type CallName, callsOf, type GeneratedCall } from '../../src/schema/dialect.ts';
import { labelMany, labelOne } from '../../src/schema/labels.ts';
import { perResource } from '../../src/schema/per-resource.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { createSchema, idSchema, listedSchema, recordSchema, updateSchema } from '../../src/schema/zod.ts';
import { type App, callerOf } from '../http/routing.ts';
import type { Context } from '../context.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { httpError, validationError } from '../errors.ts';
import { describedBy, idParams, lazily } from '../http/call-schemas.ts';
import { inSentence, withArticle } from './call-names.ts';
import { filterHelp } from './reading/parameters.ts';
import { getRow } from './reading/read.ts';
import { registerDeleteMany, registerUpdateMany } from './register-bulk.ts';
import { registerList, registerTotal } from './register-list.ts';
import { responsesOf } from './responses.ts';
import { rulesOf } from './rule-files.ts';
import type { Row } from './rules.ts';
import { createRow, deleteRow, inTransaction, updateRow } from './writing/write.ts';

/** The schemas and names that the calls of one definition share. */
interface Call {
  readonly app: App;
  readonly context: Context;
  readonly resource: AnyResource;
  readonly url: string;
  readonly call: GeneratedCall;
}

const wrapped = ({ dialect }: AnyResource, schema: z.ZodType): z.ZodType =>
  dialect?.envelope === undefined ? schema : z.object({ data: schema });
/** The response with a single record. */
const singleResponse = (resource: AnyResource) => lazily(() => wrapped(resource, singleSchema(resource)));
/** A record as the response of a call. */
const respond = ({ dialect }: AnyResource, row: Row): Row =>
  dialect?.envelope === undefined ? row : { data: row };

/** The schema of a single record with everything that its responses add. */
export const singleSchema = perResource((resource) =>
  recordSchema(resource).extend(responsesOf(resource.name).single ?? {}),
);
/** The schema of a record in a list. */
export const rowSchema = (resource: AnyResource) =>
  listedSchema(resource).extend(responsesOf(resource.name).listed ?? {});

/** The fields that responses add: accepted in a PUT and ignored. */
const addedFields = (resource: AnyResource): string[] => {
  const { listed, single } = responsesOf(resource.name);
  return Object.keys({ ...listed, ...single }).filter((name) => !Object.hasOwn(resource.fields, name));
};
const ignored = z.unknown().optional();
const editSchema = (resource: AnyResource) =>
  lazily(() =>
    describedBy(
      resource,
      updateSchema(resource).extend(Object.fromEntries(addedFields(resource).map((name) => [name, ignored]))),
    ),
  );
/** The body of a PUT without the fields that responses add. */
const ownFields = (resource: AnyResource, body: Row): Row => {
  const added = new Set(addedFields(resource));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !added.has(name)));
};

const withAdded = async (
  db: NodePgDatabase,
  resource: AnyResource,
  caller: Parameters<typeof getRow>[2],
  row: Row,
  query?: Row,
): Promise<Row> => (await responsesOf(resource.name).addToSingle?.(db, caller, row, query)) ?? row;

/** Where PUT creates: throws 409 if the body has the id of an existing record, whatever else it contains. */
const assertIsNew = async ({ db }: Context, resource: AnyResource, body: unknown): Promise<void> => {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'id')) return;
  const id = idSchema.safeParse((body as { id: unknown }).id);
  const table = tableOf(resource.name);
  const { rows } = await db.execute<{ version: number }>(
    sql`select version from ${table} where id = ${id.success ? id.data : 0}`,
  );
  if (!rows[0]) throw validationError([{ path: 'id', key: 'validation.read_only', values: {} }]);
  throw httpError(409, 'records.exists', { path: 'id', current: rows[0].version });
};

const list = ({ app, context, resource, url, call }: Call): void => {
  const facts = call.filter === undefined ? undefined : resource.filters?.[call.filter];
  registerList(app, context, resource, {
    path: url,
    summary: `List ${inSentence(labelMany(resource))}${call.filter === undefined ? '' : ` (${call.filter})`}`,
    description: facts && filterHelp(resource, facts),
    record: () => rowSchema(resource),
    ...(call.filter === undefined ? {} : { preset: { [call.filter]: true } }),
    mapRow: responsesOf(resource.name).addToListed,
  });
};

const show = ({ app, context: { db }, resource, url }: Call): void => {
  const { query } = responsesOf(resource.name);
  app.get(
    url,
    {
      schema: {
        summary: `Retrieve ${withArticle(labelOne(resource))}`,
        tags: [labelMany(resource)],
        params: idParams,
        ...(query ? { querystring: z.strictObject(query) } : {}),
        response: { 200: singleResponse(resource) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const row = await getRow(db, resource, caller, request.params.id);
      return respond(resource, await withAdded(db, resource, caller, row, request.query as Row));
    },
  );
};

const create = ({ app, context, resource, url, call }: Call): void => {
  const rules = rulesOf(resource.name);
  const isPut = call.method === 'PUT';
  app.route({
    method: call.method,
    url,
    ...(isPut ? { preValidation: async ({ body }) => assertIsNew(context, resource, body) } : {}),
    schema: {
      summary: `Create ${withArticle(labelOne(resource))}`,
      tags: [labelMany(resource)],
      body: lazily(() => describedBy(resource, createSchema(resource).extend(rules.createExtras ?? {}))),
      response: {
        201: lazily(() => wrapped(resource, singleSchema(resource).extend(rules.createResponseExtras ?? {}))),
      },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const created = await inTransaction(context, caller, (tx) => createRow(tx, resource, request.body));
      reply.code(201);
      return respond(resource, await withAdded(context.db, resource, caller, created));
    },
  });
};

const edit = ({ app, context, resource, url, call }: Call): void => {
  app.route({
    method: call.method,
    url,
    schema: {
      summary: `Update ${withArticle(labelOne(resource))}`,
      description: 'Send the whole record or only some of its fields.',
      tags: [labelMany(resource)],
      params: idParams,
      body: editSchema(resource),
      response: { 200: singleResponse(resource) },
    },
    handler: async (request) => {
      const caller = callerOf(request);
      const row = await inTransaction(context, caller, (tx) =>
        updateRow(tx, resource, request.params.id, ownFields(resource, request.body)),
      );
      return respond(resource, await withAdded(context.db, resource, caller, row));
    },
  });
};

const remove = ({ app, context, resource, url }: Call): void => {
  app.delete(
    url,
    {
      schema: {
        summary: `Delete ${withArticle(labelOne(resource))}`,
        ...(resource.softDeleteDays === undefined
          ? {}
          : { description: `Can be restored for ${resource.softDeleteDays} days.` }),
        tags: [labelMany(resource)],
        params: idParams,
        response: { 200: singleResponse(resource) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = request.params;
      const deleted = await inTransaction(context, caller, async (tx) => {
        if (!responsesOf(resource.name).addToSingle) return deleteRow(tx, resource, id);
        // What the response adds may be deleted with the record, so it is read before.
        const before = await getRow(tx.db, resource, caller, id);
        const response = await withAdded(tx.db, resource, caller, before);
        await deleteRow(tx, resource, id);
        return response;
      });
      return respond(resource, deleted);
    },
  );
};

const REGISTER: Readonly<Record<CallName, (call: Call) => void>> = {
  list,
  total: ({ app, context, resource, url }) => registerTotal(app, context, resource, url),
  create,
  show,
  edit,
  delete: remove,
  editMany: ({ app, context, resource }) => registerUpdateMany(app, context, resource),
  deleteMany: ({ app, context, resource }) => registerDeleteMany(app, context, resource),
};

/** Registers the calls of one definition, except those that are hand-written. */
export const registerResource = (app: App, context: Context, resource: AnyResource): void => {
  for (const call of callsOf(resource)) {
    if (resource.customRoutes?.includes(call.name)) continue;
    REGISTER[call.name]({ app, context, resource, url: `/api/${resource.name}${call.path}`, call });
  }
};
