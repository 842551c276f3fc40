import { and, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../../src/domain/access/access.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { idList } from '../../db/arrays.ts';
import { linkColumn } from '../../db/tables/names.ts';
import { linkTable, tableOf } from '../../db/tables/defined-tables.ts';
import { badRequest } from '../../errors.ts';
import { message, resourceWord } from '../../texts/texts.ts';
import type { Row } from '../rules.ts';
import { isPinned, scopeFilter } from '../scope.ts';

/** Throws 400 for ids of rows that don't exist or that the actor may not see, with the same message. */
export const assertReferences = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  changes: Row,
): Promise<void> => {
  for (const [name, value] of Object.entries(changes)) {
    const field = resource.fields[name];
    if (field?.kind !== 'belongsTo' && field?.kind !== 'manyOf') continue;
    // A company's admin can't list companies; their own company is forced by the grant.
    if (isPinned(resource, actor, name)) continue;
    const ids = [...new Set([value].flat().filter((id): id is number => typeof id === 'number'))];
    if (ids.length === 0) continue;
    const target = resourceNamed(field.of ?? '');
    const table = tableOf(target.name);
    const found = await db
      .select({ id: table.id })
      .from(table)
      .where(and(sql`${table.id} = any(${idList(ids)})`, scopeFilter(target, actor)));
    const existing = new Set(found.map(({ id }) => id));
    const missing = ids.find((id) => !existing.has(id));
    if (missing !== undefined) {
      const values = { resource: resourceWord(target, 1), id: missing };
      throw badRequest(message('records.no_reference', values), name);
    }
  }
};

/** Sets the linked ids of each changed `manyOf` field, with two statements per field. */
export const writeLinks = async (
  db: NodePgDatabase,
  resource: AnyResource,
  rows: readonly { readonly id: number; readonly changes: Row }[],
): Promise<void> => {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'manyOf') continue;
    const changed = rows
      .filter(({ changes }) => changes[name] !== undefined)
      .map(({ id, changes }) => ({ id, others: changes[name] }));
    if (changed.length === 0) continue;
    const link = linkTable(resource, field);
    const mine = sql.identifier(linkColumn(resource.name));
    const theirs = sql.identifier(linkColumn(field.of ?? ''));
    const links = sql`select q.id, unnest(q.others) as other
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as q(id int, others int[])`;
    await db.execute(sql`
      with q as (${links})
      delete from ${link} l where l.${mine} = any(${idList(changed.map(({ id }) => id))})
        and not exists (select from q where q.id = l.${mine} and q.other = l.${theirs})`);
    await db.execute(sql`
      with q as (${links})
      insert into ${link} (${mine}, ${theirs}) select id, other from q on conflict do nothing`);
  }
};
