import { sql } from 'drizzle-orm';
import { snapshotRows } from '../audit/deleted-snapshots.ts';
import type { WriteContext, Rules } from '../crud/rules.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { revokeLinks } from '../sessions/links.ts';

const idsOf = async ({ db }: WriteContext, query: ReturnType<typeof sql>): Promise<number[]> => {
  const { rows } = await db.execute(query);
  return (rows as unknown as { id: number }[]).map(({ id }) => id);
};

/**
 * Signs out all users of a company and revokes their set-password links. Its keys don't work while it is
 * deactivated, so their sockets are closed too.
 */
const revokeAll = async (tx: WriteContext, companyId: number): Promise<void> => {
  const { db, context, afterCommit } = tx;
  const ofCompany = sql`where company_id = ${companyId}`;
  const users = await idsOf(tx, sql`select id from users ${ofCompany}`);
  const keys = await idsOf(tx, sql`select id from api_keys ${ofCompany}`);
  // Links first: one in use may be starting a session, which this waits for and then ends.
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

  // Keys are only ever revoked; revoked ones must not block the deletion of their company.
  beforeDelete: async (tx, row) => {
    const revoked = sql`from api_keys where company_id = ${row.id as number} and revoked_at is not null`;
    await snapshotRows(tx, tableOf('api-keys'), await idsOf(tx, sql`select id ${revoked}`));
    await tx.db.execute(sql`delete ${revoked}`);
  },
};
export default rules;
