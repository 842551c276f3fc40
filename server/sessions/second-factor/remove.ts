import { eq, type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../../src/domain/access/roles.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { type AuditActor, writeAuditBatch } from '../../audit/write.ts';
import type { Context } from '../../context.ts';
import { loginChallenges } from '../../db/tables/second-factor-tables.ts';
import { notifySecondFactor } from '../../mail/sign-in-mails.ts';
import { endSessions } from '../sessions.ts';
import { methodsOf, removeSecondFactors } from './methods.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly role: Role;
  readonly company_id: number | null;
}

/**
 * Removes all second factors of a user who lost them, and ends the user's sessions; the user is told by mail. `which`
 * is the condition of the row in `users`. Returns the user; null if there is none.
 */
export const removeLostFactors = async (
  context: Context,
  which: SQL,
  who: AuditActor,
): Promise<Person | null> => {
  const found = await context.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      select id, name, email, locale, role, company_id from users where ${which} for no key update`);
    const person = rows[0] as unknown as Person | undefined;
    if (!person) return null;
    // An app that was begun and never confirmed is removed too, without a trace.
    const hadFactor = (await methodsOf(tx, person.id)).length > 0;
    await removeSecondFactors(tx, person.id);
    if (!hadFactor) return { person, hadFactor };
    await tx.delete(loginChallenges).where(eq(loginChallenges.user_id, person.id));
    await endSessions(tx, person.id);
    const record = { ...person };
    await writeAuditBatch(tx, who, [
      { resource: resourceNamed('users'), action: 'second_factor_off', record },
    ]);
    return { person, hadFactor };
  });
  if (!found?.hadFactor) return found?.person ?? null;
  const user = found.person;
  await context.events.publish('revoked', { user_id: user.id });
  await context.events.publish('changed', { resource: 'users' });
  notifySecondFactor(context, user, 'removed');
  return user;
};
