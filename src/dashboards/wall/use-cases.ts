import { useAlarmChanges } from '../../live/use-alarms.ts';
import { fetchSharedCases, type SharedCase } from '../../providers/data/dashboards/shared-link.ts';
import { type QueryState, refetch, useCachedQuery } from '../../providers/query-cache.ts';

const KEY = 'shared cases';
/** Without a live connection. */
const REFRESH_MS = 30_000;

/** The open cases of the devices that a link shows, updated live. */
export const useSharedCases = (): QueryState<readonly SharedCase[]> => {
  const state = useCachedQuery({ key: KEY, fetch: fetchSharedCases }, () => REFRESH_MS);
  useAlarmChanges(() => refetch(KEY));
  return state;
};
