import { useEffect, useRef } from 'react';
import type { Overview, OverviewWater } from '../../domain/alarms/overview.ts';
import { useAlarmChanges } from '../../live/use-alarms.ts';
import { fetchOverview, fetchOverviewWater } from '../../providers/data/overview-calls.ts';
import { type QueryState, refetch, useCachedQuery } from '../../providers/query-cache.ts';

/** Without a live connection, and for ages and devices, which send no events. */
const POLL_MS = 30_000;
const RETRY_MS = 5_000;
const WATER_POLL_MS = 10 * 60_000;
/** Many cases change at once: fetched once for all of them. */
const GATHER_MS = 250;

/** What needs attention, refetched whenever a case changes. */
export const useOverview = (limit: number): QueryState<Overview> & { readonly reload: () => void } => {
  const key = `overview ${limit}`;
  const state = useCachedQuery({ key, fetch: (signal) => fetchOverview(limit, signal) }, ({ error }) =>
    error ? RETRY_MS : POLL_MS,
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [key],
  );
  useAlarmChanges(() => {
    // Not restarted by each change: a storm of them would postpone it forever.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refetch(key);
    }, GATHER_MS);
  });
  // The cases shown stay while more of them are loaded.
  const last = useRef(state.data);
  if (state.data) last.current = state.data;
  return { ...state, data: last.current, reload: () => refetch(key) };
};

export const useOverviewWater = (): QueryState<OverviewWater | null> =>
  useCachedQuery({ key: 'overview water', fetch: fetchOverviewWater }, ({ error }) =>
    error ? RETRY_MS * 6 : WATER_POLL_MS,
  );
