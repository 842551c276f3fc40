import { useRef } from 'react';
import type { Overview, OverviewWater } from '../../domain/alarms/cases/overview.ts';
import { useAlarmChanges } from '../../live/use-alarms.ts';
import { fetchOverview, fetchOverviewWater } from '../../providers/data/overview-calls.ts';
import { usePolled } from '../../providers/use-polled.ts';
import { useScheduledRefetch } from '../use-scheduled-refetch.ts';

/** Without a live connection, and for ages and devices, which send no events. */
const POLL_MS = 30_000;
const RETRY_MS = 5_000;
const WATER_POLL_MS = 10 * 60_000;
/** Many cases change at once: fetched once for all of them. */
const GATHER_MS = 250;
const KEY = ['overview'];

/** What needs attention, refetched whenever a case changes. */
export const useOverview = (limit: number) => {
  const { data, error, refetch } = usePolled({
    key: [...KEY, limit],
    fetch: (signal): Promise<Overview> => fetchOverview(limit, signal),
    pollMs: POLL_MS,
    retryMs: RETRY_MS,
  });
  useAlarmChanges(useScheduledRefetch({ queryKey: KEY, delayMs: () => GATHER_MS }));
  // The cases shown stay while more of them are loaded.
  const last = useRef(data);
  if (data) last.current = data;
  return { data: last.current, error, reload: refetch };
};

export const useOverviewWater = () =>
  usePolled({
    key: ['overview water'],
    fetch: (signal): Promise<OverviewWater | null> => fetchOverviewWater(signal),
    pollMs: WATER_POLL_MS,
    retryMs: RETRY_MS * 6,
  });
