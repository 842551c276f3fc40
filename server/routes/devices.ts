import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { countRows, getRow, listRows } from '../crud/read.ts';
import type { Row } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';
import { deleteRow, inTransaction, updateRow } from '../crud/write.ts';
import { dashboardsOfDevice } from '../dashboards/serialize.ts';
import { tableOf } from '../db/tables.ts';
import {
  datapointSchema,
  datapointsOf,
  devices,
  deviceUpdate,
  listedDeviceSchema,
  ownFields,
  withDatapoints,
  deviceDetailSchema,
} from '../devices/serialize.ts';
import { externalIdExists } from '../devices/external-ids.ts';
import { toFilter, devicesQuery, devicesTotalQuery, idOrNull, toListQuery } from '../devices/query.ts';
import { idParams } from '../http.ts';
import { isStorable } from '../../src/domain/readings.ts';

const tags = ['Devices'];
const one = z.object({ data: deviceDetailSchema });
const list = z.object({ data: z.array(listedDeviceSchema) });
const noQuery = z.strictObject({});

/** Devices. See docs/specification.md, section 5. */
export default (app: App, context: Context): void => {
  const { db } = context;

  app.get(
    '/api/devices',
    { schema: { summary: 'List devices', tags, querystring: devicesQuery, response: { 200: list } } },
    async (request) =>
      ({
        data: await listRows(db, devices, callerOf(request), toListQuery(request.query, callerOf(request))),
      }) as never,
  );

  app.get(
    '/api/devices/list/tmv',
    {
      schema: {
        summary: 'List thermostatic mixing valves',
        description: 'Devices of type `tmv` or with the tag `label:TMV`.',
        tags,
        querystring: devicesQuery,
        response: { 200: list },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const listRequest = toListQuery({ ...request.query, tmv: true }, caller);
      return { data: await listRows(db, devices, caller, listRequest) } as never;
    },
  );

  app.get(
    '/api/devices/get/total',
    {
      schema: {
        summary: 'Count devices',
        tags,
        querystring: devicesTotalQuery,
        response: { 200: z.object({ data: z.array(z.object({ total: z.int() })) }) },
      },
    },
    async (request) => {
      const conditions = toFilter(request.query);
      return {
        data: [{ total: await countRows(db, devices, callerOf(request), conditions.filter, conditions.and) }],
      };
    },
  );

  app.get(
    '/api/devices/tags',
    {
      schema: {
        summary: 'List device tags',
        tags,
        querystring: noQuery,
        response: { 200: z.object({ data: z.array(z.object({ tag: z.string(), count: z.int() })) }) },
      },
    },
    async (request) => {
      const table = tableOf('devices');
      const scope = scopeFilter(devices, callerOf(request), 'list') ?? sql`true`;
      const { rows } = await db.execute(sql`
        select tag, count(*)::int as count from ${table}, unnest(${table['tags']}) as tag
        where ${scope} group by tag order by count desc, tag`);
      return { data: rows } as never;
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
    '/api/devices/:id',
    {
      schema: {
        summary: 'Retrieve a device',
        tags,
        params: idParams,
        querystring: z.strictObject({ include_ids: z.enum(['true', 'false']).optional() }),
        response: { 200: one },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const device = await withDatapoints(db, caller, await getRow(db, devices, caller, request.params.id));
      if (request.query.include_ids !== 'true') return { data: device } as never;
      const datapoint_ids = (device.datapoints as { id: number }[]).map(({ id }) => id);
      const dashboard_ids = await dashboardsOfDevice(db, caller, device.id as number);
      return { data: { ...device, dashboard_ids, datapoint_ids } } as never;
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
      return { data: await datapointsOf(db, caller, device.id as number) } as never;
    },
  );

  app.put(
    '/api/devices/:id',
    {
      schema: {
        summary: 'Update a device',
        description: 'Send the full record or only some fields, such as `tags`.',
        tags,
        params: idParams,
        body: deviceUpdate,
        response: { 200: one },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const device = await inTransaction(context, caller, (tx) =>
        updateRow(tx, devices, request.params.id, ownFields(request.body as Row)),
      );
      return { data: await withDatapoints(db, caller, device) } as never;
    },
  );

  app.delete(
    '/api/devices/:id',
    { schema: { summary: 'Delete a device', tags, params: idParams, response: { 200: one } } },
    async (request) => {
      const data = await inTransaction(context, callerOf(request), async (tx) => {
        const device = await withDatapoints(
          tx.db,
          tx.principal,
          await getRow(tx.db, devices, tx.principal, request.params.id),
        );
        await deleteRow(tx, devices, request.params.id);
        return device;
      });
      return { data } as never;
    },
  );
};
