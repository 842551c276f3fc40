import {
  flowsOf,
  hotSupplyOf,
  isFlow,
  isFlowSeconds,
  isOutlet,
  outletOf,
} from '../readings/datapoint-roles.ts';
import { maxGapMs } from '../reports/computing/series.ts';
import { brokenLimit } from '../readings/physical-ranges.ts';
import { celsiusAs, celsiusOf, toBase } from '../readings/units.ts';
import type { JudgedDatapoint, JudgedDevice, Sample } from './verdict.ts';
import { ALWAYS_QUIET, type QuietRange, type QuietRanges } from './kind.ts';

/** A temperature of a valve (°C) and its datapoint. */
export interface Temperature {
  readonly value: number;
  readonly datapoint: number;
}

const isHotSupply = ({ role }: JudgedDatapoint): boolean => role === 'hot_temperature';
/** Whether the kinds about mixing valves need a datapoint. */
export const isValvePoint = (point: JudgedDatapoint): boolean =>
  isOutlet(point) || isHotSupply(point) || isFlow(point);

/** Temperatures that mean nothing to a kind while water flows, at the outlet or of the hot supply. */
interface FlowingQuiet {
  readonly outlet?: Partial<QuietRange>;
  readonly hot?: Partial<QuietRange>;
}

/** The kinds about mixing valves have nothing to judge while no water flows, or while it has temperatures like these. */
export const valveQuiet = (point: JudgedDatapoint, { outlet, hot }: FlowingQuiet): QuietRanges => {
  if (isFlow(point)) return { idle: { ...ALWAYS_QUIET, high: 0 }, inUse: ALWAYS_QUIET };
  const { low, high } = { ...ALWAYS_QUIET, ...(isHotSupply(point) ? hot : outlet) };
  // In another unit than one of temperatures, nothing is judged.
  const inUse = {
    low: celsiusAs(low, point.unit) ?? ALWAYS_QUIET.low,
    high: celsiusAs(high, point.unit) ?? ALWAYS_QUIET.high,
  };
  return { idle: ALWAYS_QUIET, inUse };
};

const temperatureOf = (
  sample: Sample,
  find: (points: readonly JudgedDatapoint[]) => JudgedDatapoint | undefined,
): Temperature | null => {
  const point = find(Object.values(sample.datapoints));
  const value = point && sample.values[point.key];
  // A faulty sensor and a unit of something else say nothing about the water.
  if (!point || value === undefined || brokenLimit(point, value) !== null) return null;
  const celsius = celsiusOf(value, point.unit);
  return celsius === null ? null : { value: celsius, datapoint: point.id };
};

/** The temperature at a valve's outlet; null if it is not measured in °C by a working sensor. */
export const outletTemperature = (sample: Sample): Temperature | null => temperatureOf(sample, outletOf);
/** The temperature of a valve's hot supply; null if it is not measured in °C by a working sensor. */
export const hotTemperature = (sample: Sample): Temperature | null => temperatureOf(sample, hotSupplyOf);

const flowValues = (sample: Sample): number[] =>
  flowsOf(Object.values(sample.datapoints)).map(({ key }) => sample.values[key] ?? 0);

/** Whether water was flowing, as in reports; networks omit zero values. */
export const isFlowing = (sample: Sample): boolean => flowValues(sample).some((value) => value > 0);

/** For how long water has flowed by the device's own count, in seconds; null if the uplink does not say. */
export const flowSeconds = ({ values, datapoints }: Sample): number | null => {
  const point = Object.values(datapoints).find((one) => isFlowSeconds(one) && (values[one.key] ?? 0) > 0);
  const value = point && values[point.key];
  return value === undefined ? null : (toBase(value, point?.unit ?? null, 'time') ?? value);
};

/** An event that goes on is judged after each of these (ms) as if it had ended there. */
const PART_MS = 600_000;

/** How many parts of an event that goes on are complete at `ts`, and when the present one began (ms). */
export const partsOf = (begun: number, ts: number): { readonly parts: number; readonly begun: number } => {
  const parts = Math.max(0, Math.floor((ts - begun) / PART_MS));
  return { parts, begun: begun + parts * PART_MS };
};

/** How long a sample holds if none follows, in ms; a longer gap ends a flow event. */
export const holdsMs = ({ expected_interval_s }: JudgedDevice): number => maxGapMs(expected_interval_s);
