import type { DeviceReadings } from './computation.ts';
import { counterOf, flowsOf, mainsOf, outletOf, recycledOf } from '../../readings/datapoint-roles.ts';
import { litresPerUnit } from '../../readings/units.ts';
import { savingsOf, type Savings } from './hydraloop.ts';
import type { InputDatapoint } from '../inputs.ts';
import { consumptionOf, dailyOf, meter, type Metered } from './meter.ts';
import { limitsOfDevice } from './device-limits.ts';
import { flowSeriesOf } from './flow-events.ts';
import { celsiusSeries, coveredShare, lengthOf, type Series } from './series.ts';
import type { ReportedMeter } from './totals.ts';
import { gradeValve, type Graded } from './valve.ts';

/** The temperatures at a valve's outlet, °C; none where their unit is no temperature. */
export const outletSeries = ({ device, series }: DeviceReadings): Series => {
  const outlet = outletOf(device.datapoints);
  return celsiusSeries(series(outlet), outlet?.unit ?? null);
};

/** Grades a device as a valve. */
export const valveFigures = (readings: DeviceReadings): Graded => {
  const { device, series, lastUse, knownSince, own, run } = readings;
  const flows = flowsOf(device.datapoints);
  return gradeValve(outletSeries(readings), flowSeriesOf(flows, series), run.grid, {
    interval_s: device.interval_s,
    limits: limitsOfDevice(device, run.inputs.profile.limits),
    has_flow: flows.length > 0,
    used_before: lastUse(flows),
    known_since: knownSince(flows),
    own,
    has_temperature: outletOf(device.datapoints) !== undefined,
  });
};
/** The same, if it is a valve that measures its temperature; otherwise null. */
export const valveFiguresIfAny = (readings: DeviceReadings): Graded | null => {
  const { isValve, datapoints } = readings.device;
  return isValve && outletOf(datapoints) ? valveFigures(readings) : null;
};

/** How a counter counts. */
export const counterProperties = (counter: InputDatapoint | undefined, interval_s: number) => ({
  ...(counter ? { kind: counter.kind } : {}),
  unit: counter?.unit ?? null,
  rolls_over_at: counter?.rolls_over_at ?? null,
  interval_s,
});

/** What a counter counted on each day, in its own unit; null without data. The days add up to its consumption. */
export const dailyCounted = (
  { device, series, run }: DeviceReadings,
  counter: InputDatapoint,
): readonly (number | null)[] => {
  const properties = counterProperties(counter, device.interval_s);
  const litres = dailyOf(series(counter), run.grid, properties, run.buffer);
  const perUnit = litresPerUnit(counter.unit) ?? 1;
  return litres.map((value) => (value === null ? null : value / perUnit));
};

/** The figures of a meter whose unit is unknown: what it counted is not litres. */
const withoutLitres = (metered: Metered): Metered => ({
  ...metered,
  opening: null,
  closing: null,
  consumption: null,
  previous_consumption: null,
  estimated: 0,
  peak_hour: null,
  night_flow_min: null,
  night_at: null,
  leak_rate: null,
  night_flow_high: null,
  leaks_opened: null,
  leaks_closed: null,
  worst_leak: null,
  bursts: null,
  burst_at: null,
  burst_seconds: null,
  burst_lost: null,
  burst_litres: null,
  burst_most_at: null,
  burst_usual: null,
  daily: metered.daily.map(() => null),
  daily_estimated: metered.daily_estimated.map(() => 0),
});
const HOUR_S = 3_600;

/** Computes the figures of a device as a meter. */
export const meterFigures = ({
  device,
  series,
  previous,
  own,
  usualOf,
  run,
}: DeviceReadings): ReportedMeter => {
  const { device_id, main_id = null, datapoints, interval_s } = device;
  const counter = counterOf(datapoints);
  // Before that only the hours remain, of which nothing more often is known.
  const isByTheHour = run.span.from < run.keptFrom;
  const properties = counterProperties(counter, isByTheHour ? Math.max(interval_s, HOUR_S) : interval_s);
  const earlier = previous(counter);
  const before = consumptionOf(earlier, run.previous, properties);
  const limits = { ...run.inputs.profile.limits, usual: usualOf(counter) };
  const metered = meter(
    series(counter),
    run.grid,
    { ...properties, own, sent_every_s: interval_s },
    before,
    limits,
    run.buffer,
  );
  return {
    ...(counter && litresPerUnit(counter.unit) === null ? withoutLitres(metered) : metered),
    covered_share: coveredShare(series(counter), run.span),
    previous_share: coveredShare(earlier, run.previous),
    device_id,
    main_id,
  };
};
/** The same, if it is a meter that has a counter; otherwise null. */
export const meterFiguresIfAny = (readings: DeviceReadings): ReportedMeter | null => {
  const { isMeter, datapoints } = readings.device;
  return isMeter && counterOf(datapoints) ? meterFigures(readings) : null;
};

/** The savings of a device that recycles water; otherwise null. */
export const hydraloopFigures = ({ device, series, coverage, run }: DeviceReadings): Savings | null => {
  const { datapoints, interval_s } = device;
  const recycled = recycledOf(datapoints);
  if (!recycled) return null;
  const consumed = (counter: InputDatapoint | undefined): number | null =>
    counter && litresPerUnit(counter.unit) !== null
      ? consumptionOf(series(counter), run.grid, counterProperties(counter, interval_s))
      : null;
  return savingsOf(consumed(recycled), consumed(mainsOf(datapoints)), {
    tariff: run.inputs.tariff,
    seconds: lengthOf(run.grid) / 1000,
    gap_seconds: coverage.gap_seconds,
  });
};

const INTERNAL: ReadonlySet<string> = new Set([
  'previous_share',
  'daily_is_estimate',
  'covered_share',
  'unused_hours',
  'missing_temperatures',
  'stuck',
  'stuck_seconds',
  'longest_gap',
  'max_at',
  'out_at',
  'out_hot',
  'first_scald_at',
  'last_scald_at',
  'worst_scald',
  'fault_at',
  'last_fault_at',
  'low_at',
  'used_at',
  'worst_leak',
  'reset_at',
  'reverse_at',
  'night_at',
  'burst_at',
  'burst_seconds',
  'burst_litres',
  'burst_most_at',
  'burst_usual',
  'burst_allowed',
]);
/** Without the figures that are only used to derive others and are not part of a result. */
export const publicFigures = (figures: object): object =>
  Object.fromEntries(Object.entries(figures).filter(([key]) => !INTERNAL.has(key)));
