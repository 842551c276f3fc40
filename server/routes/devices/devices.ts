import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { TagCount } from '../../../src/domain/devices/devices.ts';
import { isStorable } from '../../../src/domain/readings/readings.ts';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { idOrNull } from '../../crud/reading/parameters.ts';
import { getRow } from '../../crud/reading/read.ts';
import { scopeFilter } from '../../crud/scope.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { externalIdExists } from '../../devices/external-ids.ts';
import { datapointSchema, datapointsOf, devices } from '../../devices/serialize.ts';
import { idParams } from '../../http/call-schemas.ts';

const tags = ['Devices'];
const noQuery = z.strictObject({});

const tagCount = z.object({ tag: z.string(), count: z.int() }) satisfies z.ZodType<TagCount>;

/** Calls of devices that their definition does not describe. See docs/specification.md, section 5. */
export default (app: App, context: Context): void => {
  const { db } = context;

  app.get(
    '/api/devices/tags',
    {
      schema: {
        summary: 'List device tags',
        tags,
        querystring: noQuery,
        response: { 200: z.object({ data: z.array(tagCount) }) },
      },
    },
    async (request) => {
      const table = tableOf('devices');
      const scope = scopeFilter(devices, callerOf(request), 'list') ?? sql`true`;
      const { rows } = await db.execute<z.output<typeof tagCount>>(sql`
        select tag, count(*)::int as count from ${table}, unnest(${table['tags']}) as tag
        where ${scope} group by tag order by count desc, tag`);
      return { data: rows };
    },
  );

  app.get(
    '/api/devices/check-xid-exists/xid',
    {
      schema: {
        summary: 'Check whether an external ID exists',
        description: 'Searches the devices and datapoints that you can see.',
        tags,
        querystring: z.strictObject({
          xid: z.string().min(1).max(500).refine(isStorable, { error: 'validation.text_characters' }),
          company_id: idOrNull
            .optional()
            .describe('searches only this company; `null`: devices without a company'),
        }),
        response: { 200: z.object({ data: z.object({ exists: z.boolean() }) }) },
      },
    },
    async (request) => {
      const { xid, company_id } = request.query;
      return {
        data: { exists: await externalIdExists({ db, principal: callerOf(request) }, xid, company_id) },
      };
    },
  );

  app.get(
    '/api/devices/:id/datapoints',
    {
      schema: {
        summary: 'List the datapoints of a device',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: z.object({ data: z.array(datapointSchema) }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const device = await getRow(db, devices, caller, request.params.id);
      return { data: await datapointsOf(db, caller, device.id as number) };
    },
  );
};
