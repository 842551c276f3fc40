import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { firstPath } from '../../domain/sign-in/first-path.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { SignInForm } from './sign-in-form.tsx';

/** What the page loads. */
export interface LoginData {
  readonly isSetupNeeded: Promise<boolean>;
}

/** Location state that other pages pass to the sign-in page. */
export interface LoginState {
  readonly passwordSet?: boolean;
}

/** The sign-in page within the site, after a session has ended; `start-page.tsx` is that of a first visit. */
export const LoginPage = () => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const state = useLocation().state as LoginState | null;
  const { isSetupNeeded } = useLoaderData<LoginData>();
  return (
    <SignInForm
      isSetupNeeded={isSetupNeeded}
      isPasswordSet={state?.passwordSet ?? false}
      forgot={
        <Link className="fg-link" to="/forgot">
          {translate('publicPages.login.forgot')}
        </Link>
      }
      onSignedIn={async (session) => navigate(firstPath(session, search.get('next')), { replace: true })}
    />
  );
};
