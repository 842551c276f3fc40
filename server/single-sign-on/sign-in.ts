import { sql } from 'drizzle-orm';
import { isChallenge, type SignedIn, type SignInResult } from '../../src/domain/sign-in/second-factor.ts';
import type { SsoError, SsoLink } from '../../src/domain/sign-in/single-sign-on.ts';
import { recordFailedSignIn } from '../audit/sign-ins.ts';
import type { WriteContext } from '../crud/rules.ts';
import type { Context } from '../context.ts';
import { httpError, type HttpError } from '../errors.ts';
import { notifyLink } from '../mail/sign-in-mails.ts';
import type { Call, Principal } from '../principal.ts';
import { completeSignIn } from '../sessions/complete-sign-in.ts';
import { verifyPassword } from '../sessions/passwords.ts';
import { methodsOf } from '../sessions/second-factor/methods.ts';
import type { Origin } from '../sessions/sessions.ts';
import { attemptPassword } from '../sessions/sign-in.ts';
import { applyRole, asProvider, createAccount, linkIdentity, noteUse } from './accounts.ts';
import { type Account, type Decision, decidePerson } from './decide.ts';
import { type Provider, usableProvider } from './providers.ts';
import { deleteResult, lockResult, notePassword, type SignInResultRow } from './results.ts';
import { noteProvider, noteProviderOfChallenge, sessionProviderOf } from './session-provider.ts';

/** A call of the browser that came back from a provider. */
export interface Fetching {
  readonly code: string;
  /** Of the browser; undefined without its cookie. */
  readonly secret: string | undefined;
  readonly origin: Origin;
  readonly call: Call;
}

const expired = (): HttpError => httpError(410, 'single_sign_on.expired');
const refused = (error: SsoError): HttpError => httpError(401, `single_sign_on.${error}`);

interface Pending {
  readonly row: SignInResultRow;
  readonly provider: Provider;
  readonly decision: Exclude<Decision, { kind: 'refuse' }>;
}

/** Decides again, because accounts and providers may have changed since the callback. Throws 410 or 401. */
const pendingSignIn = async (db: Context['db'], { code, secret }: Fetching): Promise<Pending> => {
  const row = await lockResult(db, code, secret);
  if (!row) throw expired();
  const provider = await usableProvider(db, row.provider_id);
  if (!provider) throw refused('unavailable');
  const decision = await decidePerson(db, provider, row.person);
  if (decision.kind === 'refuse') throw refused(decision.error);
  return { row, provider, decision };
};

/** Starts the session, or returns a challenge for the account's second factor. */
const completeWith = async (
  db: Context['db'],
  { row: { person }, provider }: Pending,
  { userId, origin, isSecondDone }: { userId: number; origin: Origin; isSecondDone: boolean },
): Promise<SignInResult> => {
  const result = await completeSignIn(db, {
    userId,
    passwordHash: null,
    origin,
    method: 'oidc',
    isSecondDone,
  });
  if (!result) throw refused('deactivated');
  const session = sessionProviderOf(provider, person);
  if (isChallenge(result)) {
    await noteProviderOfChallenge(db, result.challenge, session);
    return result;
  }
  if (!(await noteProvider(db, result.token, session))) throw expired();
  // The provider has verified a second factor, which is what the setting requires.
  return person.used_several_factors ? { token: result.token, data: result.data } : result;
};

/** Runs `work` with the sign-in of a code, in one transaction whose author is the provider. Throws 410 or 401. */
const withPending = async <T>(
  context: Context,
  fetching: Fetching,
  work: (tx: WriteContext, pending: Pending) => Promise<T>,
): Promise<T> => {
  const row = await lockResult(context.db, fetching.code, fetching.secret);
  if (!row) throw expired();
  const provider = await usableProvider(context.db, row.provider_id);
  if (!provider) throw refused('unavailable');
  return asProvider(context, provider, fetching.call, async (tx) =>
    work(tx, await pendingSignIn(tx.db, fetching)),
  );
};

const accountFor = async (
  tx: WriteContext,
  { row: { person }, provider }: Pending,
  decision: Exclude<Pending['decision'], { kind: 'link' }>,
): Promise<number> => {
  if (decision.kind === 'create') return createAccount(tx, provider, person, decision);
  await noteUse(tx.db, provider, person);
  await applyRole(tx, person, decision.account);
  return decision.account.id;
};

