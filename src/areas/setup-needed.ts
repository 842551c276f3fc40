import { fetchSetupNeeded } from '../providers/data/people/accounts.ts';
import { isAborted } from '../providers/http-error.ts';

/** Whether the first superadmin still has to be created; false if that is unknown. */
export const isSetupNeeded = (signal?: AbortSignal): Promise<boolean> =>
  fetchSetupNeeded(signal).catch((error: unknown) => {
    if (!isAborted(error)) console.warn('GET /setup:', error);
    return false;
  });
