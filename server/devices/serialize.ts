import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../src/domain/access/access.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { recordSchema } from '../../src/schema/zod.ts';
import { listRows } from '../crud/reading/read.ts';
import type { Row } from '../crud/rules.ts';
import { DATAPOINTS_MAX } from '../ingest/find-datapoints.ts';

export const devices = resourceNamed('devices');
export const datapoints = resourceNamed('datapoints');

export const datapointSchema = recordSchema(datapoints);
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
