import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import * as z from 'zod';
import type { Actor } from '../../src/domain/access.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { idSchema, recordSchema, updateSchema } from '../../src/schema/zod.ts';
import { listRows } from '../crud/read.ts';
import type { Row } from '../crud/rules.ts';
import { describedBy } from '../http.ts';
import { DATAPOINTS_MAX } from '../ingest/find-datapoints.ts';
import { mainValueSchema } from './main-values.ts';

export const devices = resourceNamed('devices');
export const datapoints = resourceNamed('datapoints');

export const deviceSchema = recordSchema(devices);
export const datapointSchema = recordSchema(datapoints);
/** A device in list responses. */
export const listedDeviceSchema = deviceSchema.extend({ main_value: mainValueSchema });
/** A device in single-record responses. */
export const deviceDetailSchema = deviceSchema.extend({
  datapoints: z.array(datapointSchema),
  dashboard_ids: z.array(idSchema).optional(),
  datapoint_ids: z.array(idSchema).optional(),
});

/** Computed fields that a GET adds: accepted in a PUT and ignored. */
const ignored = z.unknown().optional();
const COMPUTED_FIELDS = {
  datapoints: ignored,
  dashboard_ids: ignored,
  datapoint_ids: ignored,
  main_value: ignored,
};
export const deviceUpdate = describedBy(devices, updateSchema(devices).extend(COMPUTED_FIELDS));

/** The body of a PUT without the computed fields. */
export const ownFields = (body: Row): Row =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(COMPUTED_FIELDS, name)));

/** A device's datapoints, oldest first. */
export const datapointsOf = (db: NodePgDatabase, actor: Actor, deviceId: number): Promise<Row[]> =>
  listRows(db, datapoints, actor, {
    filter: { device_id: deviceId },
    sort: { field: 'id', order: 'ASC' },
    limit: DATAPOINTS_MAX,
    offset: 0,
  });

/** Adds a device's datapoints to its record. */
export const withDatapoints = async (db: NodePgDatabase, actor: Actor, device: Row): Promise<Row> => ({
  ...device,
  datapoints: await datapointsOf(db, actor, device.id as number),
});
