import { translate } from '../../../providers/i18n/translate.ts';
import { passkeyFault } from '../../../providers/session/passkeys.ts';

/**
 * The outcome of asking the browser for a passkey; its own errors, which are for developers, are replaced by the text
 * `two_step.{name}`.
 */
export const explained = async <T>(asked: Promise<T>, name = 'passkey_cancelled'): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    const fault = passkeyFault(error);
    if (!fault) throw error;
    throw new Error(translate(`two_step.${fault === 'address' ? 'passkey_address' : name}`), {
      cause: error,
    });
  }
};
