import { Suspense, use, useState, type ReactNode } from 'react';
import { signIn } from '../../providers/data/people/accounts.ts';
import { beginSession, takeSessionEnd, type SessionEnd } from '../../providers/session/session.ts';
import { isChallenge, type SignedIn, type SignInChallenge } from '../../domain/sign-in/second-factor.ts';
import { prefetchArea } from '../load-area.ts';
import { Field, PasswordField, SubmitButton } from './fields.tsx';
import { Note, PublicFrame } from './frame.tsx';
import { SecondStep, SignInOptions } from './lazy-second-step.tsx';
import { required, useSubmit } from './use-submit.ts';
import { translate } from '../../providers/i18n/translate.ts';

interface Props {
  /** Whether the first superadmin still has to be created. The page doesn't wait for it. */
  readonly isSetupNeeded: Promise<boolean>;
  /** Whether a password was just set. */
  readonly isPasswordSet: boolean;
  /** The link to the page for forgotten passwords. */
  readonly forgot: ReactNode;
  /** Opens the first page of this session. */
  onSignedIn(session: SignedIn): Promise<void>;
}

const greeting = (ending: SessionEnd | null, isPasswordSet: boolean): string | null => {
  if (isPasswordSet) return translate('publicPages.login.passwordSet');
  if (ending === 'expired') return translate('publicPages.login.expired');
  return ending === 'elsewhere' ? translate('publicPages.login.elsewhere') : null;
};

const SetupNote = ({ isNeeded }: { readonly isNeeded: Promise<boolean> }) =>
  use(isNeeded) && <Note kind="info">{translate('publicPages.login.setupNeeded')}</Note>;

const Help = ({ isSetupNeeded }: Pick<Props, 'isSetupNeeded'>) =>
  !use(isSetupNeeded) && <p className="fg-help">{translate('publicPages.login.help')}</p>;

/** The sign-in page. It doesn't need the router, which is loaded only afterwards (decision 48). */
export const SignInForm = ({ isSetupNeeded, isPasswordSet, forgot, onSignedIn }: Props) => {
  const [note] = useState(() => greeting(takeSessionEnd(), isPasswordSet));
  // The fragment that an identity provider led back with, or the error that came of it.
  const [said, onEnd] = useState(location.hash);
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null);
  const begin = async (session: SignedIn): Promise<void> => {
    beginSession(session);
    await onSignedIn(session);
  };
  const { busy, error, faults, onSubmit } = useSubmit(
    ({ email, password }) => ({
      email: required(email),
      password: password ? undefined : translate('validation.required'),
    }),
    async ({ email = '', password = '' }) => {
      prefetchArea();
      const result = await signIn(email.trim(), password);
      if (isChallenge(result)) setChallenge(result);
      else await begin(result);
    },
  );
  if (challenge) {
    return <SecondStep challenge={challenge} onSignedIn={begin} onRestart={() => setChallenge(null)} />;
  }
  const options = (
    <Suspense>
      <SignInOptions said={said} onSignedIn={begin} onEnd={onEnd} />
    </Suspense>
  );
  if (said.startsWith('#sso')) return options;
  return (
    <PublicFrame title={translate('publicPages.login.title')} brand>
      {error && <Note kind="error">{error}</Note>}
      {note && !error && <Note kind="info">{note}</Note>}
      <Suspense fallback={null}>
        <SetupNote isNeeded={isSetupNeeded} />
      </Suspense>
      <form className="fg-form" noValidate onSubmit={onSubmit}>
        <Field
          name="email"
          type="email"
          label={translate('publicPages.email')}
          autoComplete="username"
          autoFocus
          required
          fault={faults.email}
        />
        <PasswordField
          name="password"
          label={translate('publicPages.password')}
          autoComplete="current-password"
          required
          fault={faults.password}
        />
        <SubmitButton busy={busy} busyText={translate('publicPages.login.busy')}>
          {translate('publicPages.signIn')}
        </SubmitButton>
        {forgot}
      </form>
      {options}
      <Suspense fallback={null}>
        <Help isSetupNeeded={isSetupNeeded} />
      </Suspense>
    </PublicFrame>
  );
};
