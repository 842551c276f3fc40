import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { DATA_MAX } from '../../../src/domain/dashboard/limits.ts';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { restoreDeleted } from '../../crud/writing/deleted.ts';
import { getRow, recordOf } from '../../crud/reading/read.ts';
import { registerList } from '../../crud/register-list.ts';
import type { Row } from '../../crud/rules.ts';
import { createRow, inTransaction } from '../../crud/writing/write.ts';
import {
  dashboards,
  deletedDashboard,
  mirrored,
  dashboardResponse,
  serializeDashboard,
} from '../../dashboards/serialize.ts';
import { sanitiseStored } from '../../dashboards/sanitise-stored.ts';
import { createDashboard, type DashboardToSave, saveDashboard } from '../../dashboards/save.ts';
import { parseUpdateBody, parseCreateBody, type DashboardBody } from '../../dashboards/parse-body.ts';
import { notFound } from '../../errors.ts';
import { idParams } from '../../http/call-schemas.ts';
import { placeFile, validateImage } from '../../files/store.ts';

const tags = ['Dashboards'];
/** Escaping can make a JSON body much larger than `data` itself. */
const bodyLimit = 3 * DATA_MAX;

const file = { type: 'string', format: 'binary', description: 'PNG, JPEG, WebP or GIF, at most 5 MB' };
const text = (description: string) => ({ type: 'string', description });
// The handler reads the parts, so that a large file is not read before it is needed.
const form = (required: string[]) =>
  z.any().meta({
    type: 'object',
    required,
    properties: {
      dashBoardName: text('the title; `title` is an alias'),
      city: text('the id of a place; empty for none'),
      data: text(
        'the layout as JSON text, at most 1 MB, stored unchanged; if omitted, a new dashboard is empty',
      ),
      logo: file,
      ...(required.length > 0 ? {} : { version: text('the version that was edited; 409 if it is stale') }),
    },
  });

const sanitisedFields = async (context: Context, fields: Row, before?: Row): Promise<Row> => {
  const { data } = fields;
  if (typeof data !== 'string' || data === before?.data) return fields;
  return { ...fields, data: await sanitiseStored({ context, db: context.db }, data, before?.data) };
};

/**
 * Sanitises the drawings of a body and places its logo before the transaction starts, so that no row is locked in the
 * meantime. The rules sanitise again, because they cover every way to write a dashboard.
 */
const readyToSave = async (
  context: Context,
  { fields, logo }: DashboardBody,
  before?: Row,
): Promise<DashboardToSave> => ({
  fields: await sanitisedFields(context, fields, before),
  logo: logo ? await placeFile(context.storage, validateImage(logo, 'logo')) : logo,
});

/** Dashboards. See docs/specification.md, sections 5 and 8, and docs/dashboards.md. */
export default (app: App, context: Context): void => {
  const { db } = context;
  const path = '/api/dashboard-v2';

  registerList(app, context, dashboards, {
    path: `${path}/deleted`,
    summary: 'List deleted dashboards',
    record: () => deletedDashboard,
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
    path,
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
      const body = await readyToSave(context, await parseCreateBody(request));
      const created = await inTransaction(context, caller, (tx) => createDashboard(tx, body));
      return reply.code(201).send({ data: await serializeDashboard(db, caller, created) });
    },
  );

  app.put(
    `${path}/:id`,
    {
      bodyLimit,
      schema: {
        summary: 'Update a dashboard',
        description: 'Omitted parts are unchanged.',
        tags,
        params: idParams,
        consumes: ['multipart/form-data', 'application/json'],
        body: form([]),
        response: { 200: dashboardResponse },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      // Checked first: if the dashboard doesn't exist, the upload is not read.
      const before = await getRow(db, dashboards, caller, request.params.id);
      const body = await readyToSave(context, await parseUpdateBody(request), before);
      const saved = await inTransaction(context, caller, (tx) => saveDashboard(tx, request.params.id, body));
      return { data: await serializeDashboard(db, caller, saved) };
    },
  );

  app.post(
    `${path}/:id/restore`,
    {
      schema: {
        summary: 'Restore a deleted dashboard',
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
          const [restoredId] = await restoreDeleted(tx, dashboards, [id]);
          // Not deleted: the dashboard is already in the requested state.
          if (restoredId === undefined) return getRow(tx.db, dashboards, caller, id);
          const after = await recordOf(tx.db, dashboards, id);
          if (!after) throw notFound();
          tx.note({ resource: dashboards, after });
          tx.announce(dashboards.name);
          return after;
        },
        { action: 'restore' },
      );
      return { data: await serializeDashboard(db, caller, restored) };
    },
  );

  app.post(
    `${path}/:id/duplicate`,
    {
      schema: {
        summary: 'Duplicate a dashboard',
        description: 'Attachments are not copied.',
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
        const copyTitle = request.body.title ?? `${String(title).slice(0, 190)} (copy)`;
        return createRow(tx, dashboards, { title: copyTitle, city, data, logo });
      });
      return reply.code(201).send({ data: await serializeDashboard(db, caller, copy) });
    },
  );
};
