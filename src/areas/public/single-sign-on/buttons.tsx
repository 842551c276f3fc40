import { useEffect, useState } from 'react';
import { safeNext } from '../../../domain/sign-in/next-path.ts';
import { type SsoProvider, ssoStartPath } from '../../../domain/sign-in/single-sign-on.ts';
import { fetchSsoProviders } from '../../../providers/data/people/single-sign-on.ts';
import { API_URL } from '../../../providers/http.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import '../../../providers/i18n/single-sign-on-texts.ts';
import './single-sign-on.css';

const start = (id: number): void => {
  const next = safeNext(new URLSearchParams(window.location.search).get('next'));
  window.location.assign(API_URL + ssoStartPath(id, next));
};

/** One button per identity provider, below the form. */
export const SsoButtons = () => {
  const [providers, setProviders] = useState<readonly SsoProvider[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    fetchSsoProviders(leaving.signal).then(
      (list) => setProviders(list),
      // Without them, people still sign in with a password.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  if (providers.length === 0) return null;
  return (
    <div className="fg-sso">
      <p className="fg-sso-or">{translate('single_sign_on.or')}</p>
      {providers.map(({ id, title }) => (
        <button key={id} type="button" className="fg-button fg-sso-button" onClick={() => start(id)}>
          {translate('single_sign_on.button', { title })}
        </button>
      ))}
    </div>
  );
};
