import { translate } from '../../../providers/i18n/translate.ts';
import { passkeyFault } from '../../../providers/passkeys.ts';

/** The outcome of asking the browser for a passkey; its own errors, which are for developers, are replaced. */
export const explained = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    const fault = passkeyFault(error);
    if (!fault) throw error;
    throw new Error(
      translate(fault === 'address' ? 'two_step.passkey_address' : 'two_step.passkey_cancelled'),
      {
        cause: error,
      },
    );
  }
};
