import { consumptionOf, meter } from '../../src/domain/reports/metering.ts';
import { recycledOf as savingsOf } from '../../src/domain/reports/hydraloop.ts';
import { INTERNAL_FIGURES, type ReportedDevice } from '../../src/domain/reports/result.ts';
import { changeOf, leakCostOf, type ReportedMeter } from '../../src/domain/reports/totals.ts';
import {
  completenessOf,
  countIn,
  EMPTY,
  firstAt,
  gapsIn,
  lengthOf,
  timesIn,
  gapFigures,
  type Completeness,
  type Gap,
  type Series,
} from '../../src/domain/reports/series.ts';
import { statsOf } from '../../src/domain/reports/stats.ts';
import { gradeValve, type Graded } from '../../src/domain/reports/tmv.ts';
import { physicalRange } from '../../src/domain/well-known-keys.ts';
import type { exceptionsOf } from '../../src/domain/reports/exceptions.ts';
import { counterOf, flowsOf, mainsOf, outletOf, recycledOf } from './choose-datapoints.ts';
import type { InputDatapoint, InputDevice } from './inputs.ts';
import type { Chunk } from './load-chunk.ts';
import type { RunContext } from './run-context.ts';
import { sinceOf } from './since-move.ts';

type Besides = NonNullable<Parameters<typeof exceptionsOf>[2]['besides']>;
interface Heard {
  readonly completeness: Completeness;
  readonly gaps: number;
  readonly gap_seconds: number;
  readonly longest_gap: Gap | null;
  readonly daily_received: readonly number[];
}
/** The computed figures of a device. */
export interface ComputedDevice {
  readonly row: ReportedDevice & { readonly completeness: Completeness; readonly gaps: number };
  readonly graded: Graded | null;
  readonly metered: ReportedMeter | null;
  readonly heard: Heard;
  readonly daily_received: readonly number[];
  readonly readings: number;
  readonly besides: Besides;
}

const heardOf = (lists: readonly Series[], { grid }: RunContext, device: InputDevice): Heard => {
  const intervalS = device.interval_s;
  // Nothing is expected for the time when the device belonged to another company.
  const own = { from: Math.min(grid.to, Math.max(grid.from, sinceOf(device))), to: grid.to };
  const times = timesIn(
    lists.map(({ ts }) => ts),
    { from: 0, to: grid.to },
  );
  return {
    completeness: completenessOf(countIn(times, own), own, intervalS),
    ...gapFigures(gapsIn(times, own, intervalS)),
    daily_received: grid.days.map((day) => countIn(times, day)),
  };
};

/** The device without fields used only for the computation. */
const reportedDevice = (device: InputDevice): ReportedDevice => {
  const { datapoints: _points, isValve: _valve, isMeter: _meter, company_since: _since, ...rest } = device;
  return rest;
};

const factsOf = (
  { unit, rolls_over_at }: Pick<InputDatapoint, 'unit' | 'rolls_over_at'>,
  { interval_s }: InputDevice,
) => ({
  unit,
  rolls_over_at,
  interval_s,
});

const gradedOf = (
  device: InputDevice,
  { series, used }: Chunk,
  { grid, inputs }: RunContext,
): Graded | null => {
  const outlet = outletOf(device.datapoints);
  const flows = flowsOf(device.datapoints);
  // A valve report lists valves without data too; other reports leave them out.
  if (!outlet && inputs.kind !== 'tmv') return null;
  const last = flows.flatMap(({ id }) => used.get(id) ?? []);
  return gradeValve(
    series.get(outlet?.id ?? 0) ?? EMPTY,
    flows.map(({ id }) => series.get(id) ?? EMPTY),
    grid,
    {
      interval_s: device.interval_s,
      limits: inputs.profile.limits,
      has_flow: flows.length > 0,
      used_before: last.length === 0 ? null : Math.max(...last),
    },
  );
};

const meteredOf = (
  device: InputDevice,
  { series, previous }: Chunk,
  runContext: RunContext,
): ReportedMeter | null => {
  const counter = counterOf(device.datapoints);
  if (!counter && runContext.inputs.kind !== 'metering') return null;
  const facts = factsOf(counter ?? { unit: null, rolls_over_at: null }, device);
  const before = consumptionOf(previous.get(counter?.id ?? 0) ?? EMPTY, runContext.previous, facts);
  const { limits } = runContext.inputs.profile;
  const measured = meter(series.get(counter?.id ?? 0) ?? EMPTY, runContext.grid, facts, before, limits);
  return { ...measured, device_id: device.device_id, main_id: device.main_id ?? null };
};

