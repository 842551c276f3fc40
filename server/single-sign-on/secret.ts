import type { Context } from '../context.ts';

const PURPOSE = 'identity-providers.client_secret';

/** Encrypts a provider's client secret for the database. */
export const sealSecret = ({ secrets }: Context, secret: string): string => secrets.seal(secret, PURPOSE);

/** Decrypts a provider's client secret; throws if it was encrypted with the key of another data folder. */
export const openSecret = ({ secrets }: Pick<Context, 'secrets'>, sealed: string): string =>
  secrets.open(sealed, PURPOSE);
