import * as z from 'zod';
import type { OverviewWater } from '../../src/domain/alarms/cases/overview.ts';
import { SEVERITIES } from '../../src/domain/alarms/alarm.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { idSchema, listedSchema } from '../../src/schema/zod.ts';
import { unwatchedSchema, watchOf } from '../alarms/cases/watch.ts';
import { instantSchema as instant, queryInteger } from '../http/call-schemas.ts';
import { summaryFor } from '../alarms/cases/summary.ts';
import { countCases, countUntold, firstCases, lastClosed } from '../overview/cases.ts';
import { countDevices, listedDevices } from '../overview/devices.ts';
import { sitesOf } from '../overview/sites.ts';
import { createWaterCache } from '../overview/water-cache.ts';
import { callerOf, type Routes } from '../http/routing.ts';

const tags = ['Overview'];
const DEFAULT_CASES = 12;
const MAX_CASES = 100;

const severity = z.enum(SEVERITIES);
const named = z.object({ id: idSchema, title: z.string() });
const line = z.object({
  days: z.int().describe('from its begin until now; more than one: a value a day'),
  label: z.string(),
  unit: z.string().nullable(),
  is_rate: z.boolean().describe('whether the points are the increase of a counter in each hour'),
  limit: z.number().nullable(),
  max: z.number().nullable().describe('the highest value that is allowed at the outlet of a valve'),
  interval_s: z.number().describe('twice as long without a point is a gap'),
  points: z
    .array(z.object({ at: z.string(), value: z.number() }))
    .describe('the readings; of a counter, the increase in the hour that ends'),
});
const overviewCase = listedSchema(resourceNamed('alarms')).extend({
  company: z.string().nullable().describe('for superadmins'),
  device: z.string().nullable(),
  location: z.string().nullable(),
  projects: z.array(named),
  acknowledged_by_name: z.string().nullable(),
  assigned_to_name: z.string().nullable(),
  raised_at: instant.describe('when it was raised for the first time; `since` is the latest'),
  line: line.nullable().describe('the last 24 hours; of a charge up to 90 days'),
  flow_hours: z
    .array(z.int().nullable())
    .nullable()
    .describe('of unused outlets, in how many hours of each of the last 14 days water flowed, today last'),
});
const overview = z.object({
  at: instant,
  unacknowledged: z.array(z.object({ kind: z.string(), severity, count: z.int() })),
  summary: z
    .object({ open: z.int(), unacknowledged: z.int() })
    .describe('all open cases, as the bell counts them'),
  counts: z.object({ unacknowledged: z.int(), acknowledged: z.int(), grouped: z.int(), set_aside: z.int() }),
  untold: z.int().describe('high and critical cases of which nobody could be told'),
  cases: z.array(overviewCase),
  devices: z.object({
    active: z.int(),
    reporting: z.int(),
    unreadable: z
      .int()
      .optional()
      .describe('for superadmins: how many send messages of which nothing is understood'),
  }),
  rules: z.int().describe('enabled alarm rules that may be about these devices'),
  unwatched: unwatchedSchema,
  sites: z.array(
    named.extend({
      company: z.string().nullable(),
      city_name: z.string().nullable(),
      coord: z.object({ lon: z.number(), lat: z.number() }).nullable(),
      device_count: z.int(),
      silent: z.int(),
      severity: severity.nullable(),
      open: z.int(),
    }),
  ),
  site_count: z.int(),
  last: named.extend({ closed_at: instant }).nullable(),
});

const litres = z.number().nullable().describe('litres; null: unknown');
const water = z.object({
  meters: z.int(),
  heard: z.int(),
  unknown_units: z.int().describe('further meters, whose litres are not known since their unit is unknown'),
  yesterday: litres,
  is_estimate: z
    .boolean()
    .describe('whether `yesterday` rests on a step between readings longer than the day'),
  usual: litres,
  change: z
    .number()
    .nullable()
    .describe('share by which it is more than usual, by meters known for the same part of both'),
  comparison: z
    .object({ reason: z.enum(['no_data_before', 'unequal_data']) })
    .nullable()
    .describe('why there is no change'),
  cost: z.number().nullable().describe('dollars'),
  from: instant.nullable(),
  to: instant.nullable(),
  days: z.array(litres).describe('the last 14 days, yesterday last; empty for too many meters'),
}) satisfies z.ZodType<OverviewWater>;

/** What needs attention, for the first page of both areas. */
const routes: Routes = (app, { db, pool }) => {
  const waters = createWaterCache(pool);
  app.get(
    '/api/overview',
    {
      schema: {
        summary: 'Retrieve what needs attention',
        description: 'The open cases that are neither shelved nor suppressed, the sites and the devices.',
        tags,
        querystring: z.strictObject({ limit: queryInteger(1, MAX_CASES).optional() }),
        response: { 200: z.object({ data: overview }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const [summary, counted, untold, cases, devices, sites, watch] = await Promise.all([
        summaryFor(db, caller),
        countCases(db, caller),
        countUntold(db, caller),
        firstCases({ db, pool }, caller, request.query.limit ?? DEFAULT_CASES),
        countDevices(db, caller),
        sitesOf(db, caller),
        watchOf(db, listedDevices(caller), caller.company_id),
      ]);
      const { unacknowledged, acknowledged } = counted.counts;
      const last = unacknowledged + acknowledged === 0 ? await lastClosed(db, caller) : null;
      return {
        data: {
          at: new Date().toISOString(),
          summary,
          ...counted,
          untold,
          cases,
          devices,
          ...watch,
          ...sites,
          last,
        },
      };
    },
  );

  app.get(
    '/api/overview/water',
    {
      schema: {
        summary: 'Compare yesterday’s water with the usual',
        description: 'The usual is the mean of the same weekday in the last four weeks.',
        tags,
        response: { 200: z.object({ data: water.nullable() }) },
      },
    },
    async (request) => {
      const { company_id } = callerOf(request);
      return { data: await (company_id === null ? waters.ofAll() : waters.ofCompany(company_id)) };
    },
  );
};
export default routes;
