import { Link, useParams } from 'react-router-dom';
import { errors } from '../../providers/i18n/en/errors.ts';
import { text, type TextKey } from '../../providers/i18n/text.ts';
import { PublicFrame } from './frame.tsx';

const meaningOf = (code: string): string => {
  const key = `c${code}`;
  return text(Object.hasOwn(errors.codes, key) ? (`errors.codes.${key}` as TextKey) : 'errors.codes.other');
};

const leadOf = (code: string): string => {
  if (code === '404') return text('publicPages.error.lead404');
  return text(code.startsWith('5') ? 'publicPages.error.lead5xx' : 'publicPages.error.lead');
};

/** `/404/error` and its like. */
export const ErrorPage = () => {
  const { code = '' } = useParams();
  return (
    <PublicFrame
      title={text('publicPages.error.heading', { code, meaning: meaningOf(code) })}
      lead={leadOf(code)}
    >
      <Link className="fg-button" to="/">
        {text('publicPages.home')}
      </Link>
    </PublicFrame>
  );
};

export const AccessDeniedPage = () => (
  <PublicFrame title={text('publicPages.accessDenied.title')} lead={text('publicPages.accessDenied.lead')}>
    <Link className="fg-button" to="/">
      {text('publicPages.accessDenied.back')}
    </Link>
    <Link className="fg-link" to="/logout">
      {text('publicPages.signOut')}
    </Link>
  </PublicFrame>
);
