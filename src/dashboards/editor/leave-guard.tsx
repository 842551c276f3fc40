import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Location } from 'react-router-dom';
import { isInMemory } from '../../providers/storage.ts';
import { UnsavedGuard } from '../../providers/unsaved-guard.tsx';
import { isDirty, useEditorStore } from './store.ts';

/** Asks before unsaved changes are left behind; they stay in the browser as a draft. */
export const LeaveGuard = () => {
  const store = useEditorStore();
  const translate = useTranslate();
  const isUnsaved = useCallback(() => isDirty(store.get()), [store]);
  // What the browser can't keep is gone with the tab.
  const isLostOnClose = useCallback(() => isInMemory() && isUnsaved(), [isUnsaved]);
  // A new dashboard goes to its own address with all that was typed meanwhile.
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
