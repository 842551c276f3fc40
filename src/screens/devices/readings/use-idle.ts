import { useCallback, useMemo } from 'react';
import { flowingRuns, idleTimes } from '../../../domain/valves/flow-runs.ts';
import { flowsOf, outletOf } from '../../../domain/readings/datapoint-roles.ts';
import type { Point, Span } from '../../../domain/readings/series.ts';
import type { Device } from '../device.ts';
import { useSeries, type DatapointSeries } from './use-series.ts';

const NONE: ReadonlySet<number> = new Set();

interface Times {
  readonly span: Span;
  readonly isLive: boolean;
}

/**
 * When the outlet of a valve was idle (ms), among these series: what is in the pipe then is not held against limits. None
 * where its flow is not measured, or not known at the same times.
 */
export const useIdle = (
  device: Device,
  items: readonly DatapointSeries[],
  { span, isLive }: Times,
): ReadonlySet<number> => {
  const outlet = outletOf(device.datapoints)?.id;
  const shown = items.find(({ datapoint }) => datapoint.id === outlet)?.series;
  const flows = useSeries({
    datapoints: shown ? flowsOf(device.datapoints) : [],
    span,
    intervalS: device.expected_interval_s,
    isLive,
  });
  const known = flows.items.filter(({ series }) => series.widthMs === shown?.widthMs);
  const isKnown = shown !== undefined && !flows.isLoading && known.length === flows.items.length;
  const found = isKnown
    ? idleTimes(
        shown.points,
        known.map(({ series }) => series.points),
      )
    : NONE;
  // The same set as long as its times are the same.
  const times = [...found].join();
  return useMemo(() => new Set(times === '' ? NONE : times.split(',').map(Number)), [times]);
};

/** The runs of points to hold against limits: those during which water flowed. */
export const useFlowing = (idle: ReadonlySet<number>) =>
  useCallback((points: readonly Point[]) => (idle.size === 0 ? [points] : flowingRuns(points, idle)), [idle]);
