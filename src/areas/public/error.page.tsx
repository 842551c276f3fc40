import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ReturnState } from '../follow-session.ts';
import { PublicFrame } from './frame.tsx';
import { translate } from '../../providers/i18n/translate.ts';

const meaningOf = (code: string): string =>
  translate(`errors.codes.c${code}`, { _: translate('errors.codes.other') });

const leadOf = (code: string): string => {
  if (code === '404') return translate('publicPages.error.lead404');
  return translate(code.startsWith('5') ? 'publicPages.error.lead5xx' : 'publicPages.error.lead');
};

/** Heading and text of error pages such as `/404/error`. */
export const errorTexts = (code: string): { readonly title: string; readonly lead: string } => ({
  title: translate('publicPages.error.heading', { code, meaning: meaningOf(code) }),
  lead: leadOf(code),
});

/** What an error page is about. */
export interface ErrorFacts {
  /** The HTTP status. */
  readonly code: string;
  /** The path that was not found; null: none, or unknown. */
  readonly address: string | null;
}

/** The address that was not found: it may be mistyped, or worth reporting. */
export const MissedAddress = ({ address }: Pick<ErrorFacts, 'address'>) =>
  address && (
    <p className="missed-address" translate="no">
      <code>{address.slice(0, 200)}</code>
    </p>
  );

/** An error page for visitors who are not signed in. */
export const PublicErrorPage = ({ code, address }: ErrorFacts) => {
  const { title, lead } = errorTexts(code);
  return (
    <PublicFrame title={title} lead={lead}>
      <MissedAddress address={address} />
      <Link className="fg-button" to="/">
        {translate('publicPages.home')}
      </Link>
    </PublicFrame>
  );
};

/** Shown after a refused action. "Back" returns to the previous page with its state preserved. */
export const AccessDeniedPage = () => {
  const navigate = useNavigate();
  const { keeps } = (useLocation().state ?? {}) as ReturnState;
  const back = (event: MouseEvent): void => {
    if (!keeps || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <PublicFrame
      title={translate('publicPages.accessDenied.title')}
      lead={translate(keeps ? 'publicPages.accessDenied.leadKept' : 'publicPages.accessDenied.lead')}
    >
      <Link className="fg-button" to={keeps ?? '/'} onClick={back}>
        {translate('publicPages.accessDenied.back')}
      </Link>
      <Link className="fg-link" to="/logout">
        {translate('publicPages.signOut')}
      </Link>
    </PublicFrame>
  );
};
