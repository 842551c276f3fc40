import type { TimedValue } from '../../alarms/verdict.ts';
import type { ComputedDevice, Coverage, DeviceReadings, RunContext } from './computation.ts';
import { usualFlow } from '../../alarms/baseline.ts';
import { counterOf, isCounted } from '../../readings/datapoint-roles.ts';
import { litresPerUnit } from '../../readings/units.ts';
import { limitsOfDevice } from './device-limits.ts';
import { withDetails } from '../exceptions/exception-details.ts';
import { exceptionsOf, type Exception } from '../exceptions/exceptions.ts';
import { deviceFindings } from '../findings.ts';
import { incidentOf, type IncidentOf } from './incident.ts';
import type { InputDevice } from '../inputs.ts';
import { receivedIn } from './received.ts';
import { judgedBy } from '../report-kind.ts';
import type { ReportedDevice, ResultRow } from '../result.ts';
import { concatSeries, EMPTY, gapFigures, gapsIn, timesIn, type Series, type Span } from './series.ts';

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
  /** Registers that may have had a burst, in the weeks before the period. */
  readonly history: ReadonlyMap<number, Series>;
  /** The first reading of those that never had any flow before the period, ms. */
  readonly unusedSince: ReadonlyMap<number, number>;
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

/**
 * The part of the period in which readings of a device are expected: not while it belonged to another company, nor when they may
 * have been removed.
 */
const ownSpan = ({ grid, keptFrom }: RunContext, device: InputDevice): Span => ({
  from: Math.min(grid.to, Math.max(grid.from, sinceOf(device), keptFrom)),
  to: grid.to,
});

const coverageOf = (lists: readonly Series[], run: RunContext, device: InputDevice): Coverage => {
  const { grid } = run;
  const intervalS = device.interval_s;
  const own = ownSpan(run, device);
  const times = timesIn(
    lists.map(({ ts }) => ts),
    { from: 0, to: grid.to },
  );
  return {
    ...receivedIn(times, own, grid.days, intervalS),
    ...gapFigures(gapsIn(times, own, intervalS)),
  };
};

const NOTHING_USUAL = { isLearned: false, litres: 0 };

const readingsOf = (
  device: InputDevice,
  { series, previous, used, unusedSince, history }: Readings,
  run: RunContext,
): DeviceReadings => ({
  device,
  run,
  own: ownSpan(run, device),
  coverage: coverageOf(
    device.datapoints.map(({ id }) => series.get(id) ?? EMPTY),
    run,
    device,
  ),
  series: (datapoint) => series.get(datapoint?.id ?? 0) ?? EMPTY,
  previous: (datapoint) => previous.get(datapoint?.id ?? 0) ?? EMPTY,
  usualOf: (datapoint) => {
    const before = datapoint && history.get(datapoint.id);
    if (!before) return () => NOTHING_USUAL;
    const all = concatSeries([before, series.get(datapoint.id) ?? EMPTY]);
    return usualFlow(all, { resolution: null, ...datapoint }, run.inputs.time_zone);
  },
  lastUse: (datapoints) => {
    const times = datapoints.flatMap(({ id }) => used.get(id) ?? []);
    return times.length === 0 ? null : Math.max(...times);
  },
  knownSince: (datapoints) => {
    const times = datapoints.flatMap(({ id }) => unusedSince.get(id) ?? []);
    return times.length === 0 ? null : Math.min(...times);
  },
});

/** The device without fields used only for the computation. */
const reportedDevice = (device: InputDevice): ReportedDevice => {
  const { datapoints: _points, isValve: _valve, isMeter: _meter, company_since: _since, ...rest } = device;
  return rest;
};

/** Whether a meter's register counts in no unit of volume, so that its litres are not known. */
const hasUnknownUnit = ({ isMeter, datapoints }: InputDevice): boolean => {
  const counter = counterOf(datapoints);
  return isMeter && counter !== undefined && litresPerUnit(counter.unit) === null;
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
    ...(hasUnknownUnit(device) ? { unknown_unit: true } : {}),
    ...(hasCounter ? { outliers: outliersOf(device, loaded) } : {}),
  };
  const dates = run.grid.days.map(({ date }) => date);
  const exceptions = exceptionsOf(device, run.span, {
    graded: figures.graded,
    metered: figures.metered,
    coverage,
    limits: limitsOfDevice(device, run.inputs.profile.limits),
    tariff: run.inputs.tariff,
    extra: [
      ...deviceFindings({
        device,
        judged: judgedBy(run.kind),
        span: run.span,
        keptFrom: run.keptFrom,
        readsHours: run.computation.readsHours === true,
      }),
      ...(figures.exceptions ?? []),
    ],
    translate: run.translate,
    zone: run.inputs.time_zone,
  }).map((one) => withDetails(one, { ...figures.graded, ...figures.metered }, dates, run.translate));
  return {
    computed: { ...figures, own: readings.own, row, coverage },
    exceptions,
    incidentOf: (exception) => incidentOf(readings, figures.graded, exception),
  };
};
