import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { normaliseSerial } from '../../src/domain/devices/serials.ts';
import { normaliseTags, singleTags } from '../../src/domain/devices/tags.ts';
import type { WriteContext, Row, Rules, UndoneChange } from '../crud/rules.ts';
import { asSystem } from '../db/access/scope.ts';
import { applyNewModels } from '../device-models/apply.ts';
import { deviceEffects } from '../devices/affected.ts';
import { contestedAmong, lacksCompany, settleClaims } from '../devices/claims.ts';
import { moveOf, findXidConflicts } from '../devices/external-ids.ts';
import { assertStateAllowed } from '../devices/states.ts';
import { detachSubMeters, linkOf, linksAbove, lockParents, parentError } from '../devices/parents.ts';
import { revertDevices } from '../devices/bulk/revert.ts';
import { tenureChanges } from '../devices/replacement/tenure.ts';
import { undoReplacement } from '../devices/replacement/undo-replacement.ts';
import { httpError, badRequest } from '../errors.ts';
import { removeImported } from '../readings-import/undo.ts';
import { message } from '../texts/texts.ts';

/** The fields that match a network's messages to a device. */
const IDENTITY = ['hw_serial', 'dev_id', 'app_id'] as const;

/** The stored form of the serial. Throws 400 for one that a spreadsheet has destroyed. */
const serialIn = ({ hw_serial }: Row): string => {
  const serial = normaliseSerial(String(hw_serial));
  if (serial === null)
    throw badRequest(message('validation.serial_scientific', { text: String(hw_serial) }), 'hw_serial');
  if (serial === '') throw badRequest('validation.required', 'hw_serial');
  return serial;
};

/** The ids of those projects that belong to this company. */
const ofCompany = async (
  { db }: WriteContext,
  projectIds: readonly number[],
  companyId: number | null,
): Promise<number[]> => {
  if (companyId === null || projectIds.length === 0) return [];
  const list = `{${projectIds.join(',')}}`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from projects where id = any(${list}::int[]) and company_id = ${companyId} order by id for key share`);
  return rows.map(({ id }) => id);
};

/** The device's new main meter. Cleared if the device is moved away from the meter's company. */
const resolveParent = async (
  tx: WriteContext,
  after: Row,
  before: Row | undefined,
): Promise<number | null> => {
  const link = linkOf(after);
  const wasSent = link.parent_device_id !== (before?.parent_device_id ?? null);
  const moved = before !== undefined && before.company_id !== after.company_id;
  if (!wasSent && !moved) return link.parent_device_id;
  await lockParents(tx);
  if (link.parent_device_id === null) return null;
  const links = await linksAbove(tx, [link.parent_device_id]);
  const fault = parentError({ ...link, id: before?.id as number | undefined }, links);
  if (fault !== null && wasSent) throw badRequest(fault, 'parent_device_id');
  return fault === null ? link.parent_device_id : null;
};

/** Whether somebody else changed the single-value tags since this call arrived. */
const changedConcurrently = async ({ db, principal }: WriteContext, id: number): Promise<boolean> => {
  if (!principal.call) return false;
  const elapsedMs = performance.now() - principal.call.arrived;
  const { rows } = await db.execute<{ before: string[] | null; after: string[] | null }>(sql`
    select before -> 'tags' as before, after -> 'tags' as after from audit
    where resource = 'devices' and record_id = ${id}
      and at >= clock_timestamp() - make_interval(secs => ${elapsedMs / 1000}::float8)`);
  return rows.some(
    ({ before, after }) => !isDeepStrictEqual(singleTags(before ?? []), singleTags(after ?? [])),
  );
};

const rules: Rules = {
  beforeWrite: async (tx, written, before) => {
    const { principal } = tx;
    const after = { ...written, hw_serial: serialIn(written) } as Row;
    let contested: ReadonlySet<unknown> = new Set();
    if (before) {
      assertStateAllowed(principal, before.is_active as boolean | null, after.is_active as boolean | null);
      const changed = IDENTITY.find((name) => after[name] !== before[name]);
      // With another device's identity it would receive that device's readings. A replacement is checked by its own call.
      if (changed && principal.role !== 'superadmin' && tx.action !== 'replace') {
        throw httpError(403, 'device_rules.identity', {
          path: changed,
        });
      }
      contested = await contestedAmong(tx, [before]);
      if (lacksCompany(before, after, contested)) throw badRequest('device_rules.contested', 'company_id');
      const [taken] = (await findXidConflicts(tx, moveOf(before, after))).values();
      if (taken !== undefined) throw httpError(409, taken, { path: 'xid' });
    }
    const set: Row = {
      ...(before ? tenureChanges(before, after.company_id, contested.has(before.id)) : {}),
      tags: normaliseTags(after.tags as string[]),
      hw_serial: after.hw_serial,
      ...(before && after.type !== before.type ? { is_type_guessed: false } : {}),
      ...(before && after.hw_serial !== before.hw_serial ? { is_serial_derived: false } : {}),
      parent_device_id: await resolveParent(tx, after, before),
    };
    const projectIds = after.project_ids as readonly number[];
    const wasSent = projectIds !== before?.project_ids;
    const isMoved = before !== undefined && before.company_id !== after.company_id;
    if (!wasSent && !isMoved) return set;
    const allowed = await ofCompany(tx, projectIds, after.company_id as number | null);
    if (wasSent && allowed.length !== new Set(projectIds).size) {
      throw badRequest('device_rules.foreign_projects', 'project_ids');
    }
    // A device that is moved to another company leaves the former company's projects.
    return { ...set, project_ids: allowed };
  },

  // Sequential calls may replace each other's tag; concurrent ones may not, because both assume it was free.
  beforeReplace: async (tx, changes, before) => {
    if (changes.tags === undefined) return;
    const requested = singleTags(normaliseTags(changes.tags as string[]));
    const current = singleTags(before.tags as string[]);
    if (isDeepStrictEqual(requested, current) || !(await changedConcurrently(tx, before.id as number)))
      return;
    throw httpError(
      409,
      current.length === 0
        ? 'device_rules.rate_removed'
        : message('device_rules.rate_set', { tags: current.join('”, “') }),
      { path: 'tags', current: before.version as number },
    );
  },

  afterUpdate: async (tx, row, before) => {
    const { context, afterCommit } = tx;
    await settleClaims(tx, [{ before, changes: row }]);
    await applyNewModels(tx, [{ before, after: row }]);
    if (row.company_id !== before.company_id) await detachSubMeters(tx, [row.id as number]);
    if (row.is_active === null || before.is_active === null)
      afterCommit(() => context.ingest.announcePending());
  },

  affects: deviceEffects,

  revert: revertDevices,

  undo: async (tx, { at, changes }) => {
    const imported = changes.filter(({ action }) => action === 'import_readings');
    if (imported.length > 0) return removeImported(tx, imported);
    const all = changes.filter(({ action }) => action === 'replace');
    const isMerged = ({ before, after }: UndoneChange): boolean => before !== null && after === null;
    const replaced = all.find((change) => !isMerged(change));
    if (!replaced) return;
    const merged = all.filter(isMerged).map(({ id }) => id);
    await asSystem(() => undoReplacement(tx, replaced, merged, at));
  },

  takenText: (title, { is_active }) =>
    is_active === null ? message('records.sent_again', { title }) : undefined,

  beforeDelete: async ({ context, afterCommit }, row) => {
    if (row.is_active === null) afterCommit(() => context.ingest.announcePending());
  },
};
export default rules;
