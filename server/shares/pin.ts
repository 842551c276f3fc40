import type { Context } from '../context.ts';
import { httpError } from '../errors.ts';
import { addressGroup } from '../sessions/address-group.ts';
import { verifyPassword } from '../sessions/passwords.ts';
import { attemptSecret } from '../sessions/sign-in.ts';
import { createProof, findShare } from './open.ts';

/** Wrong PINs in 5 minutes: of one address for one link, and of one address for all links. */
const LIMITS = { account: 5, address: 50 };

/**
 * Checks the PIN of a link and returns the proof that it was entered; null for a link without a PIN. Throws 404, 410,
 * 403 for a wrong PIN or, over the limit, 429.
 */
export const enterPin = async (
  context: Context,
  { token, pin, address }: { readonly token: string; readonly pin: string; readonly address: string },
): Promise<string | null> => {
  const { id, pin_hash } = await findShare(context, token);
  if (pin_hash === null) return null;
  const attempt = { kind: 'share-pin', email: `${id} ${addressGroup(address)}`, address };
  const proof = await attemptSecret(
    context,
    attempt,
    async () => ((await verifyPassword(pin_hash, pin)) ? createProof(context, id) : false),
    LIMITS,
  );
  if (proof === false) throw httpError(403, 'shares.pin_wrong');
  return proof;
};
