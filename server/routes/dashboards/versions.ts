import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { listedSchema, recordSchema } from '../../../src/schema/zod.ts';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { getRow, recordOf } from '../../crud/reading/read.ts';
import { registerList } from '../../crud/register-list.ts';
import type { Row } from '../../crud/rules.ts';
import { applyChanges, inTransaction, lockedRecord } from '../../crud/writing/write.ts';
import { dashboards, dashboardResponse, versions, serializeDashboard } from '../../dashboards/serialize.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { notFound } from '../../errors.ts';
import { idParam, idParams } from '../../http/call-schemas.ts';

const tags = ['Dashboards'];
const versionParams = idParams.extend({ version: idParam });
const path = '/api/dashboard-v2/:id/versions';

/** The versions of a dashboard. Each save creates one. */
export default (app: App, context: Context): void => {
  const { db } = context;
  const table = tableOf(versions.name);

  const versionOf = async (client: Context['db'], id: number, version: number): Promise<Row> => {
    const { rows } = await client.execute<{ id: number }>(sql`
      select id from ${table} where dashboard_id = ${id} and version = ${version}`);
    const found = rows[0] && (await recordOf(client, versions, rows[0].id));
    if (!found) throw notFound();
    return found;
  };

  registerList(app, context, versions, {
    path,
    summary: 'List the versions of a dashboard',
    record: () => listedSchema(versions),
    options: async (request) => {
      const { id } = request.params as { id: number };
      await getRow(db, dashboards, callerOf(request), id);
      return { and: eq(table['dashboard_id'] as PgColumn, id) };
    },
  });

  app.get(
    `${path}/:version`,
    {
      schema: {
        summary: 'Retrieve a version of a dashboard',
        tags,
        params: versionParams,
        response: { 200: z.object({ data: recordSchema(versions) }) },
      },
    },
    async (request) => {
      const { id, version } = request.params;
      await getRow(db, dashboards, callerOf(request), id);
      return { data: await versionOf(db, id, version) };
    },
  );

  app.post(
    `${path}/:version/restore`,
    {
      schema: {
        summary: 'Restore a version of a dashboard',
        tags,
        params: versionParams,
        response: { 200: dashboardResponse },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id, version } = request.params;
      const saved = await inTransaction(context, caller, async (tx) => {
        const before = await lockedRecord(tx, dashboards, 'edit', id);
        const { title, city, logo, data } = await versionOf(tx.db, id, version);
        return applyChanges(tx, dashboards, before, { title, city, logo, data });
      });
      return { data: await serializeDashboard(db, caller, saved) };
    },
  );
};
