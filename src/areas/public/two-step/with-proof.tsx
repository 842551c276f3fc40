import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  removeTotp,
  renewRecoveryCodes,
  type SecondFactorProof,
} from '../../../providers/data/people/second-factor-calls.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import { Field, PasswordField, SubmitButton } from '../fields.tsx';
import { Note, PublicFrame } from '../frame.tsx';
import { required, useSubmit } from '../use-submit.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface FormProps {
  readonly title: string;
  readonly lead: string;
  readonly warning?: string | undefined;
  readonly button: string;
  /** Where to go on Cancel. */
  readonly next: string;
  onSend(proof: SecondFactorProof): Promise<void>;
}

const ProofForm = ({ title, lead, warning, button, next, onSend }: FormProps) => {
  const navigate = useNavigate();
  const { busy, error, faults, onSubmit } = useSubmit(
    ({ current_password, code }) => ({
      current_password: current_password ? undefined : translate('validation.required'),
      code: required(code),
    }),
    ({ current_password = '', code = '' }) => onSend({ current_password, code: code.trim() }),
  );
  return (
    <PublicFrame title={title} lead={lead} brand>
      {warning && <Note kind="warning">{warning}</Note>}
      {error && <Note kind="error">{error}</Note>}
      <form className="fg-form" noValidate onSubmit={onSubmit}>
        <PasswordField
          name="current_password"
          label={translate('two_step.current_password')}
          autoComplete="current-password"
          autoFocus
          required
          fault={faults.current_password}
        />
        <Field
          name="code"
          label={translate('two_step.code')}
          hint={translate('two_step.any_code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          required
          fault={faults.code}
        />
        <SubmitButton busy={busy} busyText={translate('two_step.busy')}>
          {button}
        </SubmitButton>
        <button type="button" className="fg-link" onClick={() => void navigate(next, { replace: true })}>
          {translate('two_step.cancel')}
        </button>
      </form>
    </PublicFrame>
  );
};

interface RemoveProps {
  readonly next: string;
  /** Whether the app is the last second factor, and one is required. */
  readonly isNeeded: boolean;
}

/** Removes the authenticator app. */
export const RemoveTotp = ({ next, isNeeded }: RemoveProps) => {
  const navigate = useNavigate();
  return (
    <ProofForm
      title={translate('two_step.remove')}
      lead={translate('two_step.remove_lead')}
      warning={isNeeded ? translate('two_step.remove_required') : undefined}
      button={translate('two_step.remove_button')}
      next={next}
      onSend={async (proof) => {
        await removeTotp(proof);
        await navigate(next, { replace: true });
      }}
    />
  );
};

/** Replaces the recovery codes. */
export const NewRecoveryCodes = ({ next }: { readonly next: string }) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} next={next} />;
  return (
    <ProofForm
      title={translate('two_step.new_codes')}
      lead={translate('two_step.new_codes_lead')}
      button={translate('two_step.create')}
      next={next}
      onSend={async (proof) => setCodes(await renewRecoveryCodes(proof))}
    />
  );
};
