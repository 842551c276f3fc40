import { and, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { resourceNamed } from '../../src/resources/all.ts';
import { fieldSchema, idSchema, MAX_IDS } from '../../src/schema/zod.ts';
import { lockRows } from '../crud/bulk.ts';
import { filterCondition } from '../crud/filter.ts';
import type { WriteContext } from '../crud/rules.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables.ts';
import { toFilter, devicesFilter } from './query.ts';

const resource = resourceNamed('devices');
const field = (name: string) => fieldSchema(resource.fields[name] as never).optional();
const idsSchema = z.array(idSchema).min(1).max(MAX_IDS);

/** What a bulk call may change of devices. Source: contract, section 5. */
export interface DeviceChanges {
  readonly company_id?: number | null | undefined;
  readonly is_active?: boolean | null | undefined;
  readonly add_tags?: readonly string[] | undefined;
  readonly remove_tags?: readonly string[] | undefined;
  readonly project_ids?: readonly number[] | undefined;
}

const data = z.strictObject({
  company_id: field('company_id'),
  is_active: field('is_active'),
  add_tags: field('tags'),
  remove_tags: z.array(z.string().max(500)).max(100).optional(),
  project_ids: field('project_ids'),
}) as z.ZodType<DeviceChanges>;

const either = <S extends z.ZodRawShape>(more: S) =>
  z.union([z.strictObject({ ids: idsSchema, ...more }), z.strictObject({ filter: devicesFilter, ...more })]);

export const selectionSchema = either({});
export const bulkUpdateSchema = either({ data });
/** As either of them: without `data`, what deleting would do. */
export const previewBodySchema = either({ data: data.optional() });
export type DeviceSelection = z.output<typeof selectionSchema>;

export const registrationFields = {
  company_id: field('company_id'),
  tags: field('tags'),
  project_ids: field('project_ids'),
};

/** What of a device matters to a bulk change. */
export interface Device {
  readonly [name: string]: unknown;
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly company_id: number | null;
  readonly parent_device_id: number | null;
  readonly company_since: Date | null;
  readonly xid: string | null;
  readonly is_active: boolean | null;
  readonly project_ids: readonly number[];
}

/** The chosen devices as a condition for the database. */
export const selectionCondition = (chosen: DeviceSelection): SQL | undefined => {
  if ('ids' in chosen) return sql`${tableOf('devices').id} = any(${idList([...new Set(chosen.ids)])})`;
  const asked = toFilter(chosen.filter);
  return and(filterCondition(resource, asked.filter), asked.and);
};

const COLUMNS = sql`d.id, d.version, d.title, d.tags, d.company_id, d.company_since, d.parent_device_id, d.xid, d.is_active, array(
  select project_id from project_devices l where l.device_id = d.id order by project_id) as project_ids`;

/** What matters of these devices to a bulk change. */
export const readDevices = async ({ db }: WriteContext, ids: readonly number[]): Promise<Device[]> => {
  const { rows } = await db.execute<Device>(
    sql`select ${COLUMNS} from devices d where d.id = any(${idList(ids)}) order by d.id`,
  );
  return rows;
};

/** The ids of the chosen devices, locked in their order; an id that is not the actor's is 404 for all. */
export const lockSelection = (
  tx: WriteContext,
  action: 'edit' | 'delete',
  chosen: DeviceSelection,
): Promise<number[]> =>
  lockRows(tx, resource, action, 'ids' in chosen ? chosen : { where: selectionCondition(chosen) });

/** The chosen devices, locked; read once they are, so that what another call was writing meanwhile is seen. */
export const lockDevices = async (
  tx: WriteContext,
  action: 'edit' | 'delete',
  chosen: DeviceSelection,
): Promise<Device[]> => readDevices(tx, await lockSelection(tx, action, chosen));
