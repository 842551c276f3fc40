import { withFalls } from './limit-runs.ts';
import { samplesOf } from '../reports/computing/flow-events.ts';
import type { Series } from '../reports/computing/series.ts';
import type { Point } from '../readings/series.ts';
import { topOf } from '../charts/top-of.ts';

const seriesOf = (points: readonly Point[]): Series => ({
  ts: points.map(({ ms }) => ms),
  value: points.map(topOf),
});

/**
 * The times (ms) of temperatures that were measured in an idle pipe, by the rule of reports: no flow in the same uplink.
 * `flows`: the points of the datapoints that show flow, in the same buckets; without any, nothing is known to be idle.
 */
export const idleTimes = (
  temperature: readonly Point[],
  flows: readonly (readonly Point[])[],
): ReadonlySet<number> =>
  new Set(
    flows.length === 0
      ? []
      : samplesOf(seriesOf(temperature), flows.map(seriesOf), 1).flatMap((sample) =>
          sample.temperature === null || sample.isFlowing ? [] : [sample.ts],
        ),
  );

/** The runs of points that end with one that is not idle, each from the point before: the rest only cools down. */
export const flowingRuns = (
  points: readonly Point[],
  idle: ReadonlySet<number>,
): readonly (readonly Point[])[] => {
  const runs: Point[][] = [];
  let run: Point[] | undefined;
  points.forEach((point, index) => {
    if (idle.has(point.ms)) run = undefined;
    else if (run) run.push(point);
    else {
      const before = points[index - 1];
      run = before ? [before, point] : [point];
      runs.push(run);
    }
  });
  return runs;
};

/** The times (ms) of the points that are beyond a limit in these runs with their falls. */
export const beyondTimes = (...runs: Parameters<typeof withFalls>): ReadonlySet<number> =>
  new Set(withFalls(...runs).flatMap((run) => run.map(({ ms }) => ms)));
