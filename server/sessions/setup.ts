import { eq, sql } from 'drizzle-orm';
import { isChallenge, type SignedIn } from '../../src/domain/sign-in/second-factor.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { writeAuditBatch } from '../audit/write.ts';
import type { Context } from '../context.ts';
import { oneTimeTokens } from '../db/tables/core-tables.ts';
import { httpError } from '../errors.ts';
import type { Call } from '../principal.ts';
import { StartError } from '../startup/start-error.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { isOwnName } from '../../src/domain/sign-in/passwords.ts';
import { assertNotOwnName, hashPassword, newPassword } from './passwords.ts';
import { type Origin, setPassword } from './sessions.ts';
import { attemptPasswordLink } from './token-limits.ts';
import { hasSuperadmin, lockSuperadmins } from './superadmins.ts';
import { hashOf, newToken } from './tokens.ts';

type Db = Context['db'];

interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Inserts a superadmin; returns the id and the password hash. */
const insertSuperadmin = async (db: Db, { name, email, password }: Person) => {
  const { rows } = await db.execute(
    sql`insert into users (name, email, role) values (${name}, ${email}, 'superadmin') returning id`,
  );
  const id = (rows[0] as { id: number }).id;
  const hash = await hashPassword(password);
  await setPassword(db, id, hash);
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.kind, 'setup'));
  return { id, hash };
};

const insertConfigured = async (db: Db, { email, password }: { email: string; password: string }) => {
  const { rows } = await db.execute(sql`select 1 from users where lower(email) = ${email.toLowerCase()}`);
  if (rows.length > 0) {
    throw new StartError('SUPERADMIN_EMAIL belongs to a user who is not a superadmin: use another.');
  }
  // Only now: a password that was set before there were these rules must not keep a server from starting.
  if (!newPassword.safeParse(password).success || isOwnName(password, { email })) {
    throw new StartError('SUPERADMIN_PASSWORD is a common password, or the email: use another.');
  }
  await insertSuperadmin(db, { name: 'Superadmin', email, password });
};

/** The most valid setup links: each server on a database creates one per start. */
const MAX_LINKS = 20;

const setupToken = async (db: Db): Promise<string> => {
  const token = newToken();
  await db.insert(oneTimeTokens).values({ token_hash: hashOf(token), kind: 'setup' });
  await db.execute(sql`
    delete from one_time_tokens where kind = 'setup' and token_hash not in (
      select token_hash from one_time_tokens where kind = 'setup'
      order by created_at desc, token_hash limit ${MAX_LINKS})`);
  return token;
};

/**
 * Ensures at startup that there can be a superadmin. Returns null if there is one, or after creating the one
 * from the settings; otherwise the token of a one-time setup link. The links of other servers on the same
 * database stay valid. Throws a StartError. See docs/specification.md, section 1.
 */
export const ensureSuperadmin = ({ db, config }: Context): Promise<string | null> =>
  db.transaction(async (tx) => {
    await lockSuperadmins(tx);
    if (await hasSuperadmin(tx)) return null;
    if (!config.superadmin) return setupToken(tx);
    await insertConfigured(tx, config.superadmin);
    return null;
  });

/** Whether the first superadmin is still missing. */
export const needsSetup = async ({ db }: Context): Promise<boolean> => !(await hasSuperadmin(db));

const isSetupToken = async (db: Db, token: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from one_time_tokens where kind = 'setup' and token_hash = ${hashOf(token)}`,
  );
  return rows.length > 0;
};

/**
 * Creates the first superadmin and signs in. Of concurrent calls, one succeeds. Throws 403 for a wrong
 * token, 400 for a password that is the email, 410 once there is a superadmin. See docs/specification.md, section 3.
 */
export const setUp = async (
  context: Context,
  { token, ...person }: Person & { readonly token: string },
  origin: Origin,
  call: Call,
): Promise<SignedIn> => {
  const link = { kind: 'setup', token, address: origin.address, invalid: 403 } as const;
  return attemptPasswordLink(context, link, () =>
    context.db.transaction(async (tx) => {
      await lockSuperadmins(tx);
      if (await hasSuperadmin(tx)) {
        throw httpError(410, 'sessions.already_set_up');
      }
      if (!(await isSetupToken(tx, token))) {
        throw httpError(403, 'sessions.invalid_setup_link');
      }
      assertNotOwnName(person.password, person);
      const { id, hash } = await insertSuperadmin(tx, person);
      const signedIn = {
        userId: id,
        passwordHash: hash,
        origin,
        method: 'setup',
        isSecondDone: false,
      } as const;
      const session = await completeSignIn(tx, signedIn);
      if (!session || isChallenge(session)) throw new Error('The new superadmin does not exist.');
      const { data } = session;
      const who = { id, key_id: null, role: data.role, call };
      await writeAuditBatch(tx, who, [{ resource: resourceNamed('users'), after: { ...data, version: 1 } }]);
      return session;
    }),
  );
};
