import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Action, Actor, Grant, Scalar, Wanted } from '../../src/domain/access.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { failure, forbidden } from '../errors.ts';
import { tableOf } from '../db/tables.ts';
import type { Row } from './rules.ts';

const NOTHING = sql`false`;

const isList = (wanted: Wanted): wanted is readonly Scalar[] => Array.isArray(wanted);
/** The value that an "own" rule stands for; undefined for a rule that speaks of another row. */
const ownValue = (wanted: Wanted, actor: Actor): number | null | undefined => {
  if (isList(wanted)) return undefined;
  return wanted.own === 'company_id' ? actor.company_id : wanted.own === 'id' ? actor.id : undefined;
};

const rulesOf = (grant: Grant): [string, Wanted][] =>
  grant.rows === 'all' ? [] : (Object.entries(grant.rows) as [string, Wanted][]);

const ruleFilter = (resource: AnyResource, column: string, wanted: Wanted, actor: Actor): SQL => {
  const table = tableOf(resource.name);
  const at = table[column];
  if (!at) throw new Error(`${resource.name}.${column} is no column, so no rows can be chosen by it.`);
  if (isList(wanted)) {
    const values = wanted.filter((value) => value !== null);
    const some = values.length > 0 ? inArray(at, values) : NOTHING;
    return wanted.includes(null) ? (or(some, isNull(at)) as SQL) : some;
  }
  if (wanted.own === 'visible') {
    const target = resourceNamed(resource.fields[column]?.of ?? '');
    const rows = tableOf(target.name);
    const scope = scopeFilter(target, actor);
    return sql`${at} in (select ${rows.id} from ${rows}${scope ? sql` where ${scope}` : sql``})`;
  }
  const value = ownValue(wanted, actor);
  return value === null || value === undefined ? NOTHING : eq(at, value);
};

/**
 * Which rows of a resource this actor may see or, with an action, do this to: undefined for all of
 * them, else a condition for the database.
 */
export const scopeFilter = (resource: AnyResource, actor: Actor, action?: Action): SQL | undefined => {
  const grant = resource.access[actor.role];
  if (!grant || (action && !grant.actions.includes(action))) return NOTHING;
  return and(...rulesOf(grant).map(([column, wanted]) => ruleFilter(resource, column, wanted, actor)));
};

/** Fields that a new row of this actor gets without being sent: its own company, its own id. */
export const stamped = (resource: AnyResource, actor: Actor): Row => {
  const grant = resource.access[actor.role];
  if (!grant) return {};
  return Object.fromEntries(
    rulesOf(grant)
      .map(([column, wanted]) => [column, ownValue(wanted, actor)] as const)
      .filter(([, value]) => value !== undefined),
  );
};

/** Whether the actor's grant fixes this column to a value of its own. */
export const isPinned = (resource: AnyResource, actor: Actor, column: string): boolean =>
  Object.hasOwn(stamped(resource, actor), column);

/** Refuses a row that would lie outside of what the actor may touch: another company, a higher role. */
export const assertInScope = (resource: AnyResource, actor: Actor, row: Row): void => {
  const grant = resource.access[actor.role];
  if (!grant) throw forbidden();
  for (const [column, wanted] of rulesOf(grant)) {
    const own = ownValue(wanted, actor);
    const fits = isList(wanted)
      ? wanted.includes(row[column] as Scalar)
      : own === undefined || (own !== null && row[column] === own);
    if (!fits) throw failure(403, 'Your role may not choose this.', { path: column });
  }
};
