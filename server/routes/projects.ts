import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { SEVERITIES } from '../../src/domain/alarms/alarm.ts';
import type { ProjectSummary } from '../../src/domain/projects/summary.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { idSchema } from '../../src/schema/zod.ts';
import { unwatchedSchema, watchOf } from '../alarms/cases/watch.ts';
import { zoneOfCompany } from '../projects/company-zone.ts';
import { callerOf, type Routes } from '../http/routing.ts';
import { getRow } from '../crud/reading/read.ts';
import { toBulkResponse, bulkResponse } from '../crud/register-bulk.ts';
import { inTransaction } from '../crud/writing/write.ts';
import { describedBy, idParams, instantSchema as instant } from '../http/call-schemas.ts';
import { attachBody, moveDevices } from '../projects/attach.ts';
import { createDailyWater } from '../projects/daily-water.ts';
import { summaryOf } from '../projects/summary.ts';

const tags = ['Projects'];
const projects = resourceNamed('projects');
const devices = resourceNamed('devices');

const litres = z.number().nullable().describe('litres; null: unknown');
const month = z.object({
  from: instant,
  to: instant,
  consumption: litres,
  days: z
    .object({ known: z.int(), of: z.int() })
    .describe('the local days for which at least one meter has data'),
});
const summary = z.object({
  time_zone: z.string(),
  at: instant,
  alarms: z.object({
    open: z.int(),
    worst: z.enum(SEVERITIES).nullable(),
    by_severity: z.record(z.enum(SEVERITIES), z.int()),
    rules: z.int().describe('enabled alarm rules that may be about its devices'),
    unwatched: unwatchedSchema,
  }),
  devices: z.object({
    total: z.int(),
    active: z.int(),
    inactive: z.int(),
    new: z.int(),
    live: z.int().describe('`live`, `stale` and `silent` count active devices'),
    stale: z.int(),
    silent: z.int(),
    late: z
      .array(
        z.object({
          id: idSchema,
          title: z.string(),
          last_seen_at: instant.nullable(),
          is_silent: z.boolean(),
        }),
      )
      .describe('the first stale or silent devices'),
  }),
  hot: z
    .object({
      limit: z.number().nullable().describe('°C; null: the valves have different ones'),
      valves: z.int(),
      heard: z.int().describe('valves that sent a temperature in this time'),
      hot: z.int().describe('valves that exceeded the limit'),
      seconds: z.number().nullable().describe('of all valves together; null: too many to add up'),
    })
    .nullable()
    .describe('water above the outlet limit in the last 24 hours; null without valves'),
  water: z.object({
    meters: z.int(),
    unknown_units: z.int().describe('further meters, whose litres are not known since their unit is unknown'),
    today: z
      .object({
        litres,
        usual: litres.describe('by the same time, as a mean of the same weekday in earlier weeks'),
        change: z.number().nullable().describe('as a share, by the meters for which both are known'),
      })
      .nullable()
      .describe('null without meters, or with too many'),
    heard: z.int().describe('meters that sent readings this month'),
    this_month: month,
    last_month_so_far: month.describe('the same part of last month'),
    last_month: month,
    days: z.array(litres).describe('the last 14 days, yesterday last; empty for too many meters'),
  }),
}) satisfies z.ZodType<ProjectSummary>;

/** A project's summary, and bulk calls to attach and detach its devices. */
const routes: Routes = (app, context) => {
  const { pool, db } = context;
  const dailyWater = createDailyWater(pool);
  app.get(
    '/api/projects/:id/summary',
    {
      schema: {
        summary: 'Retrieve a project’s summary',
        description:
          'Its open alarms, its devices by state, and its water consumption this month and last month.',
        tags,
        params: idParams,
        response: { 200: z.object({ data: summary }) },
      },
    },
    async (request) => {
      const project = await getRow(db, projects, callerOf(request), request.params.id);
      const id = project.id as number;
      const zone = await zoneOf(project);
      const now = Date.now();
      const company_id = project.company_id as number;
      const isInProject = sql`devices.id in (select device_id from project_devices where project_id = ${id})`;
      const [{ water, alarms, ...state }, days, watch] = await Promise.all([
        summaryOf(pool, { id, company_id }, zone, now),
        dailyWater(id, zone),
        watchOf(db, isInProject, company_id),
      ]);
      return {
        data: {
          time_zone: zone,
          at: new Date(now).toISOString(),
          alarms: { ...alarms, ...watch },
          ...state,
          water: { ...water, days },
        },
      };
    },
  );

  // Falls back to the company's time zone.
  const zoneOf = async ({ time_zone, company_id }: Readonly<Record<string, unknown>>): Promise<string> => {
    if (typeof time_zone === 'string') return time_zone;
    return (await zoneOfCompany(db, company_id as number)) ?? 'UTC';
  };

  for (const isAttached of [true, false]) {
    app.put(
      `/api/projects/:id/${isAttached ? 'attach' : 'detach'}-devices`,
      {
        schema: {
          summary: isAttached ? 'Attach devices to a project' : 'Detach devices from a project',
          tags,
          params: idParams,
          body: describedBy(devices, attachBody),
          response: { 200: bulkResponse },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const moved = await inTransaction(
          context,
          caller,
          (tx) => moveDevices(tx, request.params.id, request.body, isAttached),
          { action: isAttached ? 'attach' : 'detach' },
        );
        return toBulkResponse(caller, moved);
      },
    );
  }
};
export default routes;
