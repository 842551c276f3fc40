import { browserOf } from '../../../domain/sign-in/user-agent.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import { createPasskey, useCanUsePasskeys } from '../../../providers/session/passkeys.ts';
import { Note } from '../frame.tsx';
import { useSubmit } from '../use-submit.ts';
import { explained } from './passkey-text.ts';

interface Props {
  /** Gets the recovery codes that come with the first second factor; otherwise none. */
  onAdded(codes: readonly string[]): Promise<void> | void;
}

/** A name for a passkey of this browser, which users can change in their profile. */
const passkeyName = (): string => {
  const { browser, system } = browserOf(navigator.userAgent);
  return [browser, system].filter(Boolean).join(' – ') || translate('two_step.passkey_name');
};

/** Adds a passkey, where the browser can. */
export const AddPasskey = ({ onAdded }: Props) => {
  const isPossible = useCanUsePasskeys();
  const { busy, error, onSubmit } = useSubmit(
    () => ({}),
    async () => {
      const added = await explained(createPasskey(passkeyName()), 'passkey_not_added');
      await onAdded(added.recovery_codes ?? []);
    },
  );
  if (!isPossible) return null;
  return (
    <form className="fg-other-way" noValidate onSubmit={onSubmit}>
      {error && <Note kind="error">{error}</Note>}
      <p className="fg-hint">{translate('two_step.add_passkey_text')}</p>
      <button type="submit" className="fg-other-button" aria-disabled={busy}>
        {translate(busy ? 'two_step.busy' : 'two_step.add_passkey')}
      </button>
    </form>
  );
};
