import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AuditAction } from '../../../src/domain/audit/audit.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { type AuditEntry, entryOf, type AuditChange } from '../../audit/change.ts';
import { isUndoable, writeAudit } from '../../audit/write.ts';
import type { Context } from '../../context.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { httpError, notFound } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import { changeRows } from './change-rows.ts';
import { assertComplete, changesOf, columnsIn, emptyRow, stored } from './changes.ts';
import { deleteRows } from './delete-rows.ts';
import { assertWithinMaximum } from './maximum.ts';
import { asRead, recordOf } from '../reading/read.ts';
import { assertReferences, writeLinks } from './references.ts';
import { rulesOf } from '../rule-files.ts';
import type { WriteContext, Row } from '../rules.ts';
import { assertInScope, forcedValues, notWritable, scopeFilter } from '../scope.ts';

/** How a transaction is recorded in the audit. */
export interface AuditOptions {
  /** The action of every change that has none of its own. */
  readonly action?: AuditAction;
  /** The batch that it undoes. */
  readonly undoes?: string;
  /** Rolls back if the client has disconnected by the end, so that a long call can be stopped. */
  readonly isStoppable?: boolean;
}

/**
 * Runs work in one transaction, writes the changes it noted to the audit, and runs its `afterCommit` tasks
 * after the commit.
 */
export const inTransaction = async <T>(
  context: Context,
  principal: Principal,
  work: (tx: WriteContext) => Promise<T>,
  options: AuditOptions = {},
): Promise<T> => {
  const after: Parameters<WriteContext['afterCommit']>[0][] = [];
  const entries: AuditEntry[] = [];
  const changed = new Set<string>();
  const batchId = randomUUID();
  const result = await context.db.transaction(async (tx) => {
    const db = tx as unknown as NodePgDatabase;
    // Statements are otherwise cancelled after 30 s (`db/pool.ts`); a hundred thousand rows may take longer.
    if (options.isStoppable || options.undoes) await db.execute(sql`set local statement_timeout = '5min'`);
    const answer = await work({
      context,
      db,
      principal,
      action: options.action,
      batchId,
      afterCommit: (task) => void after.push(task),
      announce: (resource) => void changed.add(resource),
      note: (change) => {
        const entry = entryOf({ ...change, action: change.action ?? options.action } as AuditChange);
        if (entry) entries.push(entry);
      },
    });
    await writeAudit(db, { batchId, actor: principal, undoes: options.undoes }, entries);
    if (options.isStoppable && principal.call?.isGone()) throw httpError(400, 'calls.stopped');
    return answer;
  });
  if (principal.call && isUndoable(entries)) principal.call.batch_id = batchId;
  for (const resource of changed) after.push(() => context.events.publish('changed', { resource }));
  for (const task of after) {
    // The change is committed; a failed notification is only logged.
    try {
      await task(result);
    } catch (error) {
      context.log.error({ err: error }, 'an after-commit task failed');
    }
  }
  return result;
};

/** The row with that id, locked until the transaction ends. Throws 404 if it is not in the actor's scope. */
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
  if (!record) throw await notWritable(db, resource, principal, [id]);
  return record;
};

/** A new row as it would be inserted. Throws if it may not be. */
export const preparedRow = async (tx: WriteContext, resource: AnyResource, body: Row): Promise<Row> => {
  const { db, principal } = tx;
  const sent = Object.fromEntries(
    Object.entries(body)
      .filter(([name, value]) => Object.hasOwn(resource.fields, name) && value !== undefined)
      .map(([name, value]) => [name, stored(resource.fields[name], value)]),
  );
  const row = { ...emptyRow(resource), ...forcedValues(resource, principal), ...sent };
  assertComplete(resource, row);
  assertInScope(resource, principal, row);
  await assertReferences(db, resource, principal, sent);
  return { ...row, ...(await rulesOf(resource.name).beforeWrite?.(tx, row)) };
};

/** Inserts a row. Returns the record and any additional fields from the resource's rules. */
export const createRow = async (tx: WriteContext, resource: AnyResource, body: Row): Promise<Row> => {
  const { db } = tx;
  const rules = rulesOf(resource.name);
  const extras = Object.fromEntries(
    Object.keys(rules.createExtras ?? {}).map((name) => [name, body[name]] as const),
  );
  const own = Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(extras, name)));
  const values = await preparedRow(tx, resource, own);
  const table = tableOf(resource.name);
  const inserted = await db.insert(table).values(columnsIn(resource, values)).returning({ id: table.id });
  const id = inserted[0]?.id as number;
  await assertWithinMaximum(tx, resource, [values.company_id]);
  await writeLinks(db, resource, [{ id, changes: values }]);
  const created = await recordOf(db, resource, id);
  if (!created) throw notFound();
  const extraFields = await rules.afterCreate?.(tx, created, extras);
  tx.announce(resource.name);
  // The response must include what the rules set after the insert, such as a key's owner.
  const record = await recordOf(db, resource, id);
  tx.note({ resource, after: record });
  return { ...(record && (await asRead(db, resource, tx.principal, record))), ...extraFields };
};

/** Changes a locked row. Returns the updated record. */
export const applyChanges = async (
  tx: WriteContext,
  resource: AnyResource,
  before: Row,
  changes: Row,
): Promise<Row> => {
  const [record] = await changeRows(tx, resource, [{ before, changes }]);
  return record ?? before;
};

/** Applies a PUT. Throws 409 with the current version if `version` is stale. */
export const updateRow = async (
  tx: WriteContext,
  resource: AnyResource,
  id: number,
  body: Row,
): Promise<Row> => {
  const before = await lockedRecord(tx, resource, 'edit', id);
  const { version, ...fields } = body;
  if (version !== undefined && version !== before.version) {
    throw httpError(409, 'records.stale', {
      current: before.version as number,
    });
  }
  const changes = changesOf(resource, fields, before);
  if (version === undefined) await rulesOf(resource.name).beforeReplace?.(tx, changes, before);
  const record = await applyChanges(tx, resource, before, changes);
  return asRead(tx.db, resource, tx.principal, record);
};

/** Deletes a row and returns it as it was. */
export const deleteRow = async (tx: WriteContext, resource: AnyResource, id: number): Promise<Row> => {
  const record = await lockedRecord(tx, resource, 'delete', id);
  const [removed] = await deleteRows(tx, resource, [record]);
  return removed ?? record;
};
