import type { BoundDatapoint } from '../../../domain/datapoints.ts';
import { riseSince } from '../../../domain/series.ts';
import { localDate, startOfDay } from '../../../domain/zoned.ts';
import { useZone } from '../../../providers/current-user.ts';
import { useBoundSeries, useLastHours } from '../parts/use-series.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long before a time its last reading may be, such as that of the day before. */
const BEFORE_MS = 2 * HOUR_MS;

/**
 * What a counter has counted since midnight in the time zone of the page, and what it had counted yesterday by the
 * time of its last reading; null until that is known.
 */
export const useToday = (
  datapoint: BoundDatapoint,
): { readonly today: number | null; readonly yesterday: number | null } => {
  const zone = useZone();
  const { to } = useLastHours(1);
  const midnight = startOfDay(localDate(to, zone), zone);
  const before = startOfDay(localDate(midnight - DAY_MS / 2, zone), zone);
  // From the last reading of the day before, if the device had sent one in its last hours.
  const { found } = useBoundSeries([datapoint], { from: midnight - BEFORE_MS, to });
  const { found: old } = useBoundSeries(
    [datapoint],
    { from: before - BEFORE_MS, to: midnight },
    { isLive: false },
  );
  const points = found[0]?.series.points;
  const earlier = old[0]?.series.points;
  const until = before + ((points?.at(-1)?.ms ?? to) - midnight);
  // Not known if nothing was heard then.
  const isKnown = earlier?.some(({ ms }) => ms <= until && ms > until - BEFORE_MS);
  return {
    today: points ? riseSince(points, midnight) : null,
    yesterday: earlier && isKnown ? riseSince(earlier, before, until) : null,
  };
};
