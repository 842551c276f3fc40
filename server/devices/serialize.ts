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
/** One device as lists answer it. */
export const listedDeviceSchema = deviceSchema.extend({ main_value: mainValueSchema });
/** One device as it is answered alone. */
export const deviceDetailSchema = deviceSchema.extend({
  datapoints: z.array(datapointSchema),
  dashboard_ids: z.array(idSchema).optional(),
  datapoint_ids: z.array(idSchema).optional(),
});

/** What a GET adds to a device moves by itself: in a PUT it is accepted and ignored. */
const unread = z.unknown().optional();
const ADDED = { datapoints: unread, dashboard_ids: unread, datapoint_ids: unread, main_value: unread };
export const deviceUpdate = describedBy(devices, updateSchema(devices).extend(ADDED));

/** The fields of a PUT's body that are a device's own. */
export const ownFields = (body: Row): Row =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(ADDED, name)));

/** The datapoints of a device, the oldest first. */
export const datapointsOf = (db: NodePgDatabase, actor: Actor, deviceId: number): Promise<Row[]> =>
  listRows(db, datapoints, actor, {
    filter: { device_id: deviceId },
    sort: { field: 'id', order: 'ASC' },
    limit: DATAPOINTS_MAX,
    offset: 0,
  });

/** A device with its datapoints. */
export const withDatapoints = async (db: NodePgDatabase, actor: Actor, device: Row): Promise<Row> => ({
  ...device,
  datapoints: await datapointsOf(db, actor, device.id as number),
});
