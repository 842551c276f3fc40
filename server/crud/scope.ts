import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  type Action,
  type Actor,
  can,
  type Grant,
  type Scalar,
  type Condition,
} from '../../src/domain/access.ts';
import { resourceNamed, resources } from '../../src/resources/all.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { httpError, forbidden } from '../errors.ts';
import { linkColumn } from '../db/names.ts';
import { DELETED_AT, linkTable, tableOf } from '../db/tables.ts';
import type { Row } from './rules.ts';

const NOTHING = sql`false`;

const isList = (wanted: Condition): wanted is readonly Scalar[] => Array.isArray(wanted);
/** The value that an "own" rule stands for; undefined for a rule that speaks of another row. */
const ownValue = (wanted: Condition, actor: Actor): number | null | undefined => {
  if (isList(wanted)) return undefined;
  return wanted.own === 'company_id' ? actor.company_id : wanted.own === 'id' ? actor.id : undefined;
};

const rulesOf = (grant: Grant): [string, Condition][] =>
  grant.rows === 'all' ? [] : (Object.entries(grant.rows) as [string, Condition][]);

/** Which ids are of rows that the actor may see; undefined: all of them. */
export const isVisible = (target: AnyResource, actor: Actor, id: PgColumn): SQL | undefined => {
  const scope = scopeFilter(target, actor);
  const rows = tableOf(target.name);
  return scope && sql`${id} in (select ${rows.id} from ${rows} where ${scope})`;
};

/** The names of the resources whose records this actor may list. */
const listable = ({ role }: Actor): string[] =>
  Object.values(resources).flatMap(({ name, access }) => (can(access, role, 'list') ? [name] : []));

const wantedFilter = (at: PgColumn, of: string | undefined, wanted: Condition, actor: Actor): SQL => {
  if (isList(wanted)) {
    const values = wanted.filter((value) => value !== null);
    const some = values.length > 0 ? inArray(at, values) : NOTHING;
    return wanted.includes(null) ? (or(some, isNull(at)) as SQL) : some;
  }
  if (wanted.own === 'listable') return inArray(at, listable(actor));
  if (wanted.own === 'visible') return isVisible(resourceNamed(of ?? ''), actor, at) ?? isNotNull(at);
  const value = ownValue(wanted, actor);
  return value === null || value === undefined ? NOTHING : eq(at, value);
};

const ruleFilter = (resource: AnyResource, column: string, wanted: Condition, actor: Actor): SQL => {
  const table = tableOf(resource.name);
  const field = resource.fields[column];
  if (field?.kind === 'manyOf') {
    const link = linkTable(resource, field);
    const [mine, theirs] = [linkColumn(resource.name), linkColumn(field.of ?? '')].map(
      (name) => link[name] as PgColumn,
    );
    const fits = wantedFilter(theirs as PgColumn, field.of, wanted, actor);
    return sql`exists (select from ${link} where ${mine} = ${table.id} and ${fits})`;
  }
  const at = table[column];
  if (!at) throw new Error(`${resource.name}.${column} is no column, so no rows can be chosen by it.`);
  return wantedFilter(at, field?.of, wanted, actor);
};

/** Of a resource that keeps its deleted rows: those that are there, or those that are not. */
export type Which = 'present' | 'deleted';

const presence = (resource: AnyResource, which: Which): SQL | undefined => {
  const at = tableOf(resource.name)[DELETED_AT];
  if (resource.softDeleteDays === undefined || !at) return which === 'present' ? undefined : NOTHING;
  return which === 'present' ? isNull(at) : isNotNull(at);
};

/**
 * Which rows of a resource this actor may see or, with an action, do this to: undefined for all of
 * them, else a condition for the database.
 */
export const scopeFilter = (
  resource: AnyResource,
  actor: Actor,
  action?: Action,
  which: Which = 'present',
): SQL | undefined => {
  const grant = resource.access[actor.role];
  if (!grant || (action && !grant.actions.includes(action))) return NOTHING;
  const rules = rulesOf(grant).map(([column, wanted]) => ruleFilter(resource, column, wanted, actor));
  return and(presence(resource, which), grant.match === 'any' ? (or(...rules) ?? NOTHING) : and(...rules));
};

/** Fields that a new row of this actor gets without being sent: its own company, its own id. */
export const forcedValues = (resource: AnyResource, actor: Actor): Row => {
  const grant = resource.access[actor.role];
  if (!grant || grant.match === 'any') return {};
  return Object.fromEntries(
    rulesOf(grant)
      .map(([column, wanted]) => [column, ownValue(wanted, actor)] as const)
      .filter(([, value]) => value !== undefined),
  );
};

/** Whether the actor's grant fixes this column to a value of its own. */
export const isPinned = (resource: AnyResource, actor: Actor, column: string): boolean =>
  Object.hasOwn(forcedValues(resource, actor), column);

/** Refuses a row that would lie outside of what the actor may touch: another company, a higher role. */
export const assertInScope = (resource: AnyResource, actor: Actor, row: Row): void => {
  const grant = resource.access[actor.role];
  if (!grant) throw forbidden();
  // Where one of several is enough there is no column to blame, and nothing that the role may write.
  if (grant.match === 'any') throw forbidden();
  for (const [column, wanted] of rulesOf(grant)) {
    const own = ownValue(wanted, actor);
    const fits = isList(wanted)
      ? wanted.includes(row[column] as Scalar)
      : own === undefined || (own !== null && row[column] === own);
    if (!fits) throw httpError(403, 'Your role may not choose this.', { path: column });
  }
};
