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

/** The changes that a bulk call can make. See docs/specification.md, section 5. */
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

const withSelection = <S extends z.ZodRawShape>(extra: S) =>
  z.union([
    z.strictObject({ ids: idsSchema, ...extra }),
    z.strictObject({ filter: devicesFilter, ...extra }),
  ]);

export const selectionSchema = withSelection({});
export const bulkUpdateSchema = withSelection({ data });
/** The body of withSelection call; without `data`, the preview is of a deletion. */
export const previewBodySchema = withSelection({ data: data.optional() });
export type DeviceSelection = z.output<typeof selectionSchema>;

export const registrationFields = {
  company_id: field('company_id'),
  tags: field('tags'),
  project_ids: field('project_ids'),
};

/** The fields of a device that a bulk change reads. */
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

/** The selection as a SQL condition. */
export const selectionCondition = (selection: DeviceSelection): SQL | undefined => {
  if ('ids' in selection) return sql`${tableOf('devices').id} = any(${idList([...new Set(selection.ids)])})`;
  const conditions = toFilter(selection.filter);
  return and(filterCondition(resource, conditions.filter), conditions.and);
};

const COLUMNS = sql`d.id, d.version, d.title, d.tags, d.company_id, d.company_since, d.parent_device_id, d.xid, d.is_active, array(
  select project_id from project_devices l where l.device_id = d.id order by project_id) as project_ids`;

/** Reads the devices with the fields that a bulk change needs. */
export const readDevices = async ({ db }: WriteContext, ids: readonly number[]): Promise<Device[]> => {
  const { rows } = await db.execute<Device>(
    sql`select ${COLUMNS} from devices d where d.id = any(${idList(ids)}) order by d.id`,
  );
  return rows;
};

/** Locks the selected devices in id order and returns their ids. An id outside the actor's scope is 404 for the whole call. */
export const lockSelection = (
  tx: WriteContext,
  action: 'edit' | 'delete',
  selection: DeviceSelection,
): Promise<number[]> =>
  lockRows(tx, resource, action, 'ids' in selection ? selection : { where: selectionCondition(selection) });

/** Locks the selected devices, then reads them, so that concurrent writes are seen. */
export const lockDevices = async (
  tx: WriteContext,
  action: 'edit' | 'delete',
  selection: DeviceSelection,
): Promise<Device[]> => readDevices(tx, await lockSelection(tx, action, selection));
