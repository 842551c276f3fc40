import type { BoundDatapoint } from '../../../domain/datapoints.ts';
import { riseSince } from '../../../domain/series.ts';
import { localDate, startOfDay } from '../../../domain/zoned.ts';
import { useZone } from '../../../providers/current-user.ts';
import { useBoundSeries, useLastHours } from '../parts/use-series.ts';

const HOUR_MS = 3_600_000;

/** What a counter has counted since midnight in the time zone of the page; null until that is known. */
export const useToday = (datapoint: BoundDatapoint): number | null => {
  const zone = useZone();
  const { to } = useLastHours(1);
  const midnight = startOfDay(localDate(to, zone), zone);
  // From the last reading of yesterday, if the device had sent one in its last hours.
  const { found } = useBoundSeries([datapoint], { from: midnight - 2 * HOUR_MS, to });
  const points = found[0]?.series.points;
  return points ? riseSince(points, midnight) : null;
};
