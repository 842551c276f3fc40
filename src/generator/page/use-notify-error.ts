import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import { isDenied } from '../../providers/routing/error-pages.ts';

/** Shows an error message, unless /accessDenied already does. */
export const useNotifyError = () => {
  const notify = useNotify();
  return useCallback(
    (error: unknown): void => {
      if (!isDenied(error)) notify((error as Error).message, { type: 'error' });
    },
    [notify],
  );
};
