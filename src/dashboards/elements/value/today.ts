import { useRef } from 'react';
import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import { localDate, startOfDay } from '../../../domain/time/zoned.ts';
import { useZone } from '../../../providers/session/current-user.ts';
import { type CountedSpans, fetchCounted } from '../../../providers/data/devices/counted.ts';
import { useCachedQueries, type Query } from '../../../providers/query-cache.ts';
import { useLastHours } from '../parts/use-series.ts';

const DAY_MS = 86_400_000;

const queryOf = (id: number, from: number, to: number): Query<CountedSpans> => ({
  key: `counted of ${id} ${from} ${to}`,
  fetch: (signal) => fetchCounted(id, [from, to], signal),
  isPermanent: true,
});

/** What was loaded last under this key, which is shown while the next loads. */
const useLastLoaded = <T>(key: string, loaded: T | undefined): T | undefined => {
  const last = useRef<{ readonly key: string; readonly value: T }>(undefined);
  if (loaded !== undefined) last.current = { key, value: loaded };
  return last.current?.key === key ? last.current.value : undefined;
};

/**
 * What a counter has counted since midnight in the time zone of the page, and what it had counted yesterday by the
 * time of its last reading; null until that is known.
 */
export const useToday = ({
  id,
}: BoundDatapoint): { readonly today: number | null; readonly yesterday: number | null } => {
  const zone = useZone();
  const { to } = useLastHours(1);
  const midnight = startOfDay(localDate(to, zone), zone);
  const before = startOfDay(localDate(midnight - DAY_MS / 2, zone), zone);
  const [now] = useCachedQueries(to > midnight ? [queryOf(id, midnight, to)] : []);
  const known = useLastLoaded(`${id} ${midnight}`, now?.data);
  const at = known?.at ? Date.parse(known.at) : null;
  const until = at !== null && at > midnight ? before + (at - midnight) : null;
  const [then] = useCachedQueries(until === null ? [] : [queryOf(id, before, until)]);
  const [yesterday] = useLastLoaded(`${id} ${before}`, then?.data)?.data ?? [];
  return {
    today: known?.data[0]?.counted ?? null,
    yesterday: yesterday?.is_whole ? yesterday.counted : null,
  };
};
