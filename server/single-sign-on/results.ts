import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { hashOf, newToken } from '../sessions/tokens.ts';
import { browserHash, SIGN_IN_MINUTES } from './browser-cookie.ts';
import type { PersonFacts } from './person.ts';

const LIFETIME = sql.raw(`interval '${SIGN_IN_MINUTES} minutes'`);

/** Records that a browser was sent to a provider, and returns the state that the provider has to send back. */
export const beginAttempt = async (
  { db }: Context,
  providerId: number,
  secret: string,
  next: string | null,
): Promise<string> => {
  const state = newToken();
  await db.execute(sql`
    insert into oidc_attempts (state_hash, provider_id, browser_hash, next, expires_at)
    values (${hashOf(state)}, ${providerId}, ${browserHash(secret)}, ${next}, now() + ${LIFETIME})`);
  return state;
};

/** Uses an attempt up; undefined if it is unknown, used, expired, of another browser or of another provider. */
export const takeAttempt = async (
  { db }: Context,
  providerId: number,
  secret: string,
  state: string,
): Promise<{ readonly next: string | null } | undefined> => {
  const { rows } = await db.execute(sql`
    delete from oidc_attempts
    where state_hash = ${hashOf(state)} and provider_id = ${providerId}
      and browser_hash = ${browserHash(secret)} and expires_at > now()
    returning next`);
  return rows[0] as { next: string | null } | undefined;
};

/** What a provider said about a person, until their browser fetches the session. */
export interface SignInResultRow {
  readonly code_hash: string;
  readonly provider_id: number;
  readonly person: PersonFacts;
  /** The account to link whose password was entered, while its second factor is missing. */
  readonly password_user_id: number | null;
}

/** Stores what a provider said, and returns the code with which this browser fetches the session. */
export const storeResult = async (
  { db }: Context,
  providerId: number,
  secret: string,
  person: PersonFacts,
): Promise<string> => {
  const code = newToken();
  await db.execute(sql`
    insert into oidc_results (code_hash, provider_id, browser_hash, person, expires_at)
    values (${hashOf(code)}, ${providerId}, ${browserHash(secret)}, ${JSON.stringify(person)}::jsonb,
      now() + ${LIFETIME})`);
  return code;
};

/** The result with this code, locked until the transaction ends; undefined if it is used, expired or another browser's. */
export const lockResult = async (
  db: Context['db'],
  code: string,
  secret: string | undefined,
): Promise<SignInResultRow | undefined> => {
  if (secret === undefined) return undefined;
  const { rows } = await db.execute(sql`
    select code_hash, provider_id, person, password_user_id from oidc_results
    where code_hash = ${hashOf(code)} and browser_hash = ${browserHash(secret)} and expires_at > now()
    for update`);
  return rows[0] as SignInResultRow | undefined;
};

/** Uses a result up. */
export const deleteResult = async (db: Context['db'], { code_hash }: SignInResultRow): Promise<void> => {
  await db.execute(sql`delete from oidc_results where code_hash = ${code_hash}`);
};

/** Remembers that the password of the account to link was entered. */
export const notePassword = async (
  db: Context['db'],
  { code_hash }: SignInResultRow,
  userId: number,
): Promise<void> => {
  await db.execute(sql`update oidc_results set password_user_id = ${userId} where code_hash = ${code_hash}`);
};
