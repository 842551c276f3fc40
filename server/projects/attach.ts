import { and, sql } from 'drizzle-orm';
import * as z from 'zod';
import { resourceNamed } from '../../src/resources/all.ts';
import { idSchema, MAX_IDS } from '../../src/schema/zod.ts';
import type { WriteContext, Row } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';
import { applyChanges, lockedRecord } from '../crud/write.ts';
import { tableOf } from '../db/tables.ts';
import { selectionCondition, type DeviceSelection } from '../devices/selection.ts';
import { devicesFilter } from '../devices/query.ts';
import { badRequest, notFound } from '../errors.ts';

const projects = resourceNamed('projects');
const devices = resourceNamed('devices');

/** These devices, or all that a list's filter finds. */
export const attachBody = z.union([
  z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_IDS) }),
  z.strictObject({ filter: devicesFilter }),
]);

/** The ids of the chosen devices that the caller may see; one that is not there or not theirs is 404 for all. */
const chosenIds = async (
  { db, principal }: WriteContext,
  chosen: DeviceSelection,
  companyId: unknown,
): Promise<number[]> => {
  const { id, company_id } = tableOf('devices');
  // "All that match" means those that can be in the project.
  const fitting = 'ids' in chosen ? undefined : sql`${company_id} = ${companyId}`;
  const rows = await db
    .select({ id })
    .from(tableOf('devices'))
    .where(and(selectionCondition(chosen), fitting, scopeFilter(devices, principal, 'list')));
  if ('ids' in chosen && rows.length !== new Set(chosen.ids).size) throw notFound();
  return rows.map((row) => row.id as number);
};

/**
 * Adds the chosen devices to a project, or takes them out; which those are already changes nothing. The
 * project is locked first: of two at once none undoes the other. Answers the ids that were really moved.
 */
export const moveDevices = async (
  moment: WriteContext,
  projectId: number,
  chosen: DeviceSelection,
  isAttached: boolean,
): Promise<number[]> => {
  const before: Row = await lockedRecord(moment, projects, 'edit', projectId);
  const present = before.device_ids as readonly number[];
  const known = new Set(present);
  const ids = await chosenIds(moment, chosen, before.company_id);
  const moved = ids.filter((id) => known.has(id) !== isAttached);
  if (moved.length === 0) return [];
  const going = new Set(moved);
  const all = isAttached ? present.concat(moved) : present.filter((id) => !going.has(id));
  if (all.length > MAX_IDS) throw badRequest(`A project holds at most ${MAX_IDS} devices.`, 'ids');
  await applyChanges(moment, projects, before, { device_ids: all });
  return moved;
};
