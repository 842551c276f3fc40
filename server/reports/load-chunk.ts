import type { PoolClient } from 'pg';
import type { RunContext } from '../../src/domain/reports/computation.ts';
import type { Readings } from '../../src/domain/reports/compute-device.ts';
import { counterOf, flowsOf, mainsOf, outletOf, recycledOf } from '../../src/domain/reports/datapoints.ts';
import type { InputDevice } from '../../src/domain/reports/inputs.ts';
import { judgedBy } from '../../src/domain/reports/report-kind.ts';
import { EMPTY, concatSeries, maxGapMs, type Span } from '../../src/domain/reports/series.ts';
import { readCounters, readSeries, usesBefore } from './read-series.ts';
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
  const { kind, span, keptFrom } = runContext;
  const { grades = [] } = kind;
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
  const { used, unusedSince } = await usesBefore(
    client,
    judgedBy(kind).includes('valves') ? flows : [],
    span.from,
  );
  const chunk = {
    series,
    previous: grades.includes('meters')
      ? await readCounters(client, meters, lookBack(devices, runContext.previous), runContext.previous.from)
      : new Map(),
    used,
    unusedSince,
  };
  return sinceMove(chunk, devices);
};
