import { and, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { type AffectedRecords, EFFECTS } from '../../../src/domain/api/bulk.ts';
import { resourceNamed, resources } from '../../../src/resources/all.ts';
import type { Field } from '../../../src/schema/field.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { idList } from '../../db/arrays.ts';
import { linkColumn } from '../../db/tables/names.ts';
import { linkTable, tableOf } from '../../db/tables/defined-tables.ts';
import { notFound } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import { type AffectedQuery, countMatching } from './affected-rows.ts';
import { rulesOf } from '../rule-files.ts';
import { scopeFilter } from '../scope.ts';

type Effect = AffectedRecords['effect'];

export const affectedSchema = z.object({
  count: z.int().describe('how many would be deleted'),
  affected: z.array(
    z.object({
      resource: z.string().describe('`readings`, or the name of a resource'),
      effect: z
        .enum(EFFECTS)
        .describe(
          '`blocking`: must be moved or deleted first; `shown`: dashboards that show its values; `linked`: stay, without their link to it; `deleted`: go with it; `kept`: stay until retention removes them, but can’t be reached',
        ),
      count: z.int(),
    }) satisfies z.ZodType<AffectedRecords>,
  ),
});

/** The effect of deleting a row on the rows that reference it by this field; undefined if there is nothing to report. */
const effectOf = (field: Field, resource: AnyResource): Effect | undefined => {
  switch (field.onDelete ?? 'refuse') {
    case 'refuse':
      return 'blocking';
    case 'remove':
      // A soft-deleted record keeps everything that belongs to it.
      return resource.softDeleteDays === undefined ? 'deleted' : undefined;
    case 'clear':
      return field.readOnly ? undefined : 'linked';
    default:
      return undefined;
  }
};

/** Rows of other resources that reference these by a column. */
const referencingRows = async (query: AffectedQuery): Promise<AffectedRecords[]> => {
  const { resource, ids } = query;
  const found: AffectedRecords[] = [];
  for (const other of Object.values(resources)) {
    for (const [name, field] of Object.entries(other.fields)) {
      if (field.kind !== 'belongsTo' || field.of !== resource.name) continue;
      const effect = effectOf(field, resource);
      if (!effect) continue;
      const table = tableOf(other.name);
      // Revoked keys are deleted with their company.
      const notRevoked = table['revoked_at'] ? sql`${table['revoked_at']} is null` : undefined;
      const condition = and(sql`${table[name]} = any(${idList(ids)})`, notRevoked) as SQL;
      found.push(...(await countMatching(query, other, effect, condition)));
    }
  }
  return found;
};

/** Rows that are linked to these through a link table, whichever side defines the field. */
const linkedRows = async (query: AffectedQuery): Promise<AffectedRecords[]> => {
  const { resource, ids } = query;
  const found: AffectedRecords[] = [];
  const seen = new Set<string>();
  for (const owner of Object.values(resources)) {
    for (const field of Object.values(owner.fields)) {
      if (field.kind !== 'manyOf' || !field.of || !field.through) continue;
      if ((owner.name !== resource.name && field.of !== resource.name) || seen.has(field.through)) continue;
      seen.add(field.through);
      const other = owner.name === resource.name ? resourceNamed(field.of) : owner;
      const link = linkTable(owner, field);
      const [mine, theirs] = [resource, other].map(({ name }) => link[linkColumn(name)] as PgColumn);
      const condition = sql`${tableOf(other.name).id} in (
        select ${theirs} from ${link} where ${mine} = any(${idList(ids)}))`;
      found.push(...(await countMatching(query, other, 'linked', condition)));
    }
  }
  return found;
};

/** What deleting these rows would affect, as far as the caller can see it. Throws 404 if any id is not the caller's. */
export const affectedBy = async (
  db: NodePgDatabase,
  principal: Principal,
  resource: AnyResource,
  selection: { readonly ids: readonly number[] } | { readonly where: SQL | undefined },
): Promise<z.output<typeof affectedSchema>> => {
  const table = tableOf(resource.name);
  const condition =
    'ids' in selection ? sql`${table.id} = any(${idList([...selection.ids])})` : selection.where;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(condition, scopeFilter(resource, principal, 'delete')));
  if ('ids' in selection && rows.length !== new Set(selection.ids).size) throw notFound();
  const ids = rows.map(({ id }) => id as number);
  if (ids.length === 0) return { count: 0, affected: [] };
  const query = { db, principal, resource, ids };
  const affected = [
    ...((await rulesOf(resource.name).affects?.(query)) ?? []),
    ...(await referencingRows(query)),
    ...(await linkedRows(query)),
  ];
  return {
    count: ids.length,
    affected: affected.toSorted(
      (a, b) =>
        EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect) || a.resource.localeCompare(b.resource, 'en'),
    ),
  };
};
