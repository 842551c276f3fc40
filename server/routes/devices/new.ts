import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { fieldOf } from '../../../src/schema/resource.ts';
import { fieldSchema } from '../../../src/schema/zod.ts';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { asRead } from '../../crud/reading/read.ts';
import type { WriteContext, Row } from '../../crud/rules.ts';
import { applyChanges, deleteRow, inTransaction, lockedRecord } from '../../crud/writing/write.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { singleSchema } from '../../crud/register.ts';
import { devices, withDatapoints } from '../../devices/serialize.ts';
import {
  countPending,
  identityParams,
  listPending,
  lockByIdentity,
  pendingSchema,
  searchDevId,
  searchPending,
} from '../../devices/pending.ts';
import { pageQuery } from '../../crud/reading/parameters.ts';
import { httpError, notFound } from '../../errors.ts';
import { isStorable } from '../../../src/domain/readings/readings.ts';

const tags = ['New devices'];
const search = z.string().max(200).refine(isStorable, { error: 'validation.text_characters' }).optional();
const listQuery = z.strictObject({ ...pageQuery, search });
const list = z.object({ data: z.array(pendingSchema) });

const field = (name: string) => fieldSchema(fieldOf(devices, name)).optional();
// The body is optional.
const registration = z
  .strictObject({
    title: field('title'),
    company_id: field('company_id'),
    model_id: field('model_id'),
    tags: field('tags'),
    project_ids: field('project_ids'),
  })
  .nullable();

/** Pending devices. See docs/specification.md, section 5. */
export default (app: App, context: Context): void => {
  const { db } = context;

  app.get(
    '/api/devices_new',
    {
      schema: {
        summary: 'List pending devices',
        tags,
        querystring: listQuery,
        response: { 200: list },
      },
    },
    async ({ query }) => ({ data: await listPending(db, searchPending(query.search), query) }),
  );

  app.get(
    '/api/devices_new/by-dev-id',
    {
      schema: {
        summary: 'List pending devices by dev_id',
        tags,
        querystring: listQuery,
        response: { 200: list },
      },
    },
    async ({ query }) => ({ data: await listPending(db, searchDevId(query.search), query) }),
  );

  app.get(
    '/api/devices_new/total',
    {
      schema: {
        summary: 'Count pending devices',
        tags,
        querystring: z.strictObject({ search }),
        response: { 200: z.object({ total: z.int() }) },
      },
    },
    async ({ query }) => ({ total: await countPending(db, searchPending(query.search)) }),
  );

  app.post(
    '/api/devices_new/:hw_serial/:type/register',
    {
      schema: {
        summary: 'Register a pending device',
        tags,
        params: identityParams,
        body: registration,
        response: { 201: z.object({ data: singleSchema(devices) }) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const register = async (tx: WriteContext): Promise<Row> => {
        const { id, is_active } = await lockByIdentity(tx.db, request.params);
        if (is_active !== null) throw httpError(409, 'device_rules.registered');
        const before = await lockedRecord(tx, devices, 'edit', id);
        const sent = Object.entries(request.body ?? {}).filter(([, value]) => value !== undefined);
        const changes: Row = { ...Object.fromEntries(sent), is_active: true };
        const registered = await applyChanges(tx, devices, before, changes);
        return withDatapoints(tx.db, caller, await asRead(tx.db, devices, caller, registered));
      };
      const data = await inTransaction(context, caller, register, { action: 'register' });
      return reply.code(201).send({ data });
    },
  );

  app.delete(
    '/api/devices_new/:hw_serial/:type',
    {
      schema: {
        summary: 'Delete a pending device',
        tags,
        params: identityParams,
        response: { 200: z.object({ data: pendingSchema }) },
      },
    },
    async (request) => {
      const data = await inTransaction(context, callerOf(request), async (tx) => {
        const { id, is_active } = await lockByIdentity(tx.db, request.params);
        if (is_active !== null) throw notFound();
        const [pending] = await listPending(tx.db, eq(tableOf('devices').id, id), {
          limit: 1,
          offset: 0,
        });
        if (!pending) throw notFound();
        await deleteRow(tx, devices, id);
        return pending;
      });
      return { data };
    },
  );
};
