import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AuditAction } from '../../src/domain/audit.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { type AuditEntry, entryOf, type AuditChange } from '../audit/change.ts';
import { isUndoable, writeAudit } from '../audit/write.ts';
import type { Context } from '../context.ts';
import { tableOf } from '../db/tables.ts';
import { httpError, notFound } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { changeRows } from './change-rows.ts';
import { assertComplete, changesOf, columnsIn, emptyRow, stored } from './changes.ts';
import { deleteRows } from './delete-rows.ts';
import { hasMasks } from './masks.ts';
import { recordOf } from './read.ts';
import { assertReferences, writeLinks } from './references.ts';
import { rulesOf } from './rule-files.ts';
import type { WriteContext, Row } from './rules.ts';
import { assertInScope, scopeFilter, forcedValues } from './scope.ts';

/** What a transaction is called in the audit, where its changes are more than edits. */
export interface AuditOptions {
  /** Of every change in it that says nothing else. */
  readonly action?: AuditAction;
  /** The batch that it takes back. */
  readonly undoes?: string;
  /** Nothing is changed when whoever called has hung up by the end: what takes long can be stopped. */
  readonly isStoppable?: boolean;
}

/**
 * Runs work in one transaction, writes what it noted into the audit, and once that is committed does
 * what it left for afterwards.
 */
export const inTransaction = async <T>(
  context: Context,
  principal: Principal,
  work: (moment: WriteContext) => Promise<T>,
  told: AuditOptions = {},
): Promise<T> => {
  const after: Parameters<WriteContext['afterCommit']>[0][] = [];
  const entries: AuditEntry[] = [];
  const changed = new Set<string>();
  const batchId = randomUUID();
  const result = await context.db.transaction(async (tx) => {
    const db = tx as unknown as NodePgDatabase;
    // Other calls are ended after 30 s (`db/pool.ts`); a hundred thousand rows may take longer.
    if (told.isStoppable || told.undoes) await db.execute(sql`set local statement_timeout = '5min'`);
    const answer = await work({
      context,
      db,
      principal,
      batchId,
      afterCommit: (task) => void after.push(task),
      announce: (resource) => void changed.add(resource),
      note: (change) => {
        const entry = entryOf({ ...change, action: change.action ?? told.action } as AuditChange);
        if (entry) entries.push(entry);
      },
    });
    await writeAudit(db, { batchId, actor: principal, undoes: told.undoes }, entries);
    if (told.isStoppable && principal.call?.isGone()) throw httpError(400, 'Stopped. Nothing was changed.');
    return answer;
  });
  if (principal.call && isUndoable(entries)) principal.call.batch_id = batchId;
  for (const resource of changed) after.push(() => context.events.publish('changed', { resource }));
  for (const task of after) {
    // The change stands whatever happens now; that others were not told is for the log.
    try {
      await task(result);
    } catch (error) {
      context.log.error({ err: error }, 'after a committed change');
    }
  }
  return result;
};

/** The row of that id, locked until the transaction ends; 404 where the actor may not touch it. */
export const lockedRecord = async (
  { db, principal }: WriteContext,
  resource: AnyResource,
  action: 'edit' | 'delete',
  id: number,
): Promise<Row> => {
  const table = tableOf(resource.name);
  const scope = scopeFilter(resource, principal, action);
  const locked = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), scope))
    .for('update');
  const record = locked.length > 0 ? await recordOf(db, resource, id) : undefined;
  if (!record) throw notFound();
  return record;
};

/** Adds a row. Returns the record and whatever the resource's rules answer besides. */
export const createRow = async (moment: WriteContext, resource: AnyResource, body: Row): Promise<Row> => {
  const { db, principal } = moment;
  const rules = rulesOf(resource.name);
  const extras = Object.fromEntries(
    Object.keys(rules.createExtras ?? {}).map((name) => [name, body[name]] as const),
  );
  const sent = Object.fromEntries(
    Object.entries(body)
      .filter(([name, value]) => Object.hasOwn(resource.fields, name) && value !== undefined)
      .map(([name, value]) => [name, stored(resource.fields[name], value)]),
  );
  const row = { ...emptyRow(resource), ...forcedValues(resource, principal), ...sent };
  assertComplete(resource, row);
  assertInScope(resource, principal, row);
  await assertReferences(db, resource, principal, sent);
  const set = await rules.beforeWrite?.(moment, row);
  const whole = { ...row, ...set };
  const table = tableOf(resource.name);
  const inserted = await db
    .insert(table)
    .values(columnsIn(resource, whole) as never)
    .returning({ id: table.id });
  const id = inserted[0]?.id as number;
  await writeLinks(db, resource, [{ id, changes: whole }]);
  const created = await recordOf(db, resource, id);
  if (!created) throw notFound();
  const more = await rules.afterCreate?.(moment, created, extras);
  moment.announce(resource.name);
  // What the rules set after the insert (a key's owner, say) must be in the answer too.
  const record = await recordOf(db, resource, id);
  moment.note({ resource, after: record });
  return { ...record, ...more };
};

/** Changes a row that is locked already. Returns the record as it is afterwards. */
export const applyChanges = async (
  moment: WriteContext,
  resource: AnyResource,
  before: Row,
  changes: Row,
): Promise<Row> => {
  const [record] = await changeRows(moment, resource, [{ before, changes }]);
  return record ?? before;
};

/** Changes a row as a PUT asks. A stale `version` is 409 with the present one. */
export const updateRow = async (
  moment: WriteContext,
  resource: AnyResource,
  id: number,
  body: Row,
): Promise<Row> => {
  const before = await lockedRecord(moment, resource, 'edit', id);
  const { version, ...fields } = body;
  if (version !== undefined && version !== before.version) {
    throw httpError(409, 'Somebody else has changed this since you opened it.', {
      current: before.version as number,
    });
  }
  const changes = changesOf(resource, fields, before);
  if (version === undefined) await rulesOf(resource.name).beforeReplace?.(moment, changes, before);
  const record = await applyChanges(moment, resource, before, changes);
  if (!hasMasks(resource.name, moment.principal)) return record;
  return (await recordOf(moment.db, resource, id, undefined, moment.principal)) ?? record;
};

/** Removes a row and returns it as it was. */
export const deleteRow = async (moment: WriteContext, resource: AnyResource, id: number): Promise<Row> => {
  const record = await lockedRecord(moment, resource, 'delete', id);
  const [removed] = await deleteRows(moment, resource, [record]);
  return removed ?? record;
};
