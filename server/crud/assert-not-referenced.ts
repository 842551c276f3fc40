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

const inWords = (amount: number, resource: AnyResource): string => {
  const label = amount === 1 ? labelOne(resource) : labelMany(resource);
  // "API keys" stays as it is; "Users" becomes "users".
  return `${amount} ${/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()}`;
};

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Other resources' fields that keep the rows that they point at from being deleted. */
const pointers = (resource: AnyResource) =>
  Object.values(resources).flatMap((other) =>
    Object.entries(other.fields)
      .filter(
        ([, { kind, of, onDelete }]) =>
          kind === 'belongsTo' && of === resource.name && (onDelete ?? 'refuse') === 'refuse',
      )
      .map(([name]) => ({ other, name })),
  );

/** How many of them a failure names one by one. */
const NAMED = 100;

/** Refuses to delete rows that others point at, and counts those. */
export const assertNotReferenced = async (
  db: NodePgDatabase,
  resource: AnyResource,
  records: readonly Row[],
): Promise<void> => {
  const ids = records.map(({ id }) => id as number);
  const needed = new Map<number, string[]>();
  for (const { other, name } of pointers(resource)) {
    const table = tableOf(other.name);
    const column = table[name] as PgColumn;
    const rows = await db
      .select({ id: column, total: count() })
      .from(table)
      .where(sql`${column} = any(${idList(ids)})`)
      .groupBy(column);
    for (const { id, total } of rows) {
      needed.set(id as number, [...(needed.get(id as number) ?? []), inWords(total, other)]);
    }
  }
  if (needed.size === 0) return;
  const told = records
    .filter(({ id }) => needed.has(id as number))
    .map((record) => ({
      id: record.id as number,
      msg: `“${String(record[resource.title])}” still has ${joined(needed.get(record.id as number) ?? [])}. Move or delete them first.`,
    }));
  const [first] = told;
  if (told.length === 1 && first) throw httpError(409, first.msg);
  const many = labelMany(resource).toLowerCase();
  throw httpError(409, `${told.length} of these ${many} are still needed. ${first?.msg ?? ''}`, {
    errors: told.slice(0, NAMED).map(({ id, msg }) => ({ msg, path: `ids.${id}` })),
  });
};
