import { and, inArray } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../src/domain/access.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { labelOne } from '../../src/schema/labels.ts';
import { linkColumn } from '../db/names.ts';
import { linkTable, tableOf } from '../db/tables.ts';
import { malformed } from '../errors.ts';
import type { Row } from './rules.ts';
import { isPinned, scopeFilter } from './scope.ts';

/** Refuses ids of rows that are not there or not the actor's to see; both are told the same. */
export const assertReferences = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  changes: Row,
): Promise<void> => {
  for (const [name, value] of Object.entries(changes)) {
    const field = resource.fields[name];
    if (field?.kind !== 'belongsTo' && field?.kind !== 'manyOf') continue;
    // A company's admin sees no companies, but its own is what the grant stamps.
    if (isPinned(resource, actor, name)) continue;
    const ids = [...new Set([value].flat().filter((id): id is number => typeof id === 'number'))];
    if (ids.length === 0) continue;
    const target = resourceNamed(field.of ?? '');
    const table = tableOf(target.name);
    const found = await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), scopeFilter(target, actor)));
    const there = new Set(found.map(({ id }) => id));
    const missing = ids.find((id) => !there.has(id));
    if (missing !== undefined) {
      throw malformed(`There is no ${labelOne(target).toLowerCase()} with the id ${missing}.`, name);
    }
  }
};

/** Makes the linked ids of each `manyOf` field what the changes say. */
export const writeLinks = async (
  db: NodePgDatabase,
  resource: AnyResource,
  ids: readonly number[],
  changes: Row,
): Promise<void> => {
  for (const [name, value] of Object.entries(changes)) {
    const field = resource.fields[name];
    if (field?.kind !== 'manyOf') continue;
    const link = linkTable(resource, field);
    const [mine, theirs] = [linkColumn(resource.name), linkColumn(field.of ?? '')];
    const column = link[mine];
    if (!column) throw new Error(`${field.through} has no column ${mine}.`);
    await db.delete(link).where(inArray(column, [...ids]));
    const linked = [...new Set(value as number[])];
    const rows = ids.flatMap((id) => linked.map((other) => ({ [mine]: id, [theirs]: other })));
    if (rows.length > 0) await db.insert(link).values(rows);
  }
};
