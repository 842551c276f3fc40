import { resourceNamed } from '../../../../src/resources/all.ts';
import { writeAuditBatch } from '../../../audit/write.ts';
import { notifySecondFactor } from '../../../mail/sign-in-mails.ts';
import { readUserData } from '../../me.ts';
import type { SecondFactorMethod } from '../method.ts';
import { redeemRecoveryCode, removeRecoveryCodes } from '../recovery-codes.ts';
import { readSecondFactor } from '../status.ts';

/** A recovery code instead of a lost factor. */
const recovery: SecondFactorMethod = {
  name: 'recovery',
  input: 'code',
  verify: async (_context, db, { challenge: { user_id: userId }, code, call }) => {
    if (userId === null || !(await redeemRecoveryCode(db, userId, code))) return null;
    const user = await readUserData(db, userId);
    if (!user) return null;
    await writeAuditBatch(db, { id: userId, key_id: null, role: user.role, call }, [
      { resource: resourceNamed('users'), action: 'recovery_code', record: { ...user } },
    ]);
    return userId;
  },
  afterSignIn: async (context, user) => {
    const { recovery_codes: left } = await readSecondFactor(context, user.id);
    notifySecondFactor(context, user, 'recovery', left);
  },
  remove: removeRecoveryCodes,
};
export default recovery;
