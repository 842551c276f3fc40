import { and, or, sql, type SQL } from 'drizzle-orm';
import { type Actor, rowsFor } from '../../../src/domain/access/access.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import type { Filter } from './filter.ts';

/** A table of sums that triggers keep: its columns are fields that records are counted by, and `count`. */
interface Kept {
  readonly table: SQL;
  /** The condition that a field has a value. */
  readonly fields: Readonly<Record<string, (value: unknown) => SQL>>;
}

/** By resource; see decision 60. */
const KEPT: Readonly<Record<string, Kept>> = {
  alarms: {
    table: sql`alarm_counts`,
    fields: {
      company_id: (value) => sql`company_id = ${value ?? 0}`,
      status: (value) => sql`is_open = ${value === 'open'}`,
      severity: (value) => sql`severity = ${value}`,
      acknowledged: (value) => sql`is_acknowledged = ${value}`,
    },
  },
};

/** The rows of the sums that this actor may see; undefined if they can't tell, null for all. */
const scopeOf = ({ access, name }: AnyResource, actor: Actor): SQL | null | undefined => {
  const grant = access[actor.role];
  if (!grant?.actions.includes('list') || grant.match === 'any' || actor.share_id !== undefined)
    return undefined;
  const rows = rowsFor(grant, 'list');
  if (rows === 'all') return null;
  const [[column, condition] = [], ...others] = Object.entries(rows);
  const isOwn = typeof condition === 'object' && 'own' in condition && condition.own === 'company_id';
  if (column !== 'company_id' || !isOwn || others.length > 0 || actor.company_id === null) return undefined;
  return KEPT[name]?.fields['company_id']?.(actor.company_id);
};

/**
 * Where the number of records that the actor may list is kept: a table whose column `count` has to be summed, and a
 * condition. Undefined if it is not kept for this resource, actor and filter.
 */
export const keptCounts = (
  resource: AnyResource,
  actor: Actor,
  filter: Filter,
): { readonly table: SQL; readonly where: SQL } | undefined => {
  const kept = KEPT[resource.name];
  const scope = kept && scopeOf(resource, actor);
  if (!kept || scope === undefined) return undefined;
  const conditions: SQL[] = scope === null ? [] : [scope];
  for (const [name, value] of Object.entries(filter)) {
    const isValue = kept.fields[name];
    if (!isValue) return undefined;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    conditions.push(or(...values.map(isValue)) ?? sql`false`);
  }
  return { table: kept.table, where: and(...conditions) ?? sql`true` };
};
