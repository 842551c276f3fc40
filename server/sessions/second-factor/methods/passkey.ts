import { eq } from 'drizzle-orm';
import { passkeys } from '../../../db/tables/passkey-tables.ts';
import { redeemPasskey } from '../../../passkeys/redeem.ts';
import type { SecondFactorMethod } from '../method.ts';

/** A passkey: the second factor, or both at once. */
const passkey: SecondFactorMethod = {
  name: 'passkey',
  input: 'assertion',
  rejected: 'sessions.wrong_passkey',
  verify: (context, db, { challenge, assertion }) =>
    redeemPasskey(
      context,
      db,
      { challenge: challenge.webauthn_challenge, userId: challenge.user_id },
      assertion,
    ),
  remove: async (db, userId) => {
    await db.delete(passkeys).where(eq(passkeys.user_id, userId));
  },
};
export default passkey;
