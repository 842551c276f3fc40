import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { type Element, datapointsOf } from '../../../domain/dashboard/document.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const SiteCopyDialog = lazy(() => import('./site-copy-dialog.tsx'));

/** Copies a drawing for the devices of another site; shown for drawings with bindings. */
export const SiteCopyField = ({ at, element }: { readonly at: Position; readonly element: Element }) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (datapointsOf(element).length === 0) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('editor.site_copy.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SiteCopyDialog at={at} element={element} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
