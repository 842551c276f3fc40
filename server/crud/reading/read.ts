import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../../src/domain/access/access.ts';
import { ENGLISH } from '../../../src/languages/locale.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { idList } from '../../db/arrays.ts';
import { hasReaderTexts } from '../../db/tables/computed.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { notFound } from '../../errors.ts';
import { languageOf } from '../../texts/translations.ts';
import { joinRecord, recordColumns } from './columns.ts';
import type { Filter } from './filter.ts';
import { keptCounts } from './kept-counts.ts';
import { hasMasks } from './masks.ts';
import { type Condition, conditionOf, type ListRequest, readPage } from './page.ts';
import { prepareByText } from './prepared-records.ts';
import type { Row } from '../rules.ts';
import { scopeFilter } from '../scope.ts';

/** From this offset on, counting all rows is cheaper than skipping. */
const DEEP_OFFSET = 5_000;

/** One page of the rows that the actor may see; a page in the second half is read from the end. */
export const listRows = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  request: ListRequest,
): Promise<Row[]> => {
  if (request.offset < DEEP_OFFSET) return readPage(db, resource, actor, request);
  const total = await countList(db, resource, actor, request);
  if (request.offset >= total) return [];
  if (request.offset * 2 < total) return readPage(db, resource, actor, request);
  const limit = Math.min(request.limit, total - request.offset);
  const fromEnd = { limit, offset: total - request.offset - limit };
  return readPage(db, resource, actor, request, fromEnd);
};

/** The number of rows that match the filter and that the actor may see. */
export const countList = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  request: Condition,
): Promise<number> => {
  const kept = request.and || request.which ? undefined : keptCounts(resource, actor, request.filter);
  if (kept) {
    const { rows: sums } = await db.execute<{ total: number }>(
      sql`select coalesce(sum(count), 0)::int as total from ${kept.table} where ${kept.where}`,
    );
    return sums[0]?.total ?? 0;
  }
  const rows = await db
    .select({ total: count() })
    .from(tableOf(resource.name))
    .where(conditionOf(resource, actor, request));
  return rows[0]?.total ?? 0;
};

/** Like `countList`, with a plain filter. */
export const countRows = (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  filter: Filter,
  more?: SQL,
): Promise<number> => countList(db, resource, actor, { filter, ...(more ? { and: more } : {}) });

/** The record with that id. Throws 404 if there is none or the actor may not see it. */
export const getRow = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  id: number,
): Promise<Row> => {
  const row = await recordOf(db, resource, id, scopeFilter(resource, actor, 'show'), actor);
  if (!row) throw notFound();
  return row;
};

/** A query of all records, for the caller to narrow. */
export const records = (db: NodePgDatabase, resource: AnyResource, actor?: Actor) =>
  joinRecord(db.select(recordColumns(resource, actor)).from(tableOf(resource.name)).$dynamic(), resource);

/** The records with these ids, in ascending order of id. */
export const recordsOf = (
  db: NodePgDatabase,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Row[]> => {
  const table = tableOf(resource.name);
  return records(db, resource)
    .where(sql`${table.id} = any(${idList(ids)})`)
    .orderBy(asc(table.id));
};

/** The record with that id as sent in responses, if it meets the condition. */
export const recordOf = async (
  db: NodePgDatabase,
  resource: AnyResource,
  id: number,
  condition?: SQL,
  actor?: Actor,
): Promise<Row | undefined> => {
  const table = tableOf(resource.name);
  const query = records(db, resource, actor).where(and(eq(table.id, id), condition));
  const rows: Row[] = await prepareByText('record', query).execute();
  return rows[0];
};

/** A record that was just written, as this actor reads it: with masks, and texts in the actor's language. */
export const asRead = async (
  db: NodePgDatabase,
  resource: AnyResource,
  actor: Actor,
  record: Row,
): Promise<Row> => {
  const isInEnglish = languageOf(actor.locale) === ENGLISH || !hasReaderTexts(resource.name);
  if (isInEnglish && !hasMasks(resource.name, actor)) return record;
  return (await recordOf(db, resource, record.id as number, undefined, actor)) ?? record;
};
