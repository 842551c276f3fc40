import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { text } from '../../providers/i18n/text.ts';
import { healKiosk } from '../../providers/kiosk.ts';
import { isChunkError } from '../chunk.ts';
import { PublicFrame } from './frame.tsx';

/** When a page can't be shown at all: it is gone after an update, or it broke. */
export const CrashPage = () => {
  const error = useRouteError();
  console.error(error);
  useEffect(healKiosk, []);
  const updated = isChunkError(error);
  return (
    <PublicFrame
      title={text(updated ? 'publicPages.crash.updatedTitle' : 'publicPages.crash.title')}
      lead={text(updated ? 'publicPages.crash.updated' : 'publicPages.crash.lead')}
    >
      <button type="button" className="fg-button" onClick={() => window.location.reload()}>
        {text('publicPages.crash.reload')}
      </button>
      <a className="fg-link" href="/">
        {text('publicPages.home')}
      </a>
    </PublicFrame>
  );
};

/** What stands while the first page is made ready. */
export const Splash = () => (
  <div className="fg-splash" role="progressbar" aria-label={text('publicPages.loading')} />
);
