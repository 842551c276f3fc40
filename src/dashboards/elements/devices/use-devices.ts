import { useRef } from 'react';
import type { DeviceSelection } from '../../../domain/dashboard/selection.ts';
import { useServerNow } from '../../../live/use-live.ts';
import {
  fetchLastValues,
  fetchSelectedDevices,
  type LastValue,
} from '../../../providers/data/dashboards/view.ts';
import { refetch, useCachedQuery } from '../../../providers/query-cache.ts';

const REFRESH_MS = 30_000;

/** The query for the devices of a selection and their total number. */
export const devicesQuery = (selection: DeviceSelection) => ({
  key: `devices of ${JSON.stringify(selection)}`,
  fetch: (signal: AbortSignal) => fetchSelectedDevices(selection, signal),
});

/** The devices of a selection and their total number, refreshed every 30 seconds. */
export const useDevices = (selection: DeviceSelection | null) => {
  const query = selection && devicesQuery(selection);
  const state = useCachedQuery(query, () => REFRESH_MS);
  return { ...state, retry: () => query && refetch(query.key) };
};

/** The last values of devices; undefined until loaded. */
export const useLastValues = (ids: readonly number[]): readonly LastValue[] | undefined => {
  const { data } = useCachedQuery(
    ids.length === 0
      ? null
      : { key: `last values of ${ids.join(',')}`, fetch: (signal) => fetchLastValues(ids, signal) },
    () => REFRESH_MS,
  );
  // Keep the previous values while those of other devices load.
  const lastData = useRef(data);
  if (data) lastData.current = data;
  return lastData.current;
};

/** How often ages of devices and alarms are computed: more rarely, they would differ from those of values beside them. */
const STEP_MS = 10_000;

/** The current time (ms) in steps, so that dependants are not recomputed every second. */
export const useNowInSteps = (): number => Math.floor(useServerNow() / STEP_MS) * STEP_MS;
