import { eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { signInFailures } from '../db/tables/core-tables.ts';
import { asSystem } from '../db/access/scope.ts';
import { httpError, type HttpError } from '../errors.ts';
import { addressGroup } from './address-group.ts';
import { hashOf } from './tokens.ts';
import { message } from '../texts/texts.ts';

/** Allowed failures in 5 minutes. See docs/specification.md, section 3. */
export const SIGN_IN_LIMITS = { account: 5, address: 20 } as const;
const WINDOW = sql.raw(`interval '5 minutes'`);

/** An attempt to be counted for its account and its address. */
export interface AttemptInput {
  /** `sign-in`, `forgot` and so on; each kind is counted separately. */
  readonly kind: string;
  /** The account, or whatever else is counted. */
  readonly email: string;
  readonly address: string;
}
export interface AttemptLimits {
  readonly account: number;
  readonly address: number;
}
export type Attempt = { readonly id: number } | { readonly retryAfter: number };

// Stored as a hash only: this is input from strangers, and sometimes a password typed into the wrong field.
const accountOf = ({ kind, email }: AttemptInput): string => hashOf(`${kind} ${email.toLowerCase()}`);
const addressOf = ({ kind, address }: AttemptInput): string => `${kind} ${addressGroup(address)}`;

const newest = (column: 'account' | 'address', value: string, limit: number) => sql`
  (select at from sign_in_failures
   where ${sql.identifier(column)} = ${value} and at > now() - ${WINDOW}
   order by at desc offset ${limit - 1} limit 1)`;

/**
 * Records an attempt as failed before it is made, so that concurrent attempts can't exceed the limit, and
 * returns its id; over a limit, returns the seconds until the next attempt is allowed. A rejected attempt is
 * not recorded, so a lockout never lasts longer than 5 minutes.
 */
export const beginAttempt = (
  { db }: Context,
  input: AttemptInput,
  limits: AttemptLimits = SIGN_IN_LIMITS,
): Promise<Attempt> => {
  const [account, address] = [accountOf(input), addressOf(input)];
  return asSystem(() =>
    db.transaction(async (tx) => {
      // Always in this order, to avoid deadlocks; in separate statements, so that the count sees what was
      // committed while waiting.
      await tx.execute(sql`select pg_advisory_xact_lock(7305114, hashtext(${account}))`);
      await tx.execute(sql`select pg_advisory_xact_lock(7305115, hashtext(${address}))`);
      const { rows } = await tx.execute<{ seconds: number | null }>(sql`
      select extract(epoch from greatest(
        ${newest('account', account, limits.account)},
        ${newest('address', address, limits.address)}
      ) + ${WINDOW} - now())::float8 as seconds`);
      const seconds = rows[0]?.seconds ?? null;
      if (seconds !== null) return { retryAfter: Math.max(1, Math.ceil(seconds)) };
      const [row] = await tx
        .insert(signInFailures)
        .values({ account, address })
        .returning({ id: signInFailures.id });
      return { id: (row as { id: number }).id };
    }),
  );
};

/** Removes the record of an attempt that succeeded. */
export const clearAttempt = async ({ db }: Context, id: number): Promise<void> => {
  await asSystem(() => db.delete(signInFailures).where(eq(signInFailures.id, id)));
};

/** Removes all failures of an account whose owner was verified by mail. */
export const clearAccountFailures = async (db: Context['db'], email: string): Promise<void> => {
  const account = accountOf({ kind: 'sign-in', email, address: '' });
  await asSystem(() => db.delete(signInFailures).where(eq(signInFailures.account, account)));
};

/** The error for an attempt over a limit. */
export const tooManyAttempts = (retryAfter: number): HttpError => {
  const text = message('sessions.too_many_attempts', { smart_count: Math.ceil(retryAfter / 60) });
  return httpError(429, text, { retryAfter });
};
