import { and, asc, inArray, sql } from 'drizzle-orm';
import type { AnyResource } from '../../src/schema/resource.ts';
import { tableOf } from '../db/tables.ts';
import { notFound } from '../errors.ts';
import { columnsIn, stored } from './changes.ts';
import { type Filter, filterCondition } from './filter.ts';
import { assertReferences, writeLinks } from './references.ts';
import { rulesOf } from './rule-files.ts';
import type { Moment, Row } from './rules.ts';
import { assertInScope, scopeFilter } from './scope.ts';
import { applyChanges, deleteRow, lockedRecord } from './write.ts';

/** Which rows a bulk call is about: these, or all that fit a filter. */
export type Chosen = { readonly ids: readonly number[] } | { readonly filter: Filter };

/** The ids of the chosen rows, locked. An id that is not there, or not the actor's, is 404 for all. */
export const lockChosen = async (
  { db, principal }: Moment,
  resource: AnyResource,
  action: 'edit' | 'delete',
  chosen: Chosen,
): Promise<number[]> => {
  const table = tableOf(resource.name);
  const ids = 'ids' in chosen ? [...new Set(chosen.ids)] : undefined;
  const asked = ids
    ? inArray(table.id, ids)
    : filterCondition(resource, 'filter' in chosen ? chosen.filter : {});
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(asked, scopeFilter(resource, principal, action)))
    // One order for all, so that two bulk calls wait for each other instead of locking each other out.
    .orderBy(asc(table.id))
    .for('update');
  if (ids && rows.length !== ids.length) throw notFound();
  return rows.map(({ id }) => id as number);
};

/** Makes the same changes to all chosen rows, or to none. Returns their ids. */
export const updateMany = async (
  moment: Moment,
  resource: AnyResource,
  chosen: Chosen,
  data: Row,
): Promise<number[]> => {
  const { db, principal, context } = moment;
  const ids = await lockChosen(moment, resource, 'edit', chosen);
  const changes = Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, stored(resource.fields[name], value)]),
  );
  if (ids.length === 0 || Object.keys(changes).length === 0) return ids;
  const rules = rulesOf(resource.name);
  if (rules.beforeWrite || rules.afterUpdate) {
    for (const id of ids) {
      await applyChanges(moment, resource, await lockedRecord(moment, resource, 'edit', id), changes);
    }
    return ids;
  }
  // Columns that the changes leave alone are in scope already: the rows were chosen by it.
  assertChangesInScope(resource, moment, changes);
  await assertReferences(db, resource, principal, changes);
  const table = tableOf(resource.name);
  await db
    .update(table)
    .set({
      ...columnsIn(resource, changes),
      version: sql`${table.version} + 1`,
      updated_at: sql`now()`,
    } as never)
    .where(inArray(table.id, ids));
  await writeLinks(db, resource, ids, changes);
  moment.afterCommit(() => context.events.publish('changed', { resource: resource.name }));
  return ids;
};

const assertChangesInScope = (resource: AnyResource, { principal }: Moment, changes: Row): void => {
  const rows = resource.access[principal.role]?.rows;
  if (!rows || rows === 'all') return;
  for (const column of Object.keys(rows)) {
    if (!Object.hasOwn(changes, column)) continue;
    const only = { ...resource.access[principal.role], rows: { [column]: rows[column] } };
    assertInScope({ ...resource, access: { [principal.role]: only } } as AnyResource, principal, changes);
  }
};

/** Removes all chosen rows, or none. Returns their ids. */
export const deleteMany = async (
  moment: Moment,
  resource: AnyResource,
  chosen: Chosen,
): Promise<number[]> => {
  const ids = await lockChosen(moment, resource, 'delete', chosen);
  for (const id of ids) await deleteRow(moment, resource, id);
  return ids;
};
