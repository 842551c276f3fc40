import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import { isDenied } from '../providers/error-pages.ts';

/** Says why something failed, unless /accessDenied says it already. */
export const useNotifyError = () => {
  const notify = useNotify();
  return useCallback(
    (error: unknown): void => {
      if (!isDenied(error)) notify((error as Error).message, { type: 'error' });
    },
    [notify],
  );
};
