import { sql } from 'drizzle-orm';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { httpError } from '../../errors.ts';
import { message, resourceWord } from '../../texts/texts.ts';
import type { WriteContext } from '../rules.ts';

/**
 * Throws 409 if any of these companies has more records than the definition allows; null, the platform, has no maximum.
 * Call it when new rows are written: concurrent writers wait here for each other, so the last one sees all rows.
 */
export const assertWithinMaximum = async (
  { db }: WriteContext,
  resource: AnyResource,
  companies: Iterable<unknown>,
): Promise<void> => {
  const { maxPerCompany, name } = resource;
  if (!maxPerCompany) return;
  const { count, unless } = maxPerCompany;
  const ids = [...new Set(companies)].filter((id): id is number => typeof id === 'number');
  // Always in this order, so that two writers can't deadlock.
  for (const id of ids.toSorted((a, b) => a - b)) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`flowgen:maximum:${name}`}), ${id}::int)`);
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${tableOf(name)}
      where company_id = ${id} ${unless === undefined ? sql`` : sql`and ${sql.identifier(unless)} is null`}`);
    if ((rows[0]?.count ?? 0) <= count) continue;
    throw httpError(
      409,
      message('records.too_many', { max: count, resource: resourceWord(resource, count) }),
    );
  }
};
