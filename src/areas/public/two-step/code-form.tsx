import { useEffect, useRef } from 'react';
import type { SecondFactorName, SignedIn } from '../../../domain/sign-in/second-factor.ts';
import { completeSignIn } from '../../../providers/data/people/second-factor-calls.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import { Field, SubmitButton } from '../fields.tsx';
import { Note } from '../frame.tsx';
import { required, useSubmit } from '../use-submit.ts';

/** What the form of a method gets. */
export interface StepProps {
  /** The token of the challenge. */
  readonly challenge: string;
  onSignedIn(session: SignedIn): Promise<void>;
}

interface FormProps extends StepProps {
  readonly method: SecondFactorName;
}

const CodeForm = ({ method, challenge, onSignedIn }: FormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const { busy, error, status, faults, onSubmit } = useSubmit(
    ({ code }) => ({ code: required(code) }),
    async ({ code = '' }) => onSignedIn(await completeSignIn({ challenge, method, code: code.trim() })),
  );
  // The next code replaces the wrong one.
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.select();
  }, [error]);
  return (
    <>
      {error && <Note kind="error">{error}</Note>}
      {status !== 410 && (
        <form ref={form} className="fg-form" noValidate onSubmit={onSubmit}>
          {method === 'totp' ? <TotpField fault={faults.code} /> : <RecoveryField fault={faults.code} />}
          <SubmitButton busy={busy} busyText={translate('two_step.busy')}>
            {translate('publicPages.signIn')}
          </SubmitButton>
        </form>
      )}
    </>
  );
};

interface FieldProps {
  readonly fault: string | undefined;
}

/** The field for a code of an authenticator app; phones and password managers fill it in. */
export const TotpField = ({ fault }: FieldProps) => (
  <Field
    name="code"
    label={translate('two_step.code')}
    hint={translate('two_step.code_hint')}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    autoFocus
    required
    fault={fault}
  />
);

const RecoveryField = ({ fault }: FieldProps) => (
  <Field
    name="code"
    label={translate('two_step.recovery_code')}
    hint={translate('two_step.recovery_hint')}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={100}
    autoFocus
    required
    fault={fault}
  />
);

export const TotpForm = (props: StepProps) => <CodeForm {...props} method="totp" />;
export const RecoveryForm = (props: StepProps) => <CodeForm {...props} method="recovery" />;
