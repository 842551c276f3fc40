import { completeSignIn } from '../../../providers/data/people/second-factor-calls.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import { askForPasskey } from '../../../providers/session/passkeys.ts';
import { SubmitButton } from '../fields.tsx';
import { Note } from '../frame.tsx';
import { useSubmit } from '../use-submit.ts';
import type { StepProps } from './code-form.tsx';
import { explained } from './passkey-text.ts';

/** The second step with a passkey. */
export const PasskeyForm = ({ challenge, onSignedIn }: StepProps) => {
  const { busy, error, status, onSubmit } = useSubmit(
    () => ({}),
    async () => {
      const { assertion } = await explained(askForPasskey(challenge));
      await onSignedIn(await completeSignIn({ challenge, method: 'passkey', assertion }));
    },
  );
  return (
    <>
      {error && <Note kind="error">{error}</Note>}
      {status !== 410 && (
        <form className="fg-form" noValidate onSubmit={onSubmit}>
          <SubmitButton busy={busy} busyText={translate('two_step.busy')}>
            {translate('two_step.use_passkey')}
          </SubmitButton>
        </form>
      )}
    </>
  );
};
