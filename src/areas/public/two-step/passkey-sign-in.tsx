import type { SignedIn } from '../../../domain/sign-in/second-factor.ts';
import { completeSignIn } from '../../../providers/data/people/second-factor-calls.ts';
import '../../../providers/i18n/form-texts.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import { askForPasskey, useCanUsePasskeys } from '../../../providers/session/passkeys.ts';
import { prefetchArea } from '../../load-area.ts';
import { Note } from '../frame.tsx';
import { useSubmit } from '../use-submit.ts';
import { explained } from './passkey-text.ts';
import './two-step.css';

interface Props {
  onSignedIn(session: SignedIn): Promise<void>;
}

/** Signs in with a passkey alone, where the browser can. Loaded after the sign-in page. */
export const PasskeySignIn = ({ onSignedIn }: Props) => {
  const isPossible = useCanUsePasskeys();
  const { busy, error, onSubmit } = useSubmit(
    () => ({}),
    async () => {
      const asked = await explained(askForPasskey());
      prefetchArea();
      await onSignedIn(await completeSignIn({ ...asked, method: 'passkey' }));
    },
  );
  if (!isPossible) return null;
  return (
    <form className="fg-other-way" noValidate onSubmit={onSubmit}>
      {error && <Note kind="error">{error}</Note>}
      <button type="submit" className="fg-other-button" aria-disabled={busy}>
        {translate(busy ? 'publicPages.login.busy' : 'two_step.sign_in_passkey')}
      </button>
    </form>
  );
};
