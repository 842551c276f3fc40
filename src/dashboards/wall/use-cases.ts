import { useAlarmChanges } from '../../live/use-alarms.ts';
import { fetchSharedCases, type SharedCase } from '../../providers/data/shared-link.ts';
import { refetch, useCachedQuery } from '../../providers/query-cache.ts';

const KEY = 'shared cases';
/** Without a live connection. */
const REFRESH_MS = 30_000;
const NONE: readonly SharedCase[] = [];

/** The open cases of the devices that a link shows, updated live; undefined until they are loaded. */
export const useSharedCases = (): readonly SharedCase[] | undefined => {
  const { data, error } = useCachedQuery({ key: KEY, fetch: fetchSharedCases }, () => REFRESH_MS);
  useAlarmChanges(() => refetch(KEY));
  return data ?? (error ? NONE : undefined);
};
