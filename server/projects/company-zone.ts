import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The time zone of a company, in which its days are counted; null if there is no such company. */
export const zoneOfCompany = async (db: NodePgDatabase, company: number | null): Promise<string | null> => {
  const { rows } = await db.execute<{ time_zone: string }>(
    sql`select time_zone from companies where id = ${company}`,
  );
  return rows[0]?.time_zone ?? null;
};
