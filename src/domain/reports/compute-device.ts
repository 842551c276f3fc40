import type { TimedValue } from '../alarms/verdict.ts';
import type { ComputedDevice, Coverage, DeviceReadings, RunContext } from './computation.ts';
import { counterOf, isCounted, outletOf } from '../datapoint-roles.ts';
import { litresPerUnit } from '../units.ts';
import { limitsOfDevice } from './device-limits.ts';
import { withDetails } from './exception-details.ts';
import { exceptionsOf, type Exception } from './exceptions.ts';
import type { Finding } from './findings.ts';
import { incidentOf, type IncidentOf } from './incident.ts';
import type { InputDevice } from './inputs.ts';
import { receivedIn } from './received.ts';
import { judgedBy } from './report-kind.ts';
import type { ReportedDevice, ResultRow } from './result.ts';
import { EMPTY, gapFigures, gapsIn, timesIn, type Series } from './series.ts';

/** Readings of some devices, by datapoint. */
export interface Readings {
  /** Readings of the period, and of the time before it for which a reading stays valid. */
  readonly series: ReadonlyMap<number, Series>;
  /** Counters in the previous period. */
  readonly previous: ReadonlyMap<number, Series>;
  /** Last flow before the period, ms. */
  readonly used: ReadonlyMap<number, number>;
  /** Readings of counters in the period that were set aside. Missing: none. */
  readonly outliers?: ReadonlyMap<number, readonly TimedValue[]>;
}

/** A reading in a result that was set aside as an outlier. */
export interface ReportedOutlier {
  readonly datapoint_id: number;
  readonly ts: string;
  /** In the datapoint's unit. */
  readonly value: number;
}

/** The most that a result lists for a device. */
const OUTLIERS_MAX = 100;

const outliersOf = ({ datapoints }: InputDevice, { outliers }: Readings): readonly ReportedOutlier[] =>
  datapoints
    .flatMap(({ id }) =>
      (outliers?.get(id) ?? []).map(({ ts, value }) => ({
        datapoint_id: id,
        ts: new Date(ts).toISOString(),
        value,
      })),
    )
    .slice(0, OUTLIERS_MAX);

/** When a device's company began to see its readings (ms). Absent in runs queued by an older version. */
export const sinceOf = ({ company_since }: Partial<InputDevice>): number =>
  company_since ? Date.parse(company_since) : Number.NEGATIVE_INFINITY;

const coverageOf = (lists: readonly Series[], { grid }: RunContext, device: InputDevice): Coverage => {
  const intervalS = device.interval_s;
  // Nothing is expected for the time when the device belonged to another company.
  const own = { from: Math.min(grid.to, Math.max(grid.from, sinceOf(device))), to: grid.to };
  const times = timesIn(
    lists.map(({ ts }) => ts),
    { from: 0, to: grid.to },
  );
  return {
    ...receivedIn(times, own, grid.days, intervalS),
    ...gapFigures(gapsIn(times, own, intervalS)),
  };
};

const readingsOf = (
  device: InputDevice,
  { series, previous, used }: Readings,
  run: RunContext,
): DeviceReadings => ({
  device,
  run,
  coverage: coverageOf(
    device.datapoints.map(({ id }) => series.get(id) ?? EMPTY),
    run,
    device,
  ),
  series: (datapoint) => series.get(datapoint?.id ?? 0) ?? EMPTY,
  previous: (datapoint) => previous.get(datapoint?.id ?? 0) ?? EMPTY,
  lastUse: (datapoints) => {
    const times = datapoints.flatMap(({ id }) => used.get(id) ?? []);
    return times.length === 0 ? null : Math.max(...times);
  },
});

/** The device without fields used only for the computation. */
const reportedDevice = (device: InputDevice): ReportedDevice => {
  const { datapoints: _points, isValve: _valve, isMeter: _meter, company_since: _since, ...rest } = device;
  return rest;
};

/** What stands out about a device whatever it measures. */
const findingsOf = (device: InputDevice, { kind, computation, span, keptFrom }: RunContext): Finding[] => {
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const { isValve, isMeter, datapoints, next_field_test: due } = device;
  const judged = judgedBy(kind);
  const counter = counterOf(datapoints);
  const hasUnknownUnit = counter !== undefined && litresPerUnit(counter.unit) === null;
  return [
    ...(isValve && judged.includes('valves') && !outletOf(datapoints)
      ? [{ kind: 'no_temperature' as const }]
      : []),
    ...(isMeter && judged.includes('meters') && !counter ? [{ kind: 'no_counter' as const }] : []),
    ...(isMeter && judged.includes('meters') && hasUnknownUnit
      ? [{ kind: 'unknown_unit' as const, words: { datapoint: counter.label } }]
      : []),
    ...(due !== null && due <= day(span.to) && isValve
      ? [{ kind: 'field_test_due' as const, words: { date: due } }]
      : []),
    ...(span.from < keptFrom && !computation.readsHours
      ? [{ kind: 'retention' as const, words: { date: day(keptFrom) } }]
      : []),
  ];
};

/** Computes the figures and exceptions of one device, as its report's kind says. */
export const computeDevice = (
  device: InputDevice,
  loaded: Readings,
  run: RunContext,
): {
  readonly computed: ComputedDevice;
  readonly exceptions: readonly Exception[];
  /** What it measured on the day of one of these. */
  readonly incidentOf: IncidentOf;
} => {
  const readings = readingsOf(device, loaded, run);
  const { coverage } = readings;
  const figures = run.computation.device(readings);
  const { longest_gap: _, ...shared } = coverage;
  const hasCounter = device.datapoints.some(isCounted);
  const row: ResultRow = {
    ...reportedDevice(device),
    ...shared,
    ...figures.row,
    ...(hasCounter ? { outliers: outliersOf(device, loaded) } : {}),
  };
  const dates = run.grid.days.map(({ date }) => date);
  const exceptions = exceptionsOf(device, run.span, {
    graded: figures.graded,
    metered: figures.metered,
    coverage,
    limits: limitsOfDevice(device, run.inputs.profile.limits),
    tariff: run.inputs.tariff,
    extra: [...findingsOf(device, run), ...(figures.exceptions ?? [])],
    translate: run.translate,
    zone: run.inputs.time_zone,
  }).map((one) => withDetails(one, { ...figures.graded, ...figures.metered }, dates, run.translate));
  return {
    computed: { ...figures, row, coverage },
    exceptions,
    incidentOf: (exception) => incidentOf(readings, figures.graded, exception),
  };
};
