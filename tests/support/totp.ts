import { generateSync, generateSecret } from 'otplib';
import type { TestApp } from './app.ts';
import { sealTotpSecret } from '../../server/sessions/second-factor/totp.ts';

/** The code of a secret; `steps` later (or earlier) than now. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });

/** Gives a user an authenticator app that is set up, and returns its secret. */
export const seedTotp = async ({ context }: TestApp, userId: number): Promise<string> => {
  const secret = generateSecret();
  await context.pool.query(
    'insert into totp_factors (user_id, secret, confirmed_at) values ($1, $2, now())',
    [userId, sealTotpSecret(context, secret)],
  );
  return secret;
};
