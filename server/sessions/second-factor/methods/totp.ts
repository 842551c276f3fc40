import { eq } from 'drizzle-orm';
import { totpFactors } from '../../../db/tables/second-factor-tables.ts';
import type { SecondFactorMethod } from '../method.ts';
import { redeemTotpCode } from '../totp.ts';

/** A code of an authenticator app. */
const totp: SecondFactorMethod = {
  name: 'totp',
  input: 'code',
  verify: async (context, db, { challenge: { user_id: userId }, code }) =>
    userId !== null && (await redeemTotpCode(context, db, { userId, code, isConfirmed: true }))
      ? userId
      : null,
  remove: async (db, userId) => {
    await db.delete(totpFactors).where(eq(totpFactors.user_id, userId));
  },
};
export default totp;
