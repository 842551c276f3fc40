import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../domain/api/error-text.ts';
import {
  isChallenge,
  type SignedIn,
  type SignInChallenge,
  type SignInResult,
} from '../../../domain/sign-in/second-factor.ts';
import { SSO_CODE, SSO_ERRORS, SSO_FAILURE, type SsoLink } from '../../../domain/sign-in/single-sign-on.ts';
import { fetchSession, finishLink, linkAccount } from '../../../providers/data/people/single-sign-on.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import '../../../providers/i18n/single-sign-on-texts.ts';
import { prefetchArea } from '../../load-area.ts';
import { PasswordField, SubmitButton } from '../fields.tsx';
import { Note, PublicFrame } from '../frame.tsx';
import { SecondStep } from '../lazy-second-step.tsx';
import { useSubmit } from '../use-submit.ts';
import './single-sign-on.css';

interface Props {
  /** The fragment of the address, with its `#`. */
  readonly said: string;
  onSignedIn(session: SignedIn): Promise<void>;
  /** Shows the sign-in page, with an error if there is one. */
  onEnd(error: string): void;
}

const failureText = (name: string | null): string =>
  translate(`single_sign_on.${SSO_ERRORS.find((each) => each === name) ?? 'expired'}`);

interface LinkProps {
  readonly link: SsoLink;
  readonly code: string;
  onResult(result: SignInResult): Promise<void>;
  onCancel(): void;
}

const LinkForm = ({ link, code, onResult, onCancel }: LinkProps) => {
  const { busy, error, faults, onSubmit } = useSubmit(
    ({ password }) => ({ password: password ? undefined : translate('validation.required') }),
    async ({ password = '' }) => onResult(await linkAccount(code, password)),
  );
  return (
    <PublicFrame
      title={translate('single_sign_on.link')}
      lead={translate('single_sign_on.link_lead', { ...link })}
      brand
    >
      {error && <Note kind="error">{error}</Note>}
      <form className="fg-form" noValidate onSubmit={onSubmit}>
        {/* For password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
        <PasswordField
          name="password"
          label={translate('publicPages.password')}
          autoComplete="current-password"
          autoFocus
          required
          fault={faults.password}
        />
        <SubmitButton busy={busy} busyText={translate('single_sign_on.linking')}>
          {translate('single_sign_on.link')}
        </SubmitButton>
        <button type="button" className="fg-link fg-sso-cancel" onClick={onCancel}>
          {translate('single_sign_on.cancel')}
        </button>
      </form>
    </PublicFrame>
  );
};

/** Completes a sign-in after an identity provider has led back: signs in, asks for the password to link, or for the second factor. */
export const SsoReturn = ({ said, onSignedIn, onEnd }: Props) => {
  const values = new URLSearchParams(said.slice(1));
  const code = values.get(SSO_CODE);
  const [link, setLink] = useState<SsoLink | null>(null);
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null);
  const isStarted = useRef(false);

  const receive = async (result: SignInResult): Promise<void> => {
    if (isChallenge(result)) setChallenge(result);
    else await onSignedIn(result);
  };
  const exchange = async (): Promise<void> => {
    if (code === null) return onEnd(failureText(values.get(SSO_FAILURE)));
    prefetchArea();
    try {
      const result = await fetchSession(code);
      if ('link' in result) setLink(result.link);
      else await receive(result);
    } catch (error) {
      onEnd(errorText(error, translate('errors.unknown')));
    }
  };
  useEffect(() => {
    // The code works once, and must not stay in the history.
    if (isStarted.current) return;
    isStarted.current = true;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
    void exchange();
  });

  const complete = async (session: SignedIn): Promise<void> => {
    // If the link has expired in the meantime, the sign-in is still complete.
    const linked =
      link && code !== null ? await finishLink(code, session.token).catch(() => session) : session;
    await onSignedIn(linked);
  };
  if (challenge)
    return <SecondStep challenge={challenge} onSignedIn={complete} onRestart={() => onEnd('')} />;
  if (link && code !== null)
    return <LinkForm link={link} code={code} onResult={receive} onCancel={() => onEnd('')} />;
  return (
    <PublicFrame title={translate('publicPages.login.title')} brand>
      {code !== null && <p role="status">{translate('single_sign_on.signing_in')}</p>}
    </PublicFrame>
  );
};