/**
 * Exchanges the code of a callback, once, for a session or a challenge for the second factor. If there is an account
 * that the person has to prove first, returns what to ask for, and the code stays valid for `linkAccount`. Throws 410
 * for a code that is used, expired, unknown or another browser's, 401 if the person is not admitted any more.
 */
export const fetchSession = (
  context: Context,
  fetching: Fetching,
): Promise<SignInResult | { readonly link: SsoLink }> =>
  withPending(context, fetching, async (tx, pending) => {
    const { decision, row, provider } = pending;
    if (decision.kind === 'link') return { link: { email: decision.account.email, title: provider.title } };
    await deleteResult(tx.db, row);
    const userId = await accountFor(tx, pending, decision);
    const isSecondDone = row.person.used_several_factors;
    return completeWith(tx.db, pending, { userId, origin: fetching.origin, isSecondDone });
  });

/** Links the account and signs in to it. */
const link = async (
  tx: WriteContext,
  pending: Pending,
  account: Account,
  origin: Origin,
): Promise<SignedIn> => {
  const { row, provider } = pending;
  await deleteResult(tx.db, row);
  await linkIdentity(tx, provider, row.person, account.id);
  await applyRole(tx, row.person, account);
  const result = await completeWith(tx.db, pending, { userId: account.id, origin, isSecondDone: true });
  if (isChallenge(result)) throw new Error('The second factor was verified already.');
  const { data } = result;
  tx.afterCommit(() => notifyLink(tx.context, data, 'linked', provider.title));
  return result;
};

const lockedHash = async (db: Context['db'], userId: number): Promise<string | null> => {
  const { rows } = await db.execute<{ password_hash: string }>(
    sql`select password_hash from credentials where user_id = ${userId} for share`,
  );
  return rows[0]?.password_hash ?? null;
};

/**
 * Links the account with the person's email once its password is entered, and signs in. If the account has a second
 * factor, returns a challenge for it, and `finishLink` links. Throws 401 for a wrong password, 429 over the limit of
 * sign-ins, and as `fetchSession` does.
 */
export const linkAccount = async (
  context: Context,
  fetching: Fetching,
  password: string,
): Promise<SignInResult> => {
  const account = await withPending(context, fetching, async (_tx, { decision }) =>
    decision.kind === 'link' ? decision.account : null,
  );
  if (!account) throw expired();
  const { origin } = fetching;
  const result = await attemptPassword(context, account.email, origin.address, () =>
    withPending(context, fetching, async (tx, pending) => {
      // Nobody else may have linked it in the meantime.
      if (pending.decision.kind !== 'link' || pending.decision.account.id !== account.id) throw expired();
      const hash = await lockedHash(tx.db, account.id);
      if (!(await verifyPassword(hash, password))) return false;
      if ((await methodsOf(tx.db, account.id)).length === 0) return link(tx, pending, account, origin);
      await notePassword(tx.db, pending.row, account.id);
      const verified = {
        userId: account.id,
        passwordHash: hash,
        origin,
        method: 'password',
        isSecondDone: false,
      } as const;
      return (await completeSignIn(tx.db, verified)) ?? false;
    }),
  );
  if (!result) {
    await recordFailedSignIn(context.db, account.email, 'password', origin);
    throw httpError(401, 'single_sign_on.wrong_password');
  }
  return result;
};

/**
 * Links the account after `linkAccount` and the second step of the sign-in that it began. The caller's session, which
 * proves both, is replaced by a new one. Throws 410 if the code is not about the caller.
 */
export const finishLink = (context: Context, fetching: Fetching, caller: Principal): Promise<SignedIn> =>
  withPending(context, fetching, async (tx, pending) => {
    const { row, decision } = pending;
    const { id, session_id } = caller;
    if (decision.kind !== 'link' || decision.account.id !== id || row.password_user_id !== id)
      throw expired();
    await tx.db.execute(sql`delete from sessions where id = ${session_id}`);
    tx.afterCommit(() => context.events.publish('revoked', { session_id: session_id ?? 0 }));
    return link(tx, pending, decision.account, fetching.origin);
  });
