import { BASELINE_DAYS } from '../../src/domain/alarms/baseline.ts';
import { mayBurst } from '../../src/domain/reports/computing/bursts.ts';
import type { RunContext } from '../../src/domain/reports/computing/computation.ts';
import type { Readings } from '../../src/domain/reports/computing/compute-device.ts';
import { counterOf, flowsOf, isCounted, outletOf } from '../../src/domain/readings/datapoint-roles.ts';
import type { InputDevice } from '../../src/domain/reports/inputs.ts';
import { litresIn } from '../../src/domain/reports/computing/register.ts';
import { judgedBy } from '../../src/domain/reports/report-kind.ts';
import { EMPTY, maxGapMs, type Series, type Span } from '../../src/domain/reports/computing/series.ts';
import { readOutliers } from '../counters/outliers.ts';
import { momentOf, readCounted, readCountedHours } from '../counters/read-counted.ts';
import type { HistoryClient } from '../cold/sources.ts';
import { readSeries, usesBefore } from './read-series.ts';
import { movesOf, sinceMove } from './device-moves.ts';

const DAY_MS = 86_400_000;

const idsOf = (
  devices: readonly InputDevice[],
  of: (device: InputDevice) => readonly ({ id: number } | undefined)[],
) => [...new Set(devices.flatMap((device) => of(device).flatMap((point) => point?.id ?? [])))];

/** Before a period of valves: enough to see whether a use that goes on when it begins was a scald by then. */
const USE_MS = 3_600_000;

const longestOf = (devices: readonly InputDevice[], more: (device: InputDevice) => number): number =>
  Math.max(0, ...devices.map((device) => maxGapMs(device.interval_s) + more(device)));

/** A period with the time before it for which its first readings matter. */
const lookBack = (devices: readonly InputDevice[], { from, to }: Span): Span => ({
  from: from - longestOf(devices, ({ isValve }) => (isValve ? USE_MS : 0)),
  to,
});

/** Until when readings of valves are read: for how long water flowed when the period ended is known from the next one. */
const endOfUses = (devices: readonly InputDevice[], { to }: Span, asOf: number): number => {
  const valves = devices.filter(({ isValve }) => isValve);
  return Math.max(to, Math.min(asOf, to + longestOf(valves, () => 0)));
};

/** The registers that may have risen by more than the limit of a burst in half an hour: only of these matters what is usual. */
const burstingMeters = (
  devices: readonly InputDevice[],
  series: ReadonlyMap<number, Series>,
  { inputs }: RunContext,
): readonly number[] =>
  devices.flatMap(({ isMeter, datapoints }) => {
    const counter = isMeter ? counterOf(datapoints) : undefined;
    const readings = counter && series.get(counter.id);
    if (!counter || !readings) return [];
    const limit = inputs.profile.limits.burst_litres / litresIn(counter.unit);
    return mayBurst(readings, limit) ? [counter.id] : [];
  });

/** Loads the readings of some devices. Where single readings are past retention, counters use hourly roll-ups. */
export const loadChunk = async (
  source: HistoryClient,
  devices: readonly InputDevice[],
  runContext: RunContext,
): Promise<Readings> => {
  const { kind, span, keptFrom, asOf } = runContext;
  const { grades = [] } = kind;
  const wide = lookBack(devices, span);
  const counters = idsOf(devices, ({ datapoints }) => datapoints.filter(isCounted));
  const others = idsOf(devices, ({ datapoints }) => datapoints.filter((point) => !isCounted(point)));
  const moves = movesOf(devices);
  const reach = { keptFrom, asOf, moves };
  const series = new Map([
    ...(await readSeries(source, others, {
      from: Math.max(wide.from, keptFrom),
      to: endOfUses(devices, span, asOf),
    })),
    ...(await readCounted(source, counters, wide, reach)),
  ]);
  const meters = idsOf(devices, ({ isMeter, datapoints }) => (isMeter ? [counterOf(datapoints)] : []));
  const flows = idsOf(devices, ({ isValve, datapoints }) =>
    isValve && outletOf(datapoints) ? flowsOf(datapoints) : [],
  );
  const { used, unusedSince } = await usesBefore(
    source,
    judgedBy(kind).includes('valves') ? flows : [],
    span.from,
  );
  const bursting = judgedBy(kind).includes('meters') ? burstingMeters(devices, series, runContext) : [];
  const history = await readSeries(source, bursting, {
    from: wide.from - BASELINE_DAYS * DAY_MS,
    to: wide.from - 1,
  });
  const chunk = {
    series,
    previous: grades.includes('meters')
      ? await readCountedHours(source, meters, runContext.previous, (id) => [
          runContext.previous.from,
          runContext.previous.to,
          ...momentOf(moves.get(id)),
        ])
      : new Map(),
    outliers: await readOutliers(source.client, counters, { from: span.from, to: span.to }),
    history: new Map(bursting.map((id) => [id, history.get(id) ?? EMPTY])),
    used,
    unusedSince,
  };
  return sinceMove(chunk, devices);
};
