import { useEffect, useState } from 'react';
import { api } from '../../providers/http.ts';
import { isAborted } from '../../providers/http-error.ts';
import type { SetupState } from './setup.page.tsx';

/** Whether the first superadmin still has to be created; false until the server responds. */
export const useSetupNeeded = (): boolean => {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    api
      .get<SetupState>('/setup', { signal: leaving.signal })
      .then((state) => setNeeded(state.needed))
      .catch((error: unknown) => {
        if (!isAborted(error)) console.warn('GET /setup:', error);
      });
    return () => leaving.abort();
  }, []);
  return needed;
};
