import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import '../../providers/i18n/form-texts.ts';
import { requestPasswordLink } from '../../providers/data/people/accounts.ts';
import { Field, SubmitButton } from './fields.tsx';
import { Note, PublicFrame } from './frame.tsx';
import { required, useSubmit } from './use-submit.ts';
import { translate } from '../../providers/i18n/translate.ts';

const looksLikeEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email.trim());

/** Data the page needs first: whether the server can send mail. */
export interface ForgotState {
  readonly mail: boolean;
}

const Back = ({ className = 'fg-link' }: { readonly className?: string }) => (
  <Link className={className} to="/login">
    {translate('publicPages.forgot.back')}
  </Link>
);

const AskForLink = () => {
  const [sent, setSent] = useState<string | null>(null);
  const { busy, error, faults, onSubmit } = useSubmit(
    ({ email = '' }) => ({
      email: required(email) ?? (looksLikeEmail(email) ? undefined : translate('validation.email')),
    }),
    async ({ email = '' }) => {
      await requestPasswordLink(email.trim());
      setSent(email.trim());
    },
  );
  if (sent) {
    return (
      <PublicFrame
        title={translate('publicPages.forgot.sentTitle')}
        lead={translate('publicPages.forgot.sent', { email: sent })}
        brand
      >
        <Back />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame
      title={translate('publicPages.forgot.title')}
      lead={translate('publicPages.forgot.lead')}
      brand
    >
      {error && <Note kind="error">{error}</Note>}
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
        <SubmitButton busy={busy} busyText={translate('publicPages.forgot.busy')}>
          {translate('publicPages.forgot.send')}
        </SubmitButton>
        <Back />
      </form>
    </PublicFrame>
  );
};

/** `/forgot`: requests a link by mail, or explains who can provide one. */
export default function ForgotPage() {
  const { mail } = useLoaderData<ForgotState>();
  if (mail) return <AskForLink />;
  return (
    <PublicFrame
      title={translate('publicPages.forgot.title')}
      lead={translate('publicPages.forgot.noMail')}
      brand
    >
      <Back className="fg-button" />
    </PublicFrame>
  );
}
