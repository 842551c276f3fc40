import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import '../../providers/i18n/sharing-texts.ts';
import { drawn } from '../../providers/icons.tsx';
import { translate } from '../../providers/i18n/translate.ts';
import type { SharedDashboard } from './shared-variables.tsx';

// Rarely used, so loaded on demand.
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

const ShareIcon = drawn(
  'M18 16.08c-.76 0-1.44.3-1.96.77L8.91 12.7c.05-.23.09-.46.09-.7s-.04-.47-.09-.7l7.05-4.11c.54.5 1.25.81 2.04.81 1.66 0 3-1.34 3-3s-1.34-3-3-3-3 1.34-3 3c0 .24.04.47.09.7L8.04 9.81C7.5 9.31 6.79 9 6 9c-1.66 0-3 1.34-3 3s1.34 3 3 3c.79 0 1.5-.31 2.04-.81l7.12 4.16c-.05.21-.08.43-.08.65 0 1.61 1.31 2.92 2.92 2.92s2.92-1.31 2.92-2.92-1.31-2.92-2.92-2.92',
);

/** Opens the dialog with the links of a dashboard. */
export default function ShareButton({ dashboard }: { readonly dashboard: SharedDashboard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="plain-button"
        title={translate('sharing.share')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ShareIcon />
        {translate('sharing.share')}
      </button>
      {isOpen &&
        // On a phone, the button is in a sheet that closes.
        createPortal(
          <Suspense fallback={null}>
            <ShareDialog dashboard={dashboard} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
