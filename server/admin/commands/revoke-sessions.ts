import { sql } from 'drizzle-orm';
import { recordSignOut } from '../../audit/sign-ins.ts';
import { ADMIN } from '../actor.ts';
import { defineCommand, EMAIL, Failure, WrongUse } from '../command.ts';
import { type Installation, openInstallation } from '../installation.ts';

interface Ended extends Record<string, unknown> {
  readonly user_id: number;
  readonly sessions: number;
}

const idOf = async ({ db }: Installation, email: string): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from users where lower(email) = ${email.toLowerCase()}`,
  );
  if (!rows[0]) throw new Failure(`There is no user with the email ${email}.`);
  return rows[0].id;
};

export default defineCommand({
  summary: 'ends the sessions of one person, or of everybody, with their sockets',
  usage: 'EMAIL | --all',
  parameters: [{ ...EMAIL, isOptional: true }],
  options: { all: { type: 'boolean' } },
  check: ({ values: [email], options: { all } }) => {
    if (email === undefined && all !== true) throw new WrongUse('revoke-sessions needs EMAIL or --all.');
    if (email !== undefined && all === true)
      throw new WrongUse('revoke-sessions takes EMAIL or --all, not both.');
  },
  run: async (call) => {
    const [email] = call.values;
    const installation = await openInstallation(call);
    const { db, events } = installation;
    const user = email === undefined ? null : await idOf(installation, email);
    const ended = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<Ended>(sql`
        with ended as (delete from sessions where ${user}::int is null or user_id = ${user} returning user_id)
        select user_id, count(*)::int as sessions from ended group by user_id order by user_id`);
      for (const { user_id, sessions } of rows) await recordSignOut(tx, ADMIN, user_id, sessions);
      return rows;
    });
    for (const { user_id } of ended) await events.publish('revoked', { user_id });
    const sessions = ended.reduce((sum, one) => sum + one.sessions, 0);
    call.print(
      email === undefined
        ? `Ended all sessions: ${sessions} of ${ended.length} users.`
        : `Ended the sessions of ${email}: ${sessions}.`,
    );
  },
});
