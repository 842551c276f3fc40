import type { Context } from '../context.ts';
import { openToken } from '../hydraloop/token.ts';
import { openTotpSecret } from '../sessions/second-factor/totp.ts';
import { openSecret } from '../single-sign-on/secret.ts';

/** What is sealed in the database, one of each kind. */
const SEALED = `
  (select 'hydraloop' as kind, token as sealed from hydraloop where token is not null limit 1)
  union all (select 'provider', client_secret from identity_providers where client_secret is not null limit 1)
  union all (select 'totp', secret from totp_factors limit 1)`;

const OPENERS = { hydraloop: openToken, provider: openSecret, totp: openTotpSecret } as const;

/**
 * Whether this server's key opens what is sealed in the database: null if nothing is. It does not if the data folder is
 * another one than that of the server which sealed it.
 */
export const opensSecrets = async (context: Pick<Context, 'pool' | 'secrets'>): Promise<boolean | null> => {
  const { rows } = await context.pool.query<{ kind: keyof typeof OPENERS; sealed: string }>(SEALED);
  if (rows.length === 0) return null;
  try {
    for (const { kind, sealed } of rows) OPENERS[kind](context, sealed);
    return true;
  } catch {
    return false;
  }
};
