import { eq, sql } from 'drizzle-orm';
import { resourceNamed } from '../../../src/resources/all.ts';
import { recordSignOut } from '../../audit/sign-ins.ts';
import { writeAuditBatch } from '../../audit/write.ts';
import { credentials, oneTimeTokens } from '../../db/tables/core-tables.ts';
import { loginChallenges } from '../../db/tables/second-factor-tables.ts';
import { createLink } from '../../sessions/links.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { ADMIN } from '../actor.ts';
import { defineCommand, EMAIL, Failure } from '../command.ts';
import { openInstallation } from '../installation.ts';

interface Person extends Record<string, unknown> {
  readonly id: number;
  readonly email: string;
  readonly is_active: boolean;
}

export default defineCommand({
  summary: 'makes the password and all sessions of a user void, and prints a link that sets a new password',
  parameters: [EMAIL],
  run: async (call) => {
    const [email = ''] = call.values;
    const installation = await openInstallation(call);
    const { person, url, sessions } = await installation.db.transaction(async (tx) => {
      const { rows } = await tx.execute<Person>(sql`
        select id, name, email, company_id, version, is_active from users
        where lower(email) = ${email.toLowerCase()} for no key update`);
      const found = rows[0];
      if (!found) throw new Failure(`There is no user with the email ${email}.`);
      if (!found.is_active) throw new Failure(`The user ${found.email} is deactivated, and can’t sign in.`);
      await tx.delete(credentials).where(eq(credentials.user_id, found.id));
      await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.user_id, found.id));
      await tx.delete(loginChallenges).where(eq(loginChallenges.user_id, found.id));
      const ended = await endSessions(tx, found.id);
      await recordSignOut(tx, ADMIN, found.id, ended.length);
      await writeAuditBatch(tx, ADMIN, [
        { resource: resourceNamed('users'), action: 'reset_link', record: found },
      ]);
      const link = await createLink(installation, tx, 'reset', found.id);
      return { person: found, url: link, sessions: ended.length };
    });
    await installation.events.publish('revoked', { user_id: person.id });
    await installation.events.publish('changed', { resource: 'users' });
    call.print(
      `The password of ${person.email} is void; sessions ended: ${sessions}. This link sets a new one, once, within one hour:`,
    );
    call.print(url);
  },
});
