import type { DemoAccount } from '../../domain/sign-in/demo-account.ts';
import { useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router-dom';
import { homeOf } from '../../domain/access/guard.ts';
import { passwordFault } from '../../domain/sign-in/passwords.ts';
import type { Session } from '../../domain/sign-in/session.ts';
import '../../providers/i18n/form-texts.ts';
import { setUp, type SetupResult } from '../../providers/data/people/accounts.ts';
import { beginSession } from '../../providers/session/session.ts';
import { prefetchArea } from '../load-area.ts';
import { Field, SubmitButton } from './fields.tsx';
import { Note, PublicFrame } from './frame.tsx';
import { NewPasswordField } from './new-password.tsx';
import { required, useSubmit } from './use-submit.ts';
import { translate } from '../../providers/i18n/translate.ts';

/** Data the page needs first: whether setup is needed, or the error. */
export interface SetupState {
  readonly needed: boolean;
  readonly error?: string;
}

const DemoAccounts = ({ accounts, onward }: { accounts: readonly DemoAccount[]; onward: () => void }) => (
  <div className="fg-form">
    <p>{translate('publicPages.setup.demoAccounts')}</p>
    <ul className="fg-list">
      {accounts.map(({ company, role, email, password }) => (
        <li key={email}>
          {company}, {role}
          <br />
          {email}
          <br />
          <code>{password}</code>
        </li>
      ))}
    </ul>
    <button type="button" className="fg-button" onClick={onward}>
      {translate('publicPages.setup.onward')}
    </button>
  </div>
);

const Account = ({ token }: { readonly token: string }) => {
  const navigate = useNavigate();
  const [done, setDone] = useState<SetupResult | null>(null);
  const [typedEmail, setTypedEmail] = useState('');
  const onward = (session: Session): void => {
    beginSession(session);
    void navigate(homeOf(session.data.role), { replace: true });
  };
  const { busy, error, faults, onSubmit } = useSubmit(
    ({ name, email, password = '' }) => {
      const fault = passwordFault(password);
      return { name: required(name), email: required(email), password: fault ? translate(fault) : undefined };
    },
    async ({ name = '', email = '', password, demo }) => {
      prefetchArea();
      const body = { token, name: name.trim(), email: email.trim(), password, demo: demo !== undefined };
      const session = await setUp(body);
      if (session.demo_accounts) setDone(session);
      else onward(session);
    },
  );
  if (done?.demo_accounts) {
    return <DemoAccounts accounts={done.demo_accounts} onward={() => onward(done)} />;
  }
  return (
    <>
      {error && <Note kind="error">{error}</Note>}
      <form className="fg-form" noValidate onSubmit={onSubmit}>
        <Field
          name="name"
          label={translate('publicPages.setup.name')}
          autoComplete="name"
          autoFocus
          required
          fault={faults.name}
        />
        <Field
          name="email"
          type="email"
          label={translate('publicPages.email')}
          autoComplete="username"
          required
          fault={faults.email}
          onChange={(event) => setTypedEmail(event.target.value)}
        />
        <NewPasswordField
          label={translate('publicPages.password')}
          fault={faults.password}
          email={typedEmail}
        />
        <label className="fg-check">
          <input type="checkbox" name="demo" aria-describedby="demo-hint" />{' '}
          {translate('publicPages.setup.demo')}
        </label>
        <p id="demo-hint" className="fg-hint">
          {translate('publicPages.setup.demoHint')}
        </p>
        <SubmitButton busy={busy} busyText={translate('publicPages.setup.busy')}>
          {translate('publicPages.setup.create')}
        </SubmitButton>
      </form>
    </>
  );
};

/** The setup page, opened by the link that the server prints on first start. */
export default function SetupPage() {
  const { needed, error } = useLoaderData<SetupState>();
  const { revalidate } = useRevalidator();
  const token = useSearchParams()[0].get('token');
  const title = translate('publicPages.setup.title');
  if (error) {
    return (
      <PublicFrame title={title} brand>
        <Note kind="error">{error}</Note>
        <button type="button" className="fg-button" onClick={() => void revalidate()}>
          {translate('publicPages.again')}
        </button>
      </PublicFrame>
    );
  }
  if (!needed) {
    return (
      <PublicFrame
        title={translate('publicPages.setup.doneTitle')}
        lead={translate('publicPages.setup.done')}
        brand
      >
        <Link className="fg-button" to="/login">
          {translate('publicPages.signIn')}
        </Link>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame
      title={title}
      lead={translate(token ? 'publicPages.setup.lead' : 'publicPages.setup.noToken')}
      brand
    >
      {token && <Account token={token} />}
    </PublicFrame>
  );
}
