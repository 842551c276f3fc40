import { and, eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AnyResource } from '../../src/schema/resource.ts';
import type { Context } from '../context.ts';
import { tableOf } from '../db/tables.ts';
import { failure, notFound } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { assertComplete, changesOf, columnsIn, emptyRow, stored } from './changes.ts';
import { recordOf } from './read.ts';
import { assertReferences, writeLinks } from './references.ts';
import { assertNotNeeded } from './needed.ts';
import { rulesOf } from './rule-files.ts';
import type { Moment, Row } from './rules.ts';
import { assertInScope, scopeFilter, stamped } from './scope.ts';

/** Runs work in one transaction and, once it is committed, what it left for afterwards. */
export const inTransaction = async <T>(
  context: Context,
  principal: Principal,
  work: (moment: Moment) => Promise<T>,
): Promise<T> => {
  const after: Parameters<Moment['afterCommit']>[0][] = [];
  const result = await context.db.transaction((tx) =>
    work({
      context,
      db: tx as unknown as NodePgDatabase,
      principal,
      afterCommit: (task) => void after.push(task),
    }),
  );
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

const announce = ({ context, afterCommit }: Moment, resource: AnyResource): void =>
  afterCommit(() => context.events.publish('changed', { resource: resource.name }));

/** The row of that id, locked until the transaction ends; 404 where the actor may not touch it. */
export const lockedRecord = async (
  { db, principal }: Moment,
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
export const createRow = async (moment: Moment, resource: AnyResource, body: Row): Promise<Row> => {
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
  const row = { ...emptyRow(resource), ...stamped(resource, principal), ...sent };
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
  await writeLinks(db, resource, [id], whole);
  const created = await recordOf(db, resource, id);
  if (!created) throw notFound();
  const more = await rules.afterCreate?.(moment, created, extras);
  announce(moment, resource);
  // What the rules set after the insert (a key's owner, say) must be in the answer too.
  return { ...(await recordOf(db, resource, id)), ...more };
};

/** Changes a row that is locked already. Returns the record as it is afterwards. */
export const applyChanges = async (
  moment: Moment,
  resource: AnyResource,
  before: Row,
  changes: Row,
): Promise<Row> => {
  const { db, principal } = moment;
  if (Object.keys(changes).length === 0) return before;
  const rules = rulesOf(resource.name);
  const after = { ...before, ...changes };
  assertInScope(resource, principal, after);
  await assertReferences(db, resource, principal, changes);
  const all = { ...changes, ...(await rules.beforeWrite?.(moment, after, before)) };
  const table = tableOf(resource.name);
  const id = before.id as number;
  await db
    .update(table)
    .set({ ...columnsIn(resource, all), version: sql`${table.version} + 1`, updated_at: sql`now()` } as never)
    .where(eq(table.id, id));
  await writeLinks(db, resource, [id], all);
  const record = await recordOf(db, resource, id);
  if (!record) throw notFound();
  await rules.afterUpdate?.(moment, record, before);
  announce(moment, resource);
  return record;
};

/** Changes a row as a PUT asks. A stale `version` is 409 with the present one. */
export const updateRow = async (
  moment: Moment,
  resource: AnyResource,
  id: number,
  body: Row,
): Promise<Row> => {
  const before = await lockedRecord(moment, resource, 'edit', id);
  const { version, ...fields } = body;
  if (version !== undefined && version !== before.version) {
    throw failure(409, 'Somebody else has changed this since you opened it.', {
      current: before.version as number,
    });
  }
  return applyChanges(moment, resource, before, changesOf(resource, fields, before));
};

/** Removes a row and returns it as it was. */
export const deleteRow = async (moment: Moment, resource: AnyResource, id: number): Promise<Row> => {
  const record = await lockedRecord(moment, resource, 'delete', id);
  const rules = rulesOf(resource.name);
  await rules.beforeDelete?.(moment, record);
  announce(moment, resource);
  if (rules.remove) return rules.remove(moment, record);
  await assertNotNeeded(moment.db, resource, record);
  const table = tableOf(resource.name);
  await moment.db.delete(table).where(eq(table.id, id));
  return record;
};
