import { and, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { can } from '../../src/domain/access.ts';
import { resourceNamed, resources } from '../../src/resources/all.ts';
import type { Field } from '../../src/schema/field.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { idList } from '../db/arrays.ts';
import { linkColumn } from '../db/names.ts';
import { linkTable, tableOf } from '../db/tables.ts';
import { notFound } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { scopeFilter } from './scope.ts';

/** In the order in which they are told. */
const EFFECTS = ['blocking', 'shown', 'linked', 'deleted', 'kept'] as const;
type Effect = (typeof EFFECTS)[number];

interface Affected {
  readonly resource: string;
  readonly effect: Effect;
  readonly count: number;
}

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
    }),
  ),
});

interface Question {
  readonly db: NodePgDatabase;
  readonly principal: Principal;
  readonly resource: AnyResource;
  readonly ids: readonly number[];
}

const countRows = async (db: NodePgDatabase, query: SQL): Promise<number> => {
  // A sum of many is a bigint, which the driver gives as text.
  const { rows } = await db.execute<{ count: number | string }>(query);
  return Number(rows[0]?.count ?? 0);
};

const countOf = async (
  { db, principal }: Question,
  other: AnyResource,
  effect: Effect,
  which: SQL,
): Promise<Affected[]> => {
  // What the role may not list is not told of either.
  if (!can(other.access, principal.role, 'list')) return [];
  const table = tableOf(other.name);
  const where = and(which, scopeFilter(other, principal, 'list'));
  const count = await countRows(db, sql`select count(*)::int as count from ${table} where ${where}`);
  return count > 0 ? [{ resource: other.name, effect, count }] : [];
};

/** What deleting a row does to those that point at it; undefined: nothing that is worth telling. */
const effectOn = (field: Field, resource: AnyResource): Effect | undefined => {
  switch (field.onDelete ?? 'refuse') {
    case 'refuse':
      return 'blocking';
    case 'remove':
      // What is kept for a while keeps all that belongs to it.
      return resource.softDeleteDays === undefined ? 'deleted' : undefined;
    case 'clear':
      return field.readOnly ? undefined : 'linked';
    default:
      return undefined;
  }
};

/** Rows of other resources that point at these by a column. */
const pointing = async (question: Question): Promise<Affected[]> => {
  const { resource, ids } = question;
  const found: Affected[] = [];
  for (const other of Object.values(resources)) {
    for (const [name, field] of Object.entries(other.fields)) {
      if (field.kind !== 'belongsTo' || field.of !== resource.name) continue;
      const effect = effectOn(field, resource);
      if (!effect) continue;
      const table = tableOf(other.name);
      // A revoked key goes with its company.
      const isAlive = table['revoked_at'] ? sql`${table['revoked_at']} is null` : undefined;
      const which = and(sql`${table[name]} = any(${idList(ids)})`, isAlive) as SQL;
      found.push(...(await countOf(question, other, effect, which)));
    }
  }
  return found;
};

/** Rows that are linked with these by a table of their own, whichever side has the field. */
const linked = async (question: Question): Promise<Affected[]> => {
  const { resource, ids } = question;
  const found: Affected[] = [];
  const seen = new Set<string>();
  for (const owner of Object.values(resources)) {
    for (const field of Object.values(owner.fields)) {
      if (field.kind !== 'manyOf' || !field.of || !field.through) continue;
      if ((owner.name !== resource.name && field.of !== resource.name) || seen.has(field.through)) continue;
      seen.add(field.through);
      const other = owner.name === resource.name ? resourceNamed(field.of) : owner;
      const link = linkTable(owner, field);
      const [mine, theirs] = [resource, other].map(({ name }) => link[linkColumn(name)] as PgColumn);
      const which = sql`${tableOf(other.name).id} in (
        select ${theirs} from ${link} where ${mine} = any(${idList(ids)}))`;
      found.push(...(await countOf(question, other, 'linked', which)));
    }
  }
  return found;
};

/** So many hours of readings are counted; of more the number is a lower bound. */
const HOURS_MAX = 500_000;

/** What hangs on devices without being a field: dashboards that show their values, and readings. */
const ofDevices = async (question: Question): Promise<Affected[]> => {
  const { db, ids } = question;
  const points = sql`select id from datapoints where device_id = any(${idList(ids)})`;
  const shown = await countOf(
    question,
    resourceNamed('dashboard-v2'),
    'shown',
    sql`id in (select dashboard_id from dashboard_bindings where datapoint_id in (${points}))`,
  );
  const count = await countRows(
    db,
    sql`select coalesce(sum(count), 0) as count from (
      select count from reading_hours where datapoint_id in (${points}) limit ${HOURS_MAX}::int) h`,
  );
  return [...shown, ...(count > 0 ? [{ resource: 'readings', effect: 'kept', count } as const] : [])];
};

/** What deleting these rows would affect, as far as the caller may see it. An id that is not the caller's is 404 for all. */
export const affectedBy = async (
  db: NodePgDatabase,
  principal: Principal,
  resource: AnyResource,
  chosen: { readonly ids: readonly number[] } | { readonly where: SQL | undefined },
): Promise<z.output<typeof affectedSchema>> => {
  const table = tableOf(resource.name);
  const which = 'ids' in chosen ? sql`${table.id} = any(${idList([...chosen.ids])})` : chosen.where;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(which, scopeFilter(resource, principal, 'delete')));
  if ('ids' in chosen && rows.length !== new Set(chosen.ids).size) throw notFound();
  const ids = rows.map(({ id }) => id as number);
  if (ids.length === 0) return { count: 0, affected: [] };
  const question = { db, principal, resource, ids };
  const affected = [
    ...(resource.name === 'devices' ? await ofDevices(question) : []),
    ...(await pointing(question)),
    ...(await linked(question)),
  ];
  return {
    count: ids.length,
    affected: affected.toSorted(
      (a, b) =>
        EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect) || a.resource.localeCompare(b.resource, 'en'),
    ),
  };
};
