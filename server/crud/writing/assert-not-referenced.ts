import { count, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { resources } from '../../../src/resources/all.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { idList } from '../../db/arrays.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { httpError } from '../../errors.ts';
import { type Message, message, resourceWord } from '../../texts/texts.ts';
import type { Row } from '../rules.ts';

const countText = (total: number, resource: AnyResource): Message =>
  message('records.counted', { count: total, resources: resourceWord(resource, total) });

const joinWithAnd = (parts: readonly Message[]): readonly Message[] => {
  const last = parts.at(-1);
  return parts.length < 2 || !last ? parts : [message('records.and', { first: parts.slice(0, -1), last })];
};

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
  const references = new Map<number, Message[]>();
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
      text: message('records.still_has', {
        title: String(record[resource.title]),
        records: joinWithAnd(references.get(record.id as number) ?? []),
      }),
      path: `ids.${String(record.id)}`,
    }));
  const [first] = problems;
  if (problems.length === 1 && first) throw httpError(409, first.text);
  const needed = message('records.still_needed', {
    count: problems.length,
    resources: resourceWord(resource, problems.length),
  });
  throw httpError(409, first ? [needed, first.text] : needed, { problems: problems.slice(0, MAX_ERRORS) });
};
