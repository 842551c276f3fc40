import { sql } from 'drizzle-orm';
import { snapshotRows } from '../audit/deleted-snapshots.ts';
import type { WriteContext, Rules } from '../crud/rules.ts';
import { tableOf } from '../db/tables.ts';
import { revokeLinks } from '../sessions/links.ts';

const idsOf = async ({ db }: WriteContext, query: ReturnType<typeof sql>): Promise<number[]> => {
  const { rows } = await db.execute(query);
  return (rows as unknown as { id: number }[]).map(({ id }) => id);
};

/**
 * Signs out everybody of a company and revokes the links with which they would set a password. Its keys
 * don't work while it is deactivated, so their sockets are closed too.
 */
const revokeAll = async (tx: WriteContext, companyId: number): Promise<void> => {
  const { db, context, afterCommit } = tx;
  const ofCompany = sql`where company_id = ${companyId}`;
  const users = await idsOf(tx, sql`select id from users ${ofCompany}`);
  const keys = await idsOf(tx, sql`select id from api_keys ${ofCompany}`);
  // First the links: one that is being used starts a session, which is then waited for and ended.
  await revokeLinks(db, users);
  await db.execute(sql`delete from sessions where user_id in (select id from users ${ofCompany})`);
  afterCommit(async () => {
    for (const user_id of users) await context.events.publish('revoked', { user_id });
    for (const key_id of keys) await context.events.publish('revoked', { key_id });
  });
};

const rules: Rules = {
  afterUpdate: async (tx, row, before) => {
    if (before.is_active && !row.is_active) await revokeAll(tx, row.id as number);
  },

  // Deleting a key only revokes it: the dead ones must not keep a company from being deleted.
  beforeDelete: async (tx, row) => {
    const dead = sql`from api_keys where company_id = ${row.id as number} and revoked_at is not null`;
    await snapshotRows(tx, tableOf('api-keys'), await idsOf(tx, sql`select id ${dead}`));
    await tx.db.execute(sql`delete ${dead}`);
  },
};
export default rules;
