import { sql } from 'drizzle-orm';
import type { Row, WriteContext } from '../crud/rules.ts';

/** The time zone of a record that has none of its own: its project's, or else its company's. */
export const defaultZone = async ({ db }: WriteContext, record: Row): Promise<string> => {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select coalesce(p.time_zone, c.time_zone) as zone from companies c
    left join projects p on p.id = ${(record.project_id as number | null) ?? null}
    where c.id = ${record.company_id as number}`);
  return rows[0]?.zone ?? 'UTC';
};
