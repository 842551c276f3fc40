import type { PoolClient } from 'pg';
import { EMPTY, concatSeries, maxGapMs, type Series, type Span } from '../../src/domain/reports/series.ts';
import { counterOf, flowsOf, mainsOf, outletOf, recycledOf } from './choose-datapoints.ts';
import type { InputDevice } from './inputs.ts';
import { lastAboveZero, readCounters, readSeries } from './read-series.ts';
import type { RunContext } from './run-context.ts';
import { sinceMove } from './since-move.ts';

/** Readings of some devices, by datapoint. */
export interface Chunk {
  /** Readings of the period, and of the time before it for which a reading stays valid. */
  readonly series: ReadonlyMap<number, Series>;
  /** Counters in the previous period. */
  readonly previous: ReadonlyMap<number, Series>;
  /** Last flow before the period, ms. */
  readonly used: ReadonlyMap<number, number>;
}

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
): Promise<Chunk> => {
  const { inputs, span, keptFrom } = runContext;
  const wide = lookBack(devices, span);
  const counters = idsOf(devices, ({ isMeter, datapoints }) => [
    ...(isMeter ? [counterOf(datapoints)] : []),
    recycledOf(datapoints),
    mainsOf(datapoints),
  ]);
  const all = idsOf(devices, ({ datapoints }) => datapoints);
  const isOld = wide.from < keptFrom;
  const series = new Map(await readSeries(client, all, isOld ? { ...wide, from: keptFrom } : wide));
  if (isOld) {
    for (const [id, past] of await readCounters(client, counters, {
      from: wide.from,
      to: Math.min(wide.to, keptFrom - 1),
    })) {
      series.set(id, concatSeries([past, series.get(id) ?? EMPTY]));
    }
  }
  const meters = idsOf(devices, ({ isMeter, datapoints }) => (isMeter ? [counterOf(datapoints)] : []));
  const flows = idsOf(devices, ({ isValve, datapoints }) =>
    isValve && outletOf(datapoints) ? flowsOf(datapoints) : [],
  );
  const needsPrevious = inputs.kind === 'metering' || inputs.kind === 'project';
  const chunk = {
    series,
    previous: needsPrevious
      ? await readCounters(client, meters, lookBack(devices, runContext.previous), runContext.previous.from)
      : new Map(),
    used: await lastAboveZero(client, inputs.kind === 'device' ? [] : flows, span.from),
  };
  return sinceMove(chunk, devices);
};
