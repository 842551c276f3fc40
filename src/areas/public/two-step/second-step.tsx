import { useState, type ComponentType } from 'react';
import type { SecondFactorName, SignedIn, SignInChallenge } from '../../../domain/sign-in/second-factor.ts';
import '../../../providers/i18n/form-texts.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import { useCanUsePasskeys } from '../../../providers/session/passkeys.ts';
import { PublicFrame } from '../frame.tsx';
import { RecoveryForm, TotpForm, type StepProps } from './code-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import './two-step.css';

export { SignInOptions } from '../sign-in-options.tsx';

interface Props {
  readonly challenge: SignInChallenge;
  onSignedIn(session: SignedIn): Promise<void>;
  /** Shows the first step again. */
  onRestart(): void;
}

/** The form of each method; a method without one is not offered. */
const FORMS: Partial<Record<SecondFactorName, ComponentType<StepProps>>> = {
  totp: TotpForm,
  passkey: PasskeyForm,
  recovery: RecoveryForm,
};

/** The second step of the sign-in. Loaded when it is needed. */
export default function SecondStep({ challenge: { challenge, methods }, onSignedIn, onRestart }: Props) {
  const isPossible = useCanUsePasskeys();
  const offered = methods.filter((name) => FORMS[name] && (name !== 'passkey' || isPossible !== false));
  const [picked, choose] = useState<SecondFactorName | null>(null);
  const chosen = picked ?? offered[0];
  const Form = chosen && FORMS[chosen];
  return (
    <PublicFrame title={translate('two_step.title')} brand>
      {Form && <Form key={chosen} challenge={challenge} onSignedIn={onSignedIn} />}
      <div className="fg-others">
        {offered
          .filter((name) => name !== chosen)
          .map((name) => (
            <button key={name} type="button" className="fg-link" onClick={() => choose(name)}>
              {translate(`two_step.use_${name}`)}
            </button>
          ))}
        <button type="button" className="fg-link" onClick={onRestart}>
          {translate('two_step.restart')}
        </button>
      </div>
    </PublicFrame>
  );
}
