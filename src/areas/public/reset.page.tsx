import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { firstPath } from '../../domain/sign-in/first-path.ts';
import { passwordFault } from '../../domain/sign-in/passwords.ts';
import { isChallenge, type SignInChallenge, type SignInResult } from '../../domain/sign-in/second-factor.ts';
import '../../providers/i18n/form-texts.ts';
import { resetPassword } from '../../providers/data/people/accounts.ts';
import { beginSession, endSession } from '../../providers/session/session.ts';
import { prefetchArea } from '../load-area.ts';
import { SubmitButton } from './fields.tsx';
import { Note, PublicFrame } from './frame.tsx';
import type { LoginState } from './login.page.tsx';
import { SecondStep } from './lazy-second-step.tsx';
import { NewPasswordField } from './new-password.tsx';
import { useSubmit } from './use-submit.ts';
import { translate } from '../../providers/i18n/translate.ts';

interface ChooseProps {
  readonly token: string;
  readonly invitation: boolean;
  onSignIn(result: SignInResult): Promise<void>;
}

const Choose = ({ token, invitation, onSignIn }: ChooseProps) => {
  const navigate = useNavigate();
  const { busy, error, status, faults, onSubmit } = useSubmit(
    ({ password = '' }) => {
      const fault = passwordFault(password);
      return { password: fault ? translate(fault) : undefined };
    },
    async ({ password }) => {
      if (invitation) prefetchArea();
      const result = await resetPassword({ token, password, ...(invitation && { sign_in: true }) });
      // Another user may have been signed in here.
      endSession('signed-out');
      if (result) return onSignIn(result);
      await navigate('/login', { replace: true, state: { passwordSet: true } satisfies LoginState });
    },
  );
  return (
    <>
      {error && <Note kind="error">{error}</Note>}
      {status === 410 ? (
        <NewLink />
      ) : (
        <form className="fg-form" noValidate onSubmit={onSubmit}>
          <NewPasswordField label={translate('publicPages.reset.newPassword')} fault={faults.password} />
          <SubmitButton busy={busy} busyText={translate('publicPages.reset.busy')}>
            {translate('publicPages.reset.save')}
          </SubmitButton>
        </form>
      )}
    </>
  );
};

const NewLink = () => (
  <Link className="fg-button" to="/forgot">
    {translate('publicPages.reset.newLink')}
  </Link>
);

/** The target of password reset and invitation links. */
export default function ResetPage({ invitation = false }: { readonly invitation?: boolean }) {
  const token = useSearchParams()[0].get('token');
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null);
  const signIn = async (result: SignInResult): Promise<void> => {
    if (isChallenge(result)) return setChallenge(result);
    beginSession(result);
    await navigate(firstPath(result, null), { replace: true });
  };
  if (challenge) {
    const restart = () => void navigate('/login', { replace: true });
    return <SecondStep challenge={challenge} onSignedIn={signIn} onRestart={restart} />;
  }
  const title = translate(invitation ? 'publicPages.reset.invitationTitle' : 'publicPages.reset.title');
  const lead = invitation ? translate('publicPages.reset.invitationLead') : undefined;
  return (
    <PublicFrame title={title} lead={token ? lead : translate('publicPages.reset.noToken')} brand>
      {token ? <Choose token={token} invitation={invitation} onSignIn={signIn} /> : <NewLink />}
    </PublicFrame>
  );
}
