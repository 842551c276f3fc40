import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  type Action,
  type Actor,
  can,
  isReading,
  type Rows,
  rowsFor,
  type Scalar,
  type Condition,
} from '../../src/domain/access/access.ts';
import { resourceNamed, resources } from '../../src/resources/all.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { idList } from '../db/arrays.ts';
import { forbidden, httpError, type HttpError, notFound } from '../errors.ts';
import { linkColumn } from '../db/tables/names.ts';
import { DELETED_AT, linkTable, tableOf } from '../db/tables/defined-tables.ts';
import type { Row } from './rules.ts';

const NOTHING = sql`false`;

const isList = (condition: Condition): condition is readonly Scalar[] => Array.isArray(condition);
/** The value that an "own" condition requires; undefined for a condition on another row. */
const ownValue = (condition: Condition, actor: Actor): number | null | undefined => {
  if (isList(condition)) return undefined;
  return condition.own === 'company_id' ? actor.company_id : condition.own === 'id' ? actor.id : undefined;
};

const rulesOf = (rows: Rows): [string, Condition][] =>
  rows === 'all' ? [] : (Object.entries(rows) as [string, Condition][]);

/** Restricts ids to rows that the actor may see; undefined means no restriction. */
export const isVisible = (target: AnyResource, actor: Actor, id: PgColumn): SQL | undefined => {
  const scope = scopeFilter(target, actor);
  const rows = tableOf(target.name);
  return scope && sql`${id} in (select ${rows.id} from ${rows} where ${scope})`;
};

/** The names of the resources whose records this actor may list. */
const listableResources = ({ role }: Actor): string[] =>
  Object.values(resources).flatMap(({ name, access }) => (can(access, role, 'list') ? [name] : []));

const conditionFilter = (at: PgColumn, of: string | undefined, condition: Condition, actor: Actor): SQL => {
  if (isList(condition)) {
    const values = condition.filter((value) => value !== null);
    const some = values.length > 0 ? inArray(at, values) : NOTHING;
    return condition.includes(null) ? (or(some, isNull(at)) as SQL) : some;
  }
  if (condition.own === 'listable') return inArray(at, listableResources(actor));
  if (condition.own === 'visible') return isVisible(resourceNamed(of ?? ''), actor, at) ?? isNotNull(at);
  if (condition.own === 'company_id or none') {
    return actor.company_id === null ? isNull(at) : (or(eq(at, actor.company_id), isNull(at)) as SQL);
  }
  const value = ownValue(condition, actor);
  return value === null || value === undefined ? NOTHING : eq(at, value);
};

const ruleFilter = (resource: AnyResource, column: string, condition: Condition, actor: Actor): SQL => {
  const table = tableOf(resource.name);
  const field = resource.fields[column];
  if (field?.kind === 'manyOf') {
    const link = linkTable(resource, field);
    const [mine, theirs] = [linkColumn(resource.name), linkColumn(field.of ?? '')].map(
      (name) => link[name] as PgColumn,
    );
    const match = conditionFilter(theirs as PgColumn, field.of, condition, actor);
    return sql`exists (select from ${link} where ${mine} = ${table.id} and ${match})`;
  }
  const at = table[column];
  if (!at) throw new Error(`${resource.name}.${column} is not a column, so it can’t be used in a grant.`);
  return conditionFilter(at, field?.of, condition, actor);
};

/** Whether to match present or soft-deleted rows. */
export type Which = 'present' | 'deleted';

const deletionFilter = (resource: AnyResource, which: Which): SQL | undefined => {
  const at = tableOf(resource.name)[DELETED_AT];
  if (resource.softDeleteDays === undefined || !at) return which === 'present' ? undefined : NOTHING;
  return which === 'present' ? isNull(at) : isNotNull(at);
};

/** SQL: what a share link shows, by resource (views of the database). It shows nothing else. */
const SHARED: Readonly<Record<string, (share: number) => SQL>> = {
  'dashboard-v2': (share) =>
    sql`dashboard_v2.id in (select dashboard_id from shared_boards where share_id = ${share})`,
  devices: (share) => sql`devices.id in (select device_id from shared_devices where share_id = ${share})`,
  datapoints: (share) =>
    sql`datapoints.id in (select datapoint_id from shared_datapoints where share_id = ${share})`,
  alarms: (share) => sql`alarms.device_id in (
    select v.device_id from shared_devices v join devices d on d.id = v.device_id
    where v.share_id = ${share} and d.company_id is not distinct from alarms.company_id)`,
};

/**
 * The SQL condition for the rows of a resource that this actor may see or, with an action, apply it to;
 * undefined for all rows.
 */
export const scopeFilter = (
  resource: AnyResource,
  actor: Actor,
  action?: Action,
  which: Which = 'present',
): SQL | undefined => {
  if (actor.is_unscoped) return deletionFilter(resource, which);
  if (actor.share_id !== undefined) {
    const shared = action === undefined || isReading(action) ? SHARED[resource.name] : undefined;
    return and(deletionFilter(resource, which), shared?.(actor.share_id) ?? NOTHING);
  }
  const grant = resource.access[actor.role];
  if (!grant || (action && !grant.actions.includes(action))) return NOTHING;
  const rules = rulesOf(rowsFor(grant, action)).map(([column, condition]) =>
    ruleFilter(resource, column, condition, actor),
  );
  return and(
    deletionFilter(resource, which),
    grant.match === 'any' ? (or(...rules) ?? NOTHING) : and(...rules),
  );
};

/**
 * The error for rows that the actor may not write: 403 if they can read them nevertheless, otherwise 404, as if
 * they didn't exist.
 */
export const notWritable = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  ids: readonly number[],
): Promise<HttpError> => {
  if (resource.access[actor.role]?.reads === undefined) return notFound();
  const { id } = tableOf(resource.name);
  const readable = await db
    .select({ id })
    .from(tableOf(resource.name))
    .where(and(sql`${id} = any(${idList(ids)})`, scopeFilter(resource, actor, 'show')));
  return readable.length === new Set(ids).size ? forbidden() : notFound();
};

/** Values that are forced on a new row of this actor: their own company or id. */
export const forcedValues = (resource: AnyResource, actor: Actor): Row => {
  const grant = resource.access[actor.role];
  if (!grant || grant.match === 'any') return {};
  return Object.fromEntries(
    rulesOf(grant.rows)
      .map(([column, condition]) => [column, ownValue(condition, actor)] as const)
      .filter(([, value]) => value !== undefined),
  );
};

/** Whether the actor's grant forces the value of this column. */
export const isPinned = (resource: AnyResource, actor: Actor, column: string): boolean =>
  Object.hasOwn(forcedValues(resource, actor), column);

/** Throws 403 for a row outside the actor's scope: another company, a higher role. */
export const assertInScope = (resource: AnyResource, actor: Actor, row: Row): void => {
  if (actor.is_unscoped) return;
  const grant = resource.access[actor.role];
  if (!grant) throw forbidden();
  // With "any" there is no single column at fault, and such a role writes nothing.
  if (grant.match === 'any') throw forbidden();
  for (const [column, condition] of rulesOf(grant.rows)) {
    const own = ownValue(condition, actor);
    const isAllowed = isList(condition)
      ? condition.includes(row[column] as Scalar)
      : own === undefined || (own !== null && row[column] === own);
    if (!isAllowed) throw httpError(403, 'calls.not_choosable', { path: column });
  }
};
