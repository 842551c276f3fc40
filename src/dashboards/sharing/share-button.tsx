import Share from '@mui/icons-material/Share';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import '../../providers/i18n/sharing-texts.ts';
import { translate } from '../../providers/i18n/translate.ts';
import type { SharedDashboard } from './shared-variables.tsx';

// Rarely used, so loaded on demand.
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** Opens the dialog with the links of a dashboard. */
export default function ShareButton({ dashboard }: { readonly dashboard: SharedDashboard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        startIcon={<Share />}
        title={translate('sharing.share')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {translate('sharing.share')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog dashboard={dashboard} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
