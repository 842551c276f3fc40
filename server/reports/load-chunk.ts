import type { PoolClient } from 'pg';
import type { RunContext } from '../../src/domain/reports/computation.ts';
import type { Readings } from '../../src/domain/reports/compute-device.ts';
import { counterOf, flowsOf, isCounted, outletOf } from '../../src/domain/datapoint-roles.ts';
import type { InputDevice } from '../../src/domain/reports/inputs.ts';
import { judgedBy } from '../../src/domain/reports/report-kind.ts';
import { maxGapMs, type Span } from '../../src/domain/reports/series.ts';
import { readOutliers } from '../counters/outliers.ts';
import { readCounted, readCountedHours } from '../counters/read-counted.ts';
import { lastAboveZero, readSeries } from './read-series.ts';
import { sinceMove } from './since-move.ts';

const idsOf = (
  devices: readonly InputDevice[],
  of: (device: InputDevice) => readonly ({ id: number } | undefined)[],
) => [...new Set(devices.flatMap((device) => of(device).flatMap((point) => point?.id ?? [])))];

const lookBack = (devices: readonly InputDevice[], { from, to }: Span): Span => ({
  from: from - Math.max(...devices.map(({ interval_s }) => maxGapMs(interval_s))),
  to,
});

/** Loads the readings of some devices. Where single readings are past retention, counters use hourly roll-ups. */
export const loadChunk = async (
  client: PoolClient,
  devices: readonly InputDevice[],
  runContext: RunContext,
): Promise<Readings> => {
  const { kind, span, keptFrom, asOf } = runContext;
  const { grades = [] } = kind;
  const wide = lookBack(devices, span);
  const counters = idsOf(devices, ({ datapoints }) => datapoints.filter(isCounted));
  const others = idsOf(devices, ({ datapoints }) => datapoints.filter((point) => !isCounted(point)));
  const reach = { keptFrom, asOf };
  const series = new Map([
    ...(await readSeries(client, others, wide.from < keptFrom ? { ...wide, from: keptFrom } : wide)),
    ...(await readCounted(client, counters, wide, reach)),
  ]);
  const meters = idsOf(devices, ({ isMeter, datapoints }) => (isMeter ? [counterOf(datapoints)] : []));
  const flows = idsOf(devices, ({ isValve, datapoints }) =>
    isValve && outletOf(datapoints) ? flowsOf(datapoints) : [],
  );
  const chunk = {
    series,
    previous: grades.includes('meters')
      ? await readCountedHours(client, meters, runContext.previous, [
          runContext.previous.from,
          runContext.previous.to,
        ])
      : new Map(),
    outliers: await readOutliers(client, counters, { from: span.from, to: span.to }),
    used: await lastAboveZero(client, judgedBy(kind).includes('valves') ? flows : [], span.from),
  };
  return sinceMove(chunk, devices);
};