const loopOf = (device: InputDevice, { series }: Chunk, { grid, inputs }: RunContext, heard: Heard) => {
  const [recycled, mains] = [recycledOf(device.datapoints), mainsOf(device.datapoints)];
  if (!recycled) return null;
  const risen = (point: InputDatapoint | undefined): number | null =>
    point ? consumptionOf(series.get(point.id) ?? EMPTY, grid, factsOf(point, device)) : null;
  return savingsOf(risen(recycled), risen(mains), {
    tariff: inputs.tariff,
    seconds: lengthOf(grid) / 1000,
    gap_seconds: heard.gap_seconds,
  });
};

const extraExceptionsOf = (device: InputDevice, { inputs, span, keptFrom }: RunContext): Besides => {
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const due = device.next_field_test;
  return [
    ...(device.isValve && inputs.kind !== 'device' && !outletOf(device.datapoints)
      ? [{ kind: 'no_temperature' as const }]
      : []),
    ...(device.isMeter && inputs.kind !== 'device' && !counterOf(device.datapoints)
      ? [{ kind: 'no_counter' as const }]
      : []),
    ...(due !== null && due <= day(span.to) && device.isValve
      ? [{ kind: 'field_test_due' as const, words: { date: due } }]
      : []),
    ...(span.from < keptFrom && inputs.kind !== 'metering'
      ? [{ kind: 'retention' as const, words: { date: day(keptFrom) } }]
      : []),
  ];
};

/** Readings of other datapoints than a valve's outlet that are physically impossible. The outlet is graded. */
const sensorFaults = (device: InputDevice, { series }: Chunk, { grid }: RunContext): Besides => {
  const outlet = device.isValve ? outletOf(device.datapoints) : undefined;
  const faults = device.datapoints.map(({ id, key, unit }) => {
    const range = id === outlet?.id ? undefined : physicalRange(key, unit);
    const { ts, value } = series.get(id) ?? EMPTY;
    let count = 0;
    for (let index = range ? firstAt(ts, grid.from) : ts.length; range && index < ts.length; index++) {
      if ((ts[index] as number) >= grid.to) break;
      const reading = value[index] as number;
      if (reading < range[0] || reading > range[1]) count++;
    }
    return count;
  });
  const count = faults.reduce((sum, each) => sum + each, 0);
  const words = { value: count === 1 ? '1 value' : `${count} values` };
  return count === 0 ? [] : [{ kind: 'sensor_fault', value: count, words }];
};

const publicFigures = (of: object): object =>
  Object.fromEntries(Object.entries(of).filter(([key]) => !INTERNAL_FIGURES.some((inner) => inner === key)));

/** Computes the figures of one device for the kind of report. */
export const computeDevice = (device: InputDevice, chunk: Chunk, runContext: RunContext): ComputedDevice => {
  const { kind } = runContext.inputs;
  const lists = device.datapoints.map(({ id }) => chunk.series.get(id) ?? EMPTY);
  const heard = heardOf(lists, runContext, device);
  const { longest_gap: _, ...figures } = heard;
  const base = { ...reportedDevice(device), ...figures };
  const graded = device.isValve && kind !== 'metering' ? gradedOf(device, chunk, runContext) : null;
  const metered =
    device.isMeter && kind !== 'device' && kind !== 'tmv' ? meteredOf(device, chunk, runContext) : null;
  const common = {
    graded,
    metered,
    heard,
    daily_received: heard.daily_received,
    besides: [
      ...extraExceptionsOf(device, runContext),
      ...(kind === 'device' ? sensorFaults(device, chunk, runContext) : []),
    ],
  };
  if (kind === 'tmv' || kind === 'metering') {
    const more = metered && {
      change_share: changeOf([metered]),
      leak_cost_per_day: leakCostOf(metered.leak_rate, runContext.inputs.tariff),
    };
    const row = { ...base, ...publicFigures({ ...(graded ?? metered) }), ...more } as ComputedDevice['row'];
    return { ...common, readings: 0, row };
  }
  const hydraloop = loopOf(device, chunk, runContext, heard);
  if (kind === 'project') {
    const { daily_received: _d, ...rest } = base;
    const row = {
      ...rest,
      consumption: metered?.consumption ?? null,
      leak_rate: metered?.leak_rate ?? null,
      leaks_opened: metered?.leaks_opened ?? null,
      leaks_closed: metered?.leaks_closed ?? null,
      bursts: metered?.bursts ?? null,
      in_band_share: graded?.in_band_share ?? null,
      flow_events: graded?.flow_events ?? null,
      scald_events: graded?.scald_events ?? null,
      hydraloop,
    };
    return { ...common, readings: 0, row };
  }
  const datapoints = device.datapoints.map(({ id, key, label, unit }) => ({
    datapoint_id: id,
    key,
    label,
    unit,
    ...statsOf(chunk.series.get(id) ?? EMPTY, runContext.grid),
  }));
  return {
    ...common,
    readings: datapoints.reduce((sum, { count }) => sum + count, 0),
    row: { ...base, datapoints, hydraloop } as ComputedDevice['row'],
  };
};
