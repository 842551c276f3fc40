import type { AnyResource } from '../../../src/schema/resource.ts';
import { notFound } from '../../errors.ts';
import { differing } from './changes.ts';
import { assertWithinMaximum } from './maximum.ts';
import { recordsOf } from '../reading/read.ts';
import { assertReferences } from './references.ts';
import { rulesOf } from '../rule-files.ts';
import type { WriteContext, Row } from '../rules.ts';
import { assertInScope } from '../scope.ts';
import { type PlannedChange, writeRows } from './write-rows.ts';

/** The ids that any of these changes references, by field. */
const newReferences = (planned: readonly PlannedChange[], resource: AnyResource): Row => {
  const ids: Record<string, unknown[]> = {};
  for (const { changes } of planned) {
    for (const [name, value] of Object.entries(changes)) {
      const kind = resource.fields[name]?.kind;
      if (kind === 'belongsTo' || kind === 'manyOf') (ids[name] ??= []).push(...[value].flat());
    }
  }
  return ids;
};

/**
 * Changes locked rows after checking scope, references and the resource's rules. A rejected row rolls back
 * the whole transaction. Returns the updated records in the same order.
 */
export const changeRows = async (
  tx: WriteContext,
  resource: AnyResource,
  requested: readonly PlannedChange[],
): Promise<Row[]> => {
  const { db, principal } = tx;
  const changed = requested.filter(({ changes }) => Object.keys(changes).length > 0);
  if (changed.length === 0) return requested.map(({ before }) => before);
  for (const { before, changes } of changed) assertInScope(resource, principal, { ...before, ...changes });
  await assertReferences(db, resource, principal, newReferences(changed, resource));

  const rules = rulesOf(resource.name);
  const planned: PlannedChange[] = [];
  for (const { before, changes } of changed) {
    const set = await rules.beforeWrite?.(tx, { ...before, ...changes }, before);
    const all = differing(resource, { ...changes, ...set }, before);
    planned.push({ before, changes: all, action: rules.actionOf?.({ ...before, ...all }, before) });
  }
  await writeRows(tx, resource, planned);
  await assertWithinMaximum(
    tx,
    resource,
    planned.map(({ changes }) => changes.company_id),
  );

  const ids = planned.map(({ before }) => before.id as number);
  const records = new Map((await recordsOf(db, resource, ids)).map((row) => [row.id, row]));
  for (const { before, changes } of planned) {
    const record = records.get(before.id);
    if (!record) throw notFound();
    if (Object.keys(changes).length > 0) await rules.afterUpdate?.(tx, record, before);
  }
  return requested.map(({ before }) => records.get(before.id) ?? before);
};
