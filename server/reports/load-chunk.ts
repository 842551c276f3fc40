import type { PoolClient } from 'pg';
import { BASELINE_DAYS } from '../../src/domain/alarms/baseline.ts';
import { mayBurst } from '../../src/domain/reports/bursts.ts';
import type { RunContext } from '../../src/domain/reports/computation.ts';
import type { Readings } from '../../src/domain/reports/compute-device.ts';
import { counterOf, flowsOf, mainsOf, outletOf, recycledOf } from '../../src/domain/reports/datapoints.ts';
import type { InputDevice } from '../../src/domain/reports/inputs.ts';
import { litresIn } from '../../src/domain/reports/register.ts';
import { judgedBy } from '../../src/domain/reports/report-kind.ts';
import { EMPTY, concatSeries, maxGapMs, type Series, type Span } from '../../src/domain/reports/series.ts';
import { readCounters, readSeries, usesBefore } from './read-series.ts';
import { sinceMove } from './since-move.ts';

const DAY_MS = 86_400_000;

const idsOf = (
  devices: readonly InputDevice[],
  of: (device: InputDevice) => readonly ({ id: number } | undefined)[],
) => [...new Set(devices.flatMap((device) => of(device).flatMap((point) => point?.id ?? [])))];

const lookBack = (devices: readonly InputDevice[], { from, to }: Span): Span => ({
  from: from - Math.max(...devices.map(({ interval_s }) => maxGapMs(interval_s))),
  to,
});

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
  const bursting = judgedBy(kind).includes('meters') ? burstingMeters(devices, series, runContext) : [];
  const history = await readSeries(client, bursting, {
    from: wide.from - BASELINE_DAYS * DAY_MS,
    to: wide.from - 1,
  });
  const chunk = {
    series,
    previous: grades.includes('meters')
      ? await readCounters(client, meters, lookBack(devices, runContext.previous), runContext.previous.from)
      : new Map(),
    history: new Map(bursting.map((id) => [id, history.get(id) ?? EMPTY])),
    used,
    unusedSince,
  };
  return sinceMove(chunk, devices);
};
