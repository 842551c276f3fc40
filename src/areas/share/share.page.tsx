import { useEffect, useState } from 'react';
import { Wall } from '../../dashboards/wall/wall.tsx';
import { limitCalls } from '../../providers/http.ts';
import '../../providers/i18n/dashboard-texts.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { reloadOnUpdate } from '../../providers/session/kiosk.ts';
import { startSharedLive } from '../../providers/live.ts';
import '../../providers/theme/base.css';
import '../../providers/theme/fields.css';
import '../../providers/theme/buttons.css';
import '../../providers/theme/plain.css';
import { PublicFrame } from '../public/frame.tsx';
import { Splash } from '../public/failure.page.tsx';
import { PinForm } from './pin-form.tsx';
import { useLink } from './use-link.ts';

/** In memory only: after a reload the PIN is entered again. */
let proof: string | null = null;

/** All calls of this page are made with the token of its link, and with no session. */
export const prepareSharePage = (token: string): void =>
  limitCalls({
    prefix: `/s/${encodeURIComponent(token)}`,
    headers: (): Record<string, string> => (proof === null ? {} : { 'x-share-proof': proof }),
  });

const Display = ({ token, link }: { readonly token: string } & Parameters<typeof Wall>[0]) => {
  useEffect(() => startSharedLive({ share: token, ...(proof === null ? {} : { proof }) }), [token]);
  // With a PIN, the display would wait for somebody to enter it.
  useEffect(() => (proof === null ? reloadOnUpdate(window.location.pathname) : undefined), []);
  return <Wall link={link} />;
};

/** The page of a share link, `/s/…`: neither router nor react-admin, and nothing of a session. */
export const SharePage = ({ token }: { readonly token: string }) => {
  const { state, recheck } = useLink();
  const [, setProven] = useState(0);
  switch (state.kind) {
    case 'loading':
      return <Splash />;
    case 'open':
      return <Display token={token} link={state.link} />;
    case 'locked':
      return (
        <PinForm
          onProof={(given) => {
            proof = given;
            setProven((count) => count + 1);
            recheck();
          }}
        />
      );
    case 'ended':
      return <PublicFrame title={translate('wall.ended_title')} lead={translate('wall.ended')} />;
    default:
      return <PublicFrame title={translate('wall.connecting')} lead={translate('wall.connecting_lead')} />;
  }
};
