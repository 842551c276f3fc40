import { count, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { resources } from '../../src/resources/all.ts';
import { labelMany, labelOne } from '../../src/schema/labels.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { tableOf } from '../db/tables.ts';
import { failure } from '../errors.ts';
import type { Row } from './rules.ts';

const inWords = (amount: number, resource: AnyResource): string => {
  const label = amount === 1 ? labelOne(resource) : labelMany(resource);
  // "API keys" stays as it is; "Users" becomes "users".
  return `${amount} ${/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()}`;
};

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Refuses to delete a row that others point at, and counts them. */
export const assertNotNeeded = async (
  db: NodePgDatabase,
  resource: AnyResource,
  record: Row,
): Promise<void> => {
  const needed: string[] = [];
  for (const other of Object.values(resources)) {
    for (const [name, field] of Object.entries(other.fields)) {
      if (
        field.kind !== 'belongsTo' ||
        field.of !== resource.name ||
        (field.onDelete ?? 'refuse') !== 'refuse'
      )
        continue;
      const table = tableOf(other.name);
      const rows = await db
        .select({ total: count() })
        .from(table)
        .where(eq(table[name] as PgColumn, record.id as number));
      const total = rows[0]?.total ?? 0;
      if (total > 0) needed.push(inWords(total, other));
    }
  }
  if (needed.length === 0) return;
  const title = String(record[resource.title]);
  throw failure(409, `“${title}” still has ${joined(needed)}. Move or delete them first.`);
};
