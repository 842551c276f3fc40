import { useEffect } from 'react';
import { reloadOnRecovery } from '../../providers/session/kiosk.ts';
import { reloadSite, usePageFailure, wordsOf } from '../page-failure.ts';
import { PublicFrame } from './frame.tsx';
import { translate } from '../../providers/i18n/translate.ts';

/** The page shown if a page crashed, is gone after an update, or can't be loaded. */
export const FailurePage = ({ error }: { readonly error: unknown }) => {
  const failure = usePageFailure(error);
  useEffect(() => console.error(error), [error]);
  useEffect(reloadOnRecovery, []);
  if (failure === null) return <Splash />;
  const { title, lead, action } = wordsOf(failure);
  return (
    <PublicFrame title={title} lead={lead}>
      <button type="button" className="fg-button" onClick={() => void reloadSite(failure)}>
        {action}
      </button>
      <a className="fg-link" href="/">
        {translate('publicPages.home')}
      </a>
    </PublicFrame>
  );
};

/** Shown while the first page loads. */
export const Splash = () => (
  <div className="fg-splash" role="progressbar" aria-label={translate('publicPages.loading')} />
);
