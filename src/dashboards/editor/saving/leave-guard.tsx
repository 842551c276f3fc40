import { useCallback } from 'react';
import type { Location } from 'react-router-dom';
import { isInMemory } from '../../../providers/browser/storage.ts';
import { UnsavedGuard } from '../../../providers/routing/unsaved-guard.tsx';
import { isDirty, useEditorStore } from '../store.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** Asks before leaving with unsaved changes, which stay in the browser as a draft. */
export const LeaveGuard = () => {
  const store = useEditorStore();
  const translate = useTranslate();
  const isUnsaved = useCallback(() => isDirty(store.get()), [store]);
  // Without browser storage the draft is lost with the tab.
  const isLostOnClose = useCallback(() => isInMemory() && isUnsaved(), [isUnsaved]);
  // A new dashboard moves to its own URL together with its unsaved changes.
  const isSafe = ({ pathname }: Location): boolean =>
    pathname.endsWith(`/${store.get().record?.id ?? 'none'}/edit`);
  return (
    <UnsavedGuard
      isUnsaved={isUnsaved}
      isLostOnClose={isLostOnClose}
      isSafe={isSafe}
      text={translate('editor.leave')}
    />
  );
};
