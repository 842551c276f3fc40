import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { homeOf } from '../../domain/guard.ts';
import { safeNext } from '../../domain/next-path.ts';
import type { Session } from '../../domain/session.ts';
import { api } from '../../providers/http.ts';
import { text } from '../../providers/i18n/text.ts';
import { beginSession, takeSessionEnd, type SessionEnd } from '../../providers/session.ts';
import { prefetchArea } from '../load-area.ts';
import { Field, PasswordField, SubmitButton } from './fields.tsx';
import { Note, PublicFrame } from './frame.tsx';
import { useSetupNeeded } from './use-setup-needed.ts';
import { required, useSubmit } from './use-submit.ts';

/** Location state that other pages pass to the sign-in page. */
export interface LoginState {
  readonly passwordSet?: boolean;
}

const greeting = (ending: SessionEnd | null, state: LoginState | null): string | null => {
  if (state?.passwordSet) return text('publicPages.login.passwordSet');
  if (ending === 'expired') return text('publicPages.login.expired');
  return ending === 'elsewhere' ? text('publicPages.login.elsewhere') : null;
};

export const LoginPage = () => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const state = useLocation().state as LoginState | null;
  const [note] = useState(() => greeting(takeSessionEnd(), state));
  const setupNeeded = useSetupNeeded();
  const { busy, error, faults, onSubmit } = useSubmit(
    ({ email, password }) => ({
      email: required(email),
      password: password ? undefined : text('validation.required'),
    }),
    async ({ email = '', password = '' }) => {
      prefetchArea();
      const session = await api.post<Session>('/auth/login', { email: email.trim(), password });
      beginSession(session);
      await navigate(safeNext(search.get('next')) ?? homeOf(session.data.role), { replace: true });
    },
  );
  return (
    <PublicFrame title={text('publicPages.login.title')} brand>
      {error && <Note kind="error">{error}</Note>}
      {note && !error && <Note kind="info">{note}</Note>}
      {setupNeeded && <Note kind="info">{text('publicPages.login.setupNeeded')}</Note>}
      <form className="fg-form" noValidate onSubmit={onSubmit}>
        <Field
          name="email"
          type="email"
          label={text('publicPages.email')}
          autoComplete="username"
          autoFocus
          required
          fault={faults.email}
        />
        <PasswordField
          name="password"
          label={text('publicPages.password')}
          autoComplete="current-password"
          required
          fault={faults.password}
        />
        <SubmitButton busy={busy} busyText={text('publicPages.login.busy')}>
          {text('publicPages.signIn')}
        </SubmitButton>
        <Link className="fg-link" to="/forgot">
          {text('publicPages.login.forgot')}
        </Link>
      </form>
    </PublicFrame>
  );
};
