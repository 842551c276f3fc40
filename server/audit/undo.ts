import { sql } from 'drizzle-orm';
import { isFinal, isReversible, isUnrecoverable, UNDO_MINUTES } from '../../src/domain/audit/audit.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { lockScoped } from '../crud/writing/bulk.ts';
import { changeRows } from '../crud/writing/change-rows.ts';
import type { PlannedChange } from '../crud/writing/write-rows.ts';
import { differing, isSame, stored } from '../crud/writing/changes.ts';
import { deleteRows } from '../crud/writing/delete-rows.ts';
import { recordsOf } from '../crud/reading/read.ts';
import { restoreDeleted } from '../crud/writing/deleted.ts';
import { rulesOf } from '../crud/rule-files.ts';
import type { WriteContext, Row, UndoneChange } from '../crud/rules.ts';
import { httpError, notFound } from '../errors.ts';
import { asSystem } from '../db/access/scope.ts';
import { assertNoConflict, countSnapshots, restoreRows } from './restore.ts';
import { message } from '../texts/texts.ts';

interface Change extends UndoneChange {
  readonly [name: string]: unknown;
  readonly title: string;
  readonly version: number;
  readonly resource: string;
  readonly at: string;
}

const tooLate = () => httpError(410, message('records.undo_late', { minutes: UNDO_MINUTES }));

