import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirmTotp, type TotpSecret } from '../../../providers/data/people/second-factor-calls.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import { SubmitButton } from '../fields.tsx';
import { Note, PublicFrame } from '../frame.tsx';
import { required, useSubmit } from '../use-submit.ts';
import { AddPasskey } from './add-passkey.tsx';
import { TotpField } from './code-form.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Props {
  readonly app: TotpSecret;
  /** Whether nothing else can be done before. */
  readonly isRequired: boolean;
  /** Where to go afterwards. */
  readonly next: string;
}

/** Sets up an authenticator app: QR code, first code, recovery codes. */
export const SetUp = ({ app: { secret, otpauth_url }, isRequired, next }: Props) => {
  const navigate = useNavigate();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { busy, error, faults, onSubmit } = useSubmit(
    ({ code }) => ({ code: required(code) }),
    async ({ code = '' }) => setCodes(await confirmTotp(code.trim())),
  );
  const addPasskey = async (issued: readonly string[]): Promise<void> => {
    if (issued.length > 0) setCodes(issued);
    else await navigate(next, { replace: true });
  };
  if (codes) return <RecoveryCodes codes={codes} next={next} />;
  const leave = () => void navigate(isRequired ? '/logout' : next, { replace: true });
  return (
    <PublicFrame
      title={translate('two_step.set_up')}
      lead={isRequired ? translate('two_step.required') : undefined}
      brand
    >
      <p className="fg-lead">{translate('two_step.scan')}</p>
      <div className="fg-qr">
        <QrCode text={otpauth_url} />
      </div>
      <p className="fg-hint">{translate('two_step.type')}</p>
      <p className="fg-secret">
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} />
      </p>
      {error && <Note kind="error">{error}</Note>}
      <form className="fg-form" noValidate onSubmit={onSubmit}>
        <TotpField fault={faults.code} />
        <SubmitButton busy={busy} busyText={translate('two_step.busy')}>
          {translate('two_step.turn_on')}
        </SubmitButton>
      </form>
      <AddPasskey onAdded={addPasskey} />
      <div className="fg-others">
        <button type="button" className="fg-link" onClick={leave}>
          {translate(isRequired ? 'publicPages.signOut' : 'two_step.cancel')}
        </button>
      </div>
    </PublicFrame>
  );
};
