import type { SecondFactorMethod } from '../method.ts';
import { removeRecoveryCodes, redeemRecoveryCode } from '../recovery-codes.ts';

/** A recovery code instead of a lost factor. */
const recovery: SecondFactorMethod = {
  name: 'recovery',
  input: 'code',
  isFactor: false,
  isReady: (userId) =>
    `exists (select from recovery_codes r where r.user_id = ${userId} and r.used_at is null)`,
  verify: async (_context, db, { challenge: { user_id: userId }, code }) =>
    userId !== null && (await redeemRecoveryCode(db, userId, code)) ? userId : null,
  remove: removeRecoveryCodes,
};
export default recovery;
