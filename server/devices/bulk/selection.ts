import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Actor } from '../../../src/domain/access/access.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { fieldOf } from '../../../src/schema/resource.ts';
import { fieldSchema } from '../../../src/schema/zod.ts';
import { type BulkSelection, lockSelection } from '../../crud/writing/bulk.ts';
import { bulkFilterCondition } from '../../crud/bulk-filter.ts';
import { bulkBody } from '../../crud/register-bulk.ts';
import type { WriteContext } from '../../crud/rules.ts';
import { idList } from '../../db/arrays.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';

const resource = resourceNamed('devices');
const field = (name: string) => fieldSchema(fieldOf(resource, name)).optional();

/** The changes that a bulk call can make. See docs/specification.md, section 5. */
export interface DeviceChanges {
  readonly company_id?: number | null | undefined;
  readonly is_active?: boolean | null | undefined;
  readonly add_tags?: readonly string[] | undefined;
  readonly remove_tags?: readonly string[] | undefined;
  readonly project_ids?: readonly number[] | undefined;
  readonly model_id?: number | null | undefined;
}

const data = z.strictObject({
  company_id: field('company_id'),
  is_active: field('is_active'),
  add_tags: field('tags'),
  remove_tags: z.array(z.string().max(500)).max(100).optional(),
  project_ids: field('project_ids'),
  model_id: field('model_id'),
}) as z.ZodType<DeviceChanges>;

export const bulkUpdateSchema = bulkBody(resource, { data });
/** The body of a preview; without `data`, of a deletion. */
export const previewBodySchema = bulkBody(resource, { data: data.optional() });

export const registrationFields = {
  company_id: field('company_id'),
  tags: field('tags'),
  project_ids: field('project_ids'),
  model_id: field('model_id'),
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
  readonly model_id: number | null;
}

/** The selection as a SQL condition. */
export const selectionCondition = (selection: BulkSelection, actor: Actor): SQL | undefined =>
  'ids' in selection
    ? sql`${tableOf('devices').id} = any(${idList([...new Set(selection.ids)])})`
    : bulkFilterCondition(resource, selection.filter, actor);

const COLUMNS = sql`d.id, d.version, d.title, d.tags, d.company_id, d.company_since, d.parent_device_id, d.xid, d.is_active, d.model_id, array(
  select project_id from project_devices l where l.device_id = d.id order by project_id) as project_ids`;

/** Reads the devices with the fields that a bulk change needs. */
export const readDevices = async ({ db }: WriteContext, ids: readonly number[]): Promise<Device[]> => {
  const { rows } = await db.execute<Device>(
    sql`select ${COLUMNS} from devices d where d.id = any(${idList(ids)}) order by d.id`,
  );
  return rows;
};

/** Locks the selected devices, then reads them, so that concurrent writes are seen. */
export const lockDevices = async (
  tx: WriteContext,
  action: 'edit' | 'delete',
  selection: BulkSelection,
): Promise<Device[]> => readDevices(tx, await lockSelection(tx, resource, action, selection));
