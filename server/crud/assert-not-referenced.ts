import { count, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { resources } from '../../src/resources/all.ts';
import { labelMany, labelOne } from '../../src/schema/labels.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables.ts';
import { httpError } from '../errors.ts';
import type { Row } from './rules.ts';

const countText = (amount: number, resource: AnyResource): string => {
  const label = amount === 1 ? labelOne(resource) : labelMany(resource);
  // "API keys" stays as it is; "Users" becomes "users".
  return `${amount} ${/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()}`;
};

const joinWithAnd = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Fields of other resources that block the deletion of the rows they reference. */
const blockingFields = (resource: AnyResource) =>
  Object.values(resources).flatMap((other) =>
    Object.entries(other.fields)
      .filter(
        ([, { kind, of, onDelete }]) =>
          kind === 'belongsTo' && of === resource.name && (onDelete ?? 'refuse') === 'refuse',
      )
      .map(([name]) => ({ other, name })),
  );

/** The most records that an error lists. */
const MAX_ERRORS = 100;

/** Throws 409 if other rows reference any of these, with their counts. */
export const assertNotReferenced = async (
  db: NodePgDatabase,
  resource: AnyResource,
  records: readonly Row[],
): Promise<void> => {
  const ids = records.map(({ id }) => id as number);
  const references = new Map<number, string[]>();
  for (const { other, name } of blockingFields(resource)) {
    const table = tableOf(other.name);
    const column = table[name] as PgColumn;
    const rows = await db
      .select({ id: column, total: count() })
      .from(table)
      .where(sql`${column} = any(${idList(ids)})`)
      .groupBy(column);
    for (const { id, total } of rows) {
      references.set(id as number, [...(references.get(id as number) ?? []), countText(total, other)]);
    }
  }
  if (references.size === 0) return;
  const problems = records
    .filter(({ id }) => references.has(id as number))
    .map((record) => ({
      id: record.id as number,
      msg: `“${String(record[resource.title])}” still has ${joinWithAnd(references.get(record.id as number) ?? [])}. Move or delete them first.`,
    }));
  const [first] = problems;
  if (problems.length === 1 && first) throw httpError(409, first.msg);
  const label = labelMany(resource).toLowerCase();
  throw httpError(409, `${problems.length} of these ${label} are still needed. ${first?.msg ?? ''}`, {
    errors: problems.slice(0, MAX_ERRORS).map(({ id, msg }) => ({ msg, path: `ids.${id}` })),
  });
};
