import { and, sql } from 'drizzle-orm';
import { resourceNamed } from '../../src/resources/all.ts';
import { MAX_IDS } from '../../src/schema/zod.ts';
import type { WriteContext, Row } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';
import { applyChanges, lockedRecord } from '../crud/writing/write.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import type { BulkSelection } from '../crud/writing/bulk.ts';
import { bulkBody } from '../crud/register-bulk.ts';
import { selectionCondition } from '../devices/bulk/selection.ts';
import { badRequest, notFound } from '../errors.ts';
import { message } from '../texts/texts.ts';

const projects = resourceNamed('projects');
const devices = resourceNamed('devices');

/** Device ids, or the filter of a list. */
export const attachBody = bulkBody(devices, {});

/** The ids of the selected devices. Throws 404 if any listed one is missing or not visible to the caller. */
const selectedIds = async (
  { db, principal }: WriteContext,
  selection: BulkSelection,
  companyId: unknown,
): Promise<number[]> => {
  const { id, company_id } = tableOf('devices');
  // A filter only selects devices of the project’s company.
  const inCompany = 'ids' in selection ? undefined : sql`${company_id} = ${companyId}`;
  const rows = await db
    .select({ id })
    .from(tableOf('devices'))
    .where(and(selectionCondition(selection, principal), inCompany, scopeFilter(devices, principal, 'list')));
  if ('ids' in selection && rows.length !== new Set(selection.ids).size) throw notFound();
  return rows.map((row) => row.id as number);
};

/**
 * Adds the selected devices to a project, or removes them; devices already in that state are skipped. The
 * project is locked first, so that concurrent calls don't overwrite each other. Returns the changed ids.
 */
export const moveDevices = async (
  write: WriteContext,
  projectId: number,
  selection: BulkSelection,
  isAttached: boolean,
): Promise<number[]> => {
  const before: Row = await lockedRecord(write, projects, 'edit', projectId);
  const present = before.device_ids as readonly number[];
  const presentIds = new Set(present);
  const ids = await selectedIds(write, selection, before.company_id);
  const moved = ids.filter((id) => presentIds.has(id) !== isAttached);
  if (moved.length === 0) return [];
  const removed = new Set(moved);
  const all = isAttached ? present.concat(moved) : present.filter((id) => !removed.has(id));
  if (all.length > MAX_IDS) throw badRequest(message('records.project_full', { max: MAX_IDS }), 'ids');
  await applyChanges(write, projects, before, { device_ids: all });
  return moved;
};
