import type { Context } from '../context.ts';

const PURPOSE = 'hydraloop.token';

/** Encrypts an endpoint's token for the database. */
export const sealToken = ({ secrets }: Context, token: string): string => secrets.seal(token, PURPOSE);

/** Decrypts an endpoint's token; throws if it was encrypted with the key of another data folder. */
export const openToken = ({ secrets }: Pick<Context, 'secrets'>, sealed: string): string =>
  secrets.open(sealed, PURPOSE);
