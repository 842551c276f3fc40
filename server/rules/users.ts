import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Role } from '../../src/domain/access/roles.ts';
import { userFaults } from '../../src/domain/sign-in/users.ts';
import type { WriteContext, Row, Rules } from '../crud/rules.ts';
import { validationError } from '../errors.ts';
import { invitationMail } from '../mail/messages.ts';
import { createLink } from '../sessions/links.ts';
import { assertNotOwnName, hashPassword, newPassword } from '../sessions/passwords.ts';
import { endSessions, setPassword } from '../sessions/sessions.ts';
import { assertSuperadminLeft } from '../sessions/superadmins.ts';

interface User extends Row {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly role: Role;
  readonly company_id: number | null;
  readonly is_active: boolean;
}

const revoke = async ({ db, context, afterCommit }: WriteContext, userId: number): Promise<void> => {
  await endSessions(db, userId);
  afterCommit(() => context.events.publish('revoked', { user_id: userId }));
};

const companyName = async ({ db }: WriteContext, id: number | null): Promise<string | undefined> => {
  if (id === null) return undefined;
  const { rows } = await db.execute(sql`select name from companies where id = ${id}`);
  return (rows[0] as { name: string } | undefined)?.name;
};

/** Mails the invitation after the commit; if that is not possible, the response contains the link. */
const invite = async (tx: WriteContext, user: User): Promise<void> => {
  const { context, db, afterCommit } = tx;
  const url = await createLink(context, db, 'invitation', user.id);
  const company = await companyName(tx, user.company_id);
  afterCommit(async (result) => {
    const sent =
      context.mailer.enabled &&
      (await context.mailer.send({
        to: { name: user.name, address: user.email },
        ...invitationMail(user, url, company),
      }));
    if (!sent) (result as Row).invitation_url = url;
  });
};

const isSuperadmin = (user: User): boolean => user.role === 'superadmin' && user.is_active;

const rules: Rules = {
  createExtras: { password: newPassword.optional() },
  createResponseExtras: { invitation_url: z.string().optional() },

  beforeWrite: async (_tx, after) => {
    const faults = userFaults(after);
    if (faults.length > 0) throw validationError(faults);
  },

  afterCreate: async (tx, row, { password }) => {
    const user = row as User;
    if (typeof password === 'string') {
      assertNotOwnName(password, { email: user.email, company: await companyName(tx, user.company_id) });
      await setPassword(tx.db, user.id, await hashPassword(password));
    } else if (user.is_active) await invite(tx, user);
  },

  afterUpdate: async (tx, row, old) => {
    const [user, before] = [row as User, old as User];
    if (isSuperadmin(before) && !isSuperadmin(user)) await assertSuperadminLeft(tx.db);
    const moved = user.role !== before.role || user.company_id !== before.company_id;
    if (moved || (before.is_active && !user.is_active)) await revoke(tx, user.id);
  },

  beforeDelete: async (tx, row) => {
    const user = row as User;
    if (isSuperadmin(user)) {
      // Not counted any more, so that a bulk delete leaves one superadmin too.
      await tx.db.execute(sql`update users set is_active = false where id = ${user.id}`);
      await assertSuperadminLeft(tx.db);
    }
    await revoke(tx, user.id);
  },
};
export default rules;
