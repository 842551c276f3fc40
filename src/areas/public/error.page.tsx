import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { errors } from '../../providers/i18n/en/errors.ts';
import { text, type TextKey } from '../../providers/i18n/text.ts';
import type { ReturnState } from '../follow-session.ts';
import { PublicFrame } from './frame.tsx';

const meaningOf = (code: string): string => {
  const key = `c${code}`;
  return text(Object.hasOwn(errors.codes, key) ? (`errors.codes.${key}` as TextKey) : 'errors.codes.other');
};

const leadOf = (code: string): string => {
  if (code === '404') return text('publicPages.error.lead404');
  return text(code.startsWith('5') ? 'publicPages.error.lead5xx' : 'publicPages.error.lead');
};

/** Heading and text of error pages such as `/404/error`. */
export const errorTexts = (code: string): { readonly title: string; readonly lead: string } => ({
  title: text('publicPages.error.heading', { code, meaning: meaningOf(code) }),
  lead: leadOf(code),
});

/** An error page for visitors who are not signed in. */
export const PublicErrorPage = ({ code }: { readonly code: string }) => {
  const { title, lead } = errorTexts(code);
  return (
    <PublicFrame title={title} lead={lead}>
      <Link className="fg-button" to="/">
        {text('publicPages.home')}
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
      title={text('publicPages.accessDenied.title')}
      lead={text(keeps ? 'publicPages.accessDenied.leadKept' : 'publicPages.accessDenied.lead')}
    >
      <Link className="fg-button" to={keeps ?? '/'} onClick={back}>
        {text('publicPages.accessDenied.back')}
      </Link>
      <Link className="fg-link" to="/logout">
        {text('publicPages.signOut')}
      </Link>
    </PublicFrame>
  );
};
