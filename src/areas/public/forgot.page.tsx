import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../providers/http.ts';
import { text } from '../../providers/i18n/text.ts';
import { Field, SubmitButton } from './fields.tsx';
import { Note, PublicFrame } from './frame.tsx';
import { required, useSubmit } from './use-submit.ts';

const looksLikeEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email.trim());

export default function ForgotPage() {
  const [sent, setSent] = useState<string | null>(null);
  const { busy, error, faults, onSubmit } = useSubmit(
    ({ email = '' }) => ({
      email: required(email) ?? (looksLikeEmail(email) ? undefined : text('validation.email')),
    }),
    async ({ email = '' }) => {
      await api.post('/auth/forgot', { email: email.trim() });
      setSent(email.trim());
    },
  );
  const back = (
    <Link className="fg-link" to="/login">
      {text('publicPages.forgot.back')}
    </Link>
  );
  if (sent) {
    return (
      <PublicFrame
        title={text('publicPages.forgot.sentTitle')}
        lead={text('publicPages.forgot.sent', { email: sent })}
        brand
      >
        {back}
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={text('publicPages.forgot.title')} lead={text('publicPages.forgot.lead')} brand>
      {error && <Note kind="error">{error}</Note>}
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
        <SubmitButton busy={busy} busyText={text('publicPages.forgot.busy')}>
          {text('publicPages.forgot.send')}
        </SubmitButton>
        {back}
      </form>
    </PublicFrame>
  );
}
