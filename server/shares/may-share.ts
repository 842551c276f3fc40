import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type Actor, can } from '../../src/domain/access/access.ts';
import { resourceNamed } from '../../src/resources/all.ts';

/** Whether the actor may create links: any superadmin, and the admins of companies that may share. */
export const mayShare = async (
  db: NodePgDatabase,
  { role, company_id, share_id }: Actor,
): Promise<boolean> => {
  if (share_id !== undefined || !can(resourceNamed('shares').access, role, 'create')) return false;
  if (company_id === null) return true;
  const { rows } = await db.execute<{ may_share: boolean }>(
    sql`select may_share from companies where id = ${company_id}`,
  );
  return rows[0]?.may_share ?? false;
};
