import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { DATA_MAX } from '../../src/domain/dashboard/limits.ts';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { restoreDeleted } from '../crud/deleted.ts';
import { getRow, recordOf } from '../crud/read.ts';
import { registerDeleteMany, registerList, registerUpdateMany } from '../crud/register.ts';
import type { Row } from '../crud/rules.ts';
import { createRow, deleteRow, inTransaction } from '../crud/write.ts';
import {
  dashboards,
  deletedDashboard,
  listedDashboard,
  mirrored,
  dashboardResponse,
  serializeDashboard,
} from '../dashboards/serialize.ts';
import { sanitiseStored } from '../dashboards/sanitise-stored.ts';
import { createDashboard, saveDashboard } from '../dashboards/save.ts';
import { parseUpdateBody, parseCreateBody, type DashboardBody } from '../dashboards/parse-body.ts';
import { startSweepingDashboards } from '../dashboards/sweep.ts';
import { notFound } from '../errors.ts';
import { idParams } from '../http.ts';

const tags = ['Dashboards'];
/** JSON says the same text in up to twice as many bytes. */
const bodyLimit = 3 * DATA_MAX;

const file = { type: 'string', format: 'binary', description: 'PNG, JPEG, WebP or GIF, at most 5 MB' };
const text = (description: string) => ({ type: 'string', description });
// The parts are read by hand, so that nothing of a large file is read before somebody wants it.
const form = (required: string[]) =>
  z.any().meta({
    type: 'object',
    required,
    properties: {
      dashBoardName: text('the title; `title` means the same'),
      city: text('the id of a place; empty: none'),
      data: text('the layout as JSON, kept to the byte, at most 1 MB; left out in a new one: no rows'),
      logo: file,
      ...(required.length > 0 ? {} : { version: text('the one that was opened; a stale one is 409') }),
    },
  });

/**
 * What was sent, its drawings sanitised. The rules do so as well, for every way to write a dashboard; done
 * before the transaction begins, no row is locked while it takes its time.
 */
const withSanitised = async (context: Context, sent: DashboardBody, before?: Row): Promise<DashboardBody> => {
  const { data } = sent.fields;
  if (typeof data !== 'string' || data === before?.data) return sent;
  const clean = await sanitiseStored({ context, db: context.db }, data, before?.data);
  return { ...sent, fields: { ...sent.fields, data: clean } };
};

/** Dashboards. Source: contract, sections 5 and 8; docs/dashboards.md. */
export default (app: App, context: Context): void => {
  const { db } = context;
  const at = '/api/dashboard-v2';
  const stopSweeping = startSweepingDashboards(context);
  app.addHook('onClose', async () => stopSweeping());

  registerList(app, context, dashboards, {
    path: at,
    summary: 'List Dashboards, without their data',
    record: listedDashboard,
    mapRow: mirrored,
  });
  registerUpdateMany(app, context, dashboards);
  registerDeleteMany(app, context, dashboards);

  registerList(app, context, dashboards, {
    path: `${at}/deleted`,
    summary: 'Dashboards that were deleted in the last 30 days',
    record: deletedDashboard,
    mapRow: mirrored,
    options: async () => ({
      which: 'deleted',
      and: sql`deleted_at > now() - make_interval(days => ${dashboards.softDeleteDays ?? 0}::int)`,
      extraColumns: {
        deleted_at: sql`to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
        deleted_by: sql`deleted_by`,
        deleted_by_name: sql`(select name from users where users.id = deleted_by)`,
      },
    }),
  });

  app.post(
    at,
    {
      bodyLimit,
      schema: {
        summary: 'Create a dashboard',
        tags,
        consumes: ['multipart/form-data', 'application/json'],
        body: form(['dashBoardName']),
        response: { 201: dashboardResponse },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const sent = await withSanitised(context, await parseCreateBody(request));
      const made = await inTransaction(context, caller, (tx) => createDashboard(tx, sent));
      return reply.code(201).send({ data: await serializeDashboard(db, caller, made) } as never);
    },
  );

  app.get(
    `${at}/:id`,
    {
      schema: {
        summary: 'One dashboard, with the datapoints that it shows',
        tags,
        params: idParams,
        response: { 200: dashboardResponse },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      return {
        data: await serializeDashboard(db, caller, await getRow(db, dashboards, caller, request.params.id)),
      } as never;
    },
  );

  app.put(
    `${at}/:id`,
    {
      bodyLimit,
      schema: {
        summary: 'Save a dashboard; what is left out stays',
        tags,
        params: idParams,
        consumes: ['multipart/form-data', 'application/json'],
        body: form([]),
        response: { 200: dashboardResponse },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      // Asked first: what isn't there needs no upload read.
      const before = await getRow(db, dashboards, caller, request.params.id);
      const sent = await withSanitised(context, await parseUpdateBody(request), before);
      const saved = await inTransaction(context, caller, (tx) => saveDashboard(tx, request.params.id, sent));
      return { data: await serializeDashboard(db, caller, saved) } as never;
    },
  );

  app.delete(
    `${at}/:id`,
    {
      schema: {
        summary: 'Delete a dashboard; it can be restored for 30 days',
        tags,
        params: idParams,
        response: { 200: dashboardResponse },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const deleted = await inTransaction(context, caller, (tx) =>
        deleteRow(tx, dashboards, request.params.id),
      );
      return { data: await serializeDashboard(db, caller, deleted) } as never;
    },
  );

  app.post(
    `${at}/:id/restore`,
    {
      schema: {
        summary: 'Restore a dashboard that was deleted, with all that was attached',
        tags,
        params: idParams,
        response: { 200: dashboardResponse },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = request.params;
      const restored = await inTransaction(
        context,
        caller,
        async (tx) => {
          const [back] = await restoreDeleted(tx, dashboards, [id]);
          // One that is there is what was asked for.
          if (back === undefined) return getRow(tx.db, dashboards, caller, id);
          const after = await recordOf(tx.db, dashboards, id);
          if (!after) throw notFound();
          tx.note({ resource: dashboards, after });
          tx.announce(dashboards.name);
          return after;
        },
        { action: 'restore' },
      );
      return { data: await serializeDashboard(db, caller, restored) } as never;
    },
  );

  app.post(
    `${at}/:id/duplicate`,
    {
      schema: {
        summary: 'Copy a dashboard, without what it is attached to',
        tags,
        params: idParams,
        body: z.strictObject({ title: z.string().min(1).max(200).optional() }),
        response: { 201: dashboardResponse },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const copy = await inTransaction(context, caller, async (tx) => {
        const { title, city, data, logo } = await getRow(tx.db, dashboards, caller, request.params.id);
        const wanted = request.body.title ?? `${String(title).slice(0, 190)} (copy)`;
        return createRow(tx, dashboards, { title: wanted, city, data, logo });
      });
      return reply.code(201).send({ data: await serializeDashboard(db, caller, copy) } as never);
    },
  );
};