/** Throws unless this user may undo the batch, in time and for the first time. Locks the batch. */
const assertMayUndo = async ({ db, principal }: WriteContext, batch: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`flowgen:undo:${batch}`}))`);
  const { rows } = await db.execute<{ actor_id: number | null; late: boolean; undone: boolean }>(sql`
    select actor_id, at < now() - make_interval(mins => ${UNDO_MINUTES}::int) as late,
      exists (select from audit where undoes = ${batch}) as undone
    from audit where batch_id = ${batch} limit 1`);
  const [head] = rows;
  if (!head || (principal.role !== 'superadmin' && head.actor_id !== principal.id)) throw notFound();
  if (head.undone) throw httpError(409, 'records.undone');
  if (head.late) throw tooLate();
};

const changesOf = async ({ db }: WriteContext, batch: string): Promise<Change[]> => {
  const { rows } = await db.execute<Change>(sql`
    select (case when record_id ~ '^[0-9]+$' then record_id::int end) as id, record_title as title, record_version as version, action, resource, before, after,
      details, at
    from audit where batch_id = ${batch} order by audit.id`);
  const isSecret = rows.some(isUnrecoverable);
  const undoable = rows.filter(isReversible);
  if (undoable.length === 0 || isSecret || rows.some(({ action, before }) => before && isFinal(action))) {
    throw httpError(409, 'records.undo_impossible');
  }
  return undoable;
};

/** Merges the changes of each record: from before the first to after the last. */
const mergeChanges = (changes: readonly Change[]): Change[] => {
  const all = new Map<number, Change>();
  for (const change of changes) {
    const first = all.get(change.id);
    all.set(
      change.id,
      first
        ? {
            ...change,
            before: { ...change.before, ...first.before },
            after: { ...first.after, ...change.after },
          }
        : change,
    );
  }
  return [...all.values()];
};

/** Throws 409 if any of the records was changed since, and lists up to a hundred of them. */
const assertUntouched = (
  resource: AnyResource,
  changes: readonly Change[],
  records: ReadonlyMap<unknown, Row>,
): void => {
  const conflicts = changes.flatMap(({ id, title, version, after }) => {
    const now = records.get(id);
    const path = `ids.${id}`;
    if (!now) return [{ text: message('records.gone', { title }), path }];
    // Links can also be changed from the other side, which does not raise this record's version.
    const isUnchanged = Object.entries(after ?? {}).every(
      ([name, value]) =>
        // Detail-only fields are covered by the version; changes by uplinks are not edits.
        resource.fields[name]?.detailOnly ||
        resource.fields[name]?.systemManaged ||
        isSame(resource.fields[name], value, now[name]),
    );
    if (now.version === version && isUnchanged) return [];
    return [{ text: message('records.changed_since', { title: String(now[resource.title]) }), path }];
  });
  const [first] = conflicts;
  if (!first) return;
  const [count, total] = [conflicts.length, changes.length];
  const summary =
    count === total
      ? message('records.undo_changed', { count })
      : message('records.undo_changed_some', { count, total });
  throw httpError(409, [summary, first.text], { problems: conflicts.slice(0, 100) });
};

const formerValue = async (
  tx: WriteContext,
  resource: AnyResource,
  id: number,
  name: string,
  value: unknown,
): Promise<unknown> => {
  const field = resource.fields[name];
  if (!field?.detailOnly) return stored(field, value);
  return rulesOf(resource.name).recall?.(tx, id, name, (value as { version: number }).version);
};

const revert = async (tx: WriteContext, resource: AnyResource, changes: readonly Change[]): Promise<void> => {
  const targets = mergeChanges(changes);
  const ids = await lockScoped(
    tx,
    resource,
    'edit',
    targets.map(({ id }) => id),
  );
  const records = new Map((await recordsOf(tx.db, resource, ids)).map((row) => [row.id, row]));
  assertUntouched(resource, targets, records);
  const planned: PlannedChange[] = [];
  for (const { id, before: former } of targets) {
    const before = records.get(id);
    if (!before || !former) continue;
    const values: Row = {};
    for (const [name, value] of Object.entries(former)) {
      values[name] = await formerValue(tx, resource, id, name, value);
    }
    planned.push({ before, changes: differing(resource, values, before) });
  }
  const { revert: revertOwn } = rulesOf(resource.name);
  if (revertOwn) await revertOwn(tx, planned);
  else await changeRows(tx, resource, planned);
};

/** Deletes what the batch created, unless it was changed since. Skips records that are already deleted. */
const removeCreated = async (
  tx: WriteContext,
  resource: AnyResource,
  changes: readonly Change[],
): Promise<void> => {
  const ids = changes.map(({ id }) => id);
  const records = await recordsOf(tx.db, resource, await lockScoped(tx, resource, 'delete', ids));
  const byId = new Map(records.map((row) => [row.id, row]));
  assertUntouched(
    resource,
    changes.filter(({ id }) => byId.has(id)),
    byId,
  );
  await deleteRows(tx, resource, records);
};

const noteRestored = async (
  tx: WriteContext,
  resource: AnyResource,
  changes: readonly Change[],
): Promise<void> => {
  const records = await recordsOf(
    tx.db,
    resource,
    changes.map(({ id }) => id),
  );
  for (const after of records) tx.note({ resource, after });
  tx.announce(resource.name);
};

/** Audits the restored records. Throws 404 if any is outside the user's scope. */
const auditRestored = async (
  tx: WriteContext,
  resource: AnyResource,
  changes: readonly Change[],
): Promise<void> => {
  const ids = changes.map(({ id }) => id);
  const visible = await lockScoped(tx, resource, 'delete', ids);
  if (visible.length !== ids.length) throw notFound();
  await noteRestored(tx, resource, changes);
};

/**
 * Undoes what one transaction changed or deleted, all or nothing, and returns the ids. Records that it
 * created stay, except those of an import. Allowed for its author or a superadmin, within 10 minutes, once.
 * Throws 404 for an unknown batch or another user's, 410 if it is too late, 409 if it was already undone or
 * a record was changed since.
 */
export const undoBatch = async (tx: WriteContext, batch: string): Promise<number[]> => {
  await assertMayUndo(tx, batch);
  const seen = await changesOf(tx, batch);
  // What was merged into a device belonged to nobody, so its author does not see that part of the batch.
  const isReplacement = seen.some(({ action }) => action === 'replace');
  const changes = isReplacement ? await asSystem(() => changesOf(tx, batch)) : seen;
  const names = [...new Set(changes.map(({ resource }) => resource))];
  const kindOf = ({ before, after }: Change) => {
    if (before === null) return after === null ? 'acted' : 'created';
    return after === null ? 'deleted' : 'changed';
  };
  const of = (name: string, kind: ReturnType<typeof kindOf>) =>
    changes.filter((change) => change.resource === name && kindOf(change) === kind);
  for (const name of names) {
    const deleted = of(name, 'deleted');
    if (deleted.length === 0) continue;
    const resource = resourceNamed(name);
    if (resource.softDeleteDays !== undefined) {
      const ids = deleted.map(({ id }) => id);
      if ((await restoreDeleted(tx, resource, ids)).length < ids.length) throw tooLate();
      continue;
    }
    if ((await asSystem(() => countSnapshots(tx, batch, resource))) < deleted.length) throw tooLate();
    await asSystem(() => assertNoConflict(tx, batch, resource));
  }
  // As they were, with what went with them; the batch is the caller's own.
  await asSystem(() => restoreRows(tx, batch));
  for (const name of names) {
    const [created, deleted] = [of(name, 'created'), of(name, 'deleted')];
    // First, because created records may have unique values that restored ones need.
    if (created.length > 0) await removeCreated(tx, resourceNamed(name), created);
    // A device that was merged into another is restored for anyone who may undo the replacement, not only for those who may delete it.
    const merged = deleted.filter(({ action }) => action === 'replace');
    const own = deleted.filter((change) => !merged.includes(change));
    if (own.length > 0) await auditRestored(tx, resourceNamed(name), own);
    if (merged.length > 0) await asSystem(() => noteRestored(tx, resourceNamed(name), merged));
  }
  // The last change first: one of a model has changed the datapoints of its devices.
  for (const name of names.toReversed()) {
    const changed = of(name, 'changed');
    if (changed.length > 0) await revert(tx, resourceNamed(name), changed);
  }
  for (const name of names) {
    const own = changes.filter(({ resource }) => resource === name);
    const [first] = own;
    if (first) await rulesOf(name).undo?.(tx, { at: new Date(first.at), changes: own });
  }
  return [...new Set(changes.map(({ id }) => id))].toSorted((a, b) => a - b);
};
