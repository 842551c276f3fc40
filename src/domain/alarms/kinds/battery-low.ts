import { isLowBattery } from '../../readings/datapoint-roles.ts';
import type { Sample, TimedValue, Verdict } from '../verdict.ts';
import { isUnitOf } from '../../readings/units.ts';
import { defineAlarmKind, type Params } from '../kind.ts';
import { valueOf } from '../value-of.ts';

const DAY_MS = 86_400_000;
/** A trend needs this many days of voltages, over this long (ms). */
const LEAST_DAYS = 7;

/** A lithium cell holds its voltage for years and falls in its last weeks, so only recent days make the trend. */
const TREND_MS = 21 * DAY_MS;

/** The change of the voltage (V per ms) and its value at the end, by least squares; null if too little is known. */
const trendOf = (volts: readonly TimedValue[]): { readonly slope: number; readonly now: number } | null => {
  const [first, last] = [volts[0], volts.at(-1)];
  if (!first || !last || volts.length < LEAST_DAYS || last.ts - first.ts < (LEAST_DAYS - 1) * DAY_MS)
    return null;
  const mean = (of: (each: TimedValue) => number): number =>
    volts.reduce((sum, each) => sum + of(each), 0) / volts.length;
  const [ts, value] = [mean((each) => each.ts), mean((each) => each.value)];
  const spread = mean((each) => (each.ts - ts) ** 2);
  const slope = mean((each) => (each.ts - ts) * (each.value - value)) / spread;
  return { slope, now: value + slope * (last.ts - ts) };
};

/** How long a voltage lasts at this trend, in days; infinite if it does not fall. Null: unknown. */
const daysLeft = (params: Params, volts: readonly TimedValue[]): number | null => {
  const last = volts.at(-1)?.ts ?? 0;
  const trend = trendOf(volts.filter(({ ts }) => ts > last - TREND_MS));
  if (!trend) return null;
  const { slope, now } = trend;
  const fallsADay = -slope * DAY_MS;
  // Less is noise, or years.
  if (fallsADay < Number(params['least_fall_v']) / 1000) return Number.POSITIVE_INFINITY;
  return Math.max(0, (now - Number(params['empty_v'])) / fallsADay);
};

const charge = (time: string, battery_percent: number, expect: 'none' | 'active') => ({
  at: `2026-11-20T${time}:00Z`,
  values: { battery_percent },
  expect,
});
/** Voltages of so many days up to a date, falling by so much a day. */
const falling = (to: string, days: number, from: number, aDay: number): TimedValue[] =>
  Array.from({ length: days }, (_, n) => ({
    ts: Date.parse(to) - (days - 1 - n) * DAY_MS,
    value: from - n * aDay,
  }));

const chargeOf = (sample: Sample) => {
  const found = valueOf(sample, 'battery_percent');
  return found && !isLowBattery(found.datapoint) ? found : null;
};

/** What the device itself says of its battery, if it sends no charge. */
const lowByItself = ({ values, datapoints }: Sample): Verdict<never> => {
  const point = Object.values(datapoints).find((one) => isLowBattery(one) && values[one.key] !== undefined);
  if (!point) return { condition: 'unknown', memory: null };
  const condition = values[point.key] === 0 ? 'unmet' : 'met';
  return { condition, memory: null, datapoint: point.id };
};

export default defineAlarmKind<never>({
  title: 'Battery low',
  response: 'Replace the battery on the next visit.',
  text: 'The battery is at %{value}; it should be replaced below %{limit}.',
  textWithoutLimit: 'The device reports that its battery is low.',
  condition: 'Battery below %{percent}, empty within %{days} by its trend, or low by the device’s own word',
  unit: 'datapoint',
  source: 'Our default',
  severity: 'low',
  subject: 'device',
  params: {
    percent: { type: 'number', default: 20, min: 0, max: 100, unit: '%', help: 'Raised below this charge.' },
    clear_percent: {
      type: 'number',
      default: 30,
      min: 0,
      max: 100,
      unit: '%',
      help: 'Cleared above this charge.',
    },
    days: {
      type: 'number',
      default: 60,
      min: 1,
      max: 365,
      unit: 'd',
      help: 'Raised if the trend of the voltage reaches empty within this time; for devices that report no charge.',
    },
    empty_v: {
      type: 'number',
      default: 3,
      min: 0,
      max: 100,
      unit: 'V',
      help: 'The voltage at which the device stops working.',
      source: 'The usual cut-off of sensors with a 3.6 V lithium cell',
    },
    least_fall_v: {
      type: 'number',
      default: 2,
      min: 0,
      max: 1000,
      unit: 'mV/d',
      help: 'A trend that falls by less than this is ignored.',
    },
  },
  reads: (point) => point.role === 'battery_percent' || isLowBattery(point),
  onSample: ({ params, sample }) => {
    const found = chargeOf(sample);
    if (!found) return lowByItself(sample);
    if (found.datapoint.unit !== null && !isUnitOf(found.datapoint.unit, 'share'))
      return { condition: 'unknown', memory: null };
    const { value, datapoint } = found;
    const limit = Number(params['percent']);
    const isBack = value > Number(params['clear_percent']);
    return {
      condition: value < limit ? 'met' : isBack ? 'unmet' : 'unknown',
      value,
      limit,
      memory: null,
      datapoint: datapoint.id,
    };
  },
  facts: ['battery_v', 'battery_percent'],
  onTime: ({ params, facts: { battery_v = [], battery_percent }, now }) => {
    const dueAt = now + DAY_MS;
    const left = typeof battery_percent === 'number' ? null : daysLeft(params, battery_v);
    if (left === null) return { condition: 'unknown', memory: null, dueAt };
    const days = Number(params['days']);
    const value = battery_v.at(-1)?.value ?? 0;
    // Half as long again, so that a trend around the limit does not raise it every other day.
    const condition = left <= days ? 'met' : left > days * 1.5 ? 'unmet' : 'unknown';
    return { condition, value, limit: Number(params['empty_v']), unit: 'V', memory: null, dueAt };
  },
  examples: [
    {
      title: 'Below 20%; it clears above 30%',
      steps: [
        charge('02:00', 20, 'none'),
        charge('03:00', 19, 'active'),
        charge('04:00', 30, 'active'),
        charge('05:00', 31, 'none'),
      ],
    },
    {
      title: 'A device that only says whether its battery is low',
      datapoints: { low_battery: { role: 'battery_voltage', kind: 'state' } },
      steps: [
        { at: '2026-11-20T02:00:00Z', values: { low_battery: 0 }, expect: 'none' },
        { at: '2026-11-20T03:00:00Z', values: { low_battery: 1 }, expect: 'active' },
        { at: '2026-11-20T04:00:00Z', values: { low_battery: 0 }, expect: 'none' },
      ],
    },
    {
      title: 'A voltage that falls by 10 mV a day reaches 3.0 V within 60 days',
      steps: [
        {
          at: '2026-11-19T12:00:00Z',
          facts: { battery_v: falling('2026-11-19T00:00:00Z', 10, 3.72, 0.01), battery_percent: null },
          expect: 'none',
        },
        {
          at: '2026-11-20T12:00:00Z',
          facts: { battery_v: falling('2026-11-20T00:00:00Z', 14, 3.72, 0.01), battery_percent: null },
          expect: 'active',
        },
        {
          at: '2026-12-20T12:00:00Z',
          facts: { battery_v: falling('2026-12-20T00:00:00Z', 10, 3.7, 0), battery_percent: null },
          expect: 'none',
        },
      ],
    },
  ],
});
