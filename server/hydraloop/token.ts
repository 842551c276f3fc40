import type { Context } from '../context.ts';
import { type Secrets, secretsIn } from '../secrets.ts';

const PURPOSE = 'hydraloop.token';

const known = new WeakMap<Context['config'], Secrets>();
const secretsOf = ({ config }: Context): Secrets => {
  const secrets = known.get(config) ?? secretsIn(config.dataDir);
  known.set(config, secrets);
  return secrets;
};

/** Encrypts an endpoint's token for the database. */
export const sealToken = (context: Context, token: string): string => secretsOf(context).seal(token, PURPOSE);

/** Decrypts an endpoint's token; throws if it was encrypted with the key of another data folder. */
export const openToken = (context: Context, sealed: string): string =>
  secretsOf(context).open(sealed, PURPOSE);
