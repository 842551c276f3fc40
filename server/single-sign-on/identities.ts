import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { LinkedIdentity } from '../../src/domain/sign-in/single-sign-on.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { idSchema } from '../../src/schema/zod.ts';
import { recordSignOut } from '../audit/sign-ins.ts';
import type { Context } from '../context.ts';
import { recordOf } from '../crud/reading/read.ts';
import { inTransaction } from '../crud/writing/write.ts';
import { userIdentities } from '../db/tables/single-sign-on-tables.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { notFound } from '../errors.ts';
import { instantSchema as instant } from '../http/call-schemas.ts';
import { notifyLink } from '../mail/sign-in-mails.ts';
import type { Principal } from '../principal.ts';
import { readUserData } from '../sessions/me.ts';
import type { Owner } from '../sessions/own-sessions.ts';

/** A user's link to an identity provider in a response. */
export const identitySchema = z.object({
  id: idSchema,
  provider_id: idSchema.describe('with which it was last used'),
  provider_title: z.string(),
  issuer: z.string(),
  subject: z.string().describe('what the issuer calls the user'),
  created_at: instant,
  last_used_at: instant.nullable(),
  is_current: z.boolean().describe('the session of this request was started with it'),
}) satisfies z.ZodType<LinkedIdentity>;

const users = resourceNamed('users');
const providers = tableOf('identity-providers');
const { id, user_id, provider_id, issuer, subject, created_at, last_used_at } = userIdentities;

const shownTo = (db: Context['db'], { session_id }: Principal) =>
  db
    .select({
      id,
      provider_id,
      provider_title: sql<string>`${providers.title}`,
      issuer,
      subject,
      created_at,
      last_used_at,
      is_current: sql<boolean>`exists (select from oidc_sessions o
        where o.session_id = ${session_id} and o.identity_id = ${userIdentities.id})`,
    })
    .from(userIdentities)
    .innerJoin(providers, eq(providers.id, provider_id));

/** A user's links to identity providers, the oldest first. */
export const listIdentities = ({ db }: Context, { user, caller }: Owner) =>
  shownTo(db, caller).where(eq(user_id, user)).orderBy(asc(id));

/**
 * Removes and returns a user's link to an identity provider, and ends the sessions and sign-ins that were begun with it.
 * Throws 404 for another user's.
 */
export const removeIdentity = async (context: Context, { user, caller }: Owner, identity: number) => {
  const removed = await inTransaction(context, caller, async ({ db, note, announce, afterCommit }) => {
    // The lock makes a concurrent sign-in wait, so that its session ends too, or it fails.
    const [row] = await shownTo(db, caller)
      .where(and(eq(id, identity), eq(user_id, user)))
      .for('update', { of: userIdentities });
    if (!row) throw notFound();
    const { rows: ended } = await db.execute<{ id: number }>(sql`
      delete from sessions where id in (select session_id from oidc_sessions where identity_id = ${identity})
      returning id`);
    await db.execute(sql`
      delete from login_challenges where user_id = ${user}
        and provider ->> 'issuer' = ${row.issuer} and provider ->> 'subject' = ${row.subject}`);
    await db.delete(userIdentities).where(eq(id, identity));
    const record = await recordOf(db, users, user);
    if (record) note({ resource: users, action: 'unlink', record });
    await recordSignOut(db, caller, user, ended.length);
    announce('users');
    for (const session of ended)
      afterCommit(() => context.events.publish('revoked', { session_id: session.id }));
    return row;
  });
  const person = await readUserData(context.db, user);
  if (person) notifyLink(context, person, 'unlinked', removed.provider_title);
  return removed;
};
