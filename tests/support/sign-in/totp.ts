import { generateSecret } from 'otplib';
import { afterEach, beforeEach, vi } from 'vitest';
import { sealTotpSecret } from '../../../server/sessions/second-factor/totp.ts';
import { newAddressIn, PASSWORD, type TestApp } from '../server/app.ts';

export { codeOf } from './totp-code.ts';

/** Stops the clock during each test, so that a code never gets another step between its computation and its check. */
export const stopClock = (): void => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
};

/** Gives a user an authenticator app that is set up, and returns its secret. */
export const seedTotp = async ({ context }: TestApp, userId: number): Promise<string> => {
  const secret = generateSecret();
  await context.pool.query(
    'insert into totp_factors (user_id, secret, confirmed_at) values ($1, $2, now())',
    [userId, sealTotpSecret(context, secret)],
  );
  return secret;
};

/** Calls of a sign-in, each from an address of its own, so that failures of tests don't add up. */
export const signInCalls = (server: () => TestApp) => {
  const newAddress = () => newAddressIn('10.1');
  const login = (email: string, password = PASSWORD) =>
    server().call('POST', '/auth/login', { body: { email, password }, from: newAddress() });
  return {
    newAddress,
    login,
    second: (body: unknown) => server().call('POST', '/auth/login/second', { body, from: newAddress() }),
    challengeOf: async (email: string): Promise<string> => (await login(email)).body.challenge,
  };
};
