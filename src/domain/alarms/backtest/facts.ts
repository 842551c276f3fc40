import { counterFacts as factsOf } from '../../counters/facts.ts';
import { countedSeries } from '../../counters/series.ts';
import { firstAt, type Series } from '../../reports/computing/series.ts';
import { flowsOf, isLowBattery, withRole } from '../../readings/datapoint-roles.ts';
import { offsetsIn } from '../../time/zoned.ts';
import type { DeviceHistory } from './backtest.ts';
import { isWaterCounter } from '../counter.ts';
import type { FactName, Facts, JudgedDatapoint, TimedValue } from '../verdict.ts';
import { silentMs, type Outage } from '../silence.ts';

const DAY_MS = 86_400_000;
const USED_DAYS = 14;
const BATTERY_DAYS = 60;

const lastAt = (ts: ArrayLike<number>, now: number): number | null => {
  const n = firstAt(ts, now + 1) - 1;
  return n < 0 ? null : (ts[n] as number);
};

/** Local days as consecutive numbers. */
type DayOf = (ts: number) => number;
const daysIn = (timeZone: string): DayOf => {
  const offsetOf = offsetsIn(timeZone);
  return (ts) => Math.floor((ts + offsetOf(ts) * 60_000) / DAY_MS);
};

/** The charge that a value stands for (%); null: none. As in `CHARGE` of server/alarms/time/fact-queries.ts. */
const chargeBy = (point: JudgedDatapoint, value: number): number | null => {
  if (!isLowBattery(point)) return value;
  return value === 0 ? null : 0;
};

/** The readings of flow. */
const flowSeries = ({ datapoints, series }: DeviceHistory): Series[] =>
  flowsOf(datapoints).map(({ id }) => series.get(id) ?? { ts: [], value: [] });
/** When water flowed, ascending. */
const flowTimes = (flows: readonly Series[]): number[] =>
  flows
    .flatMap(({ ts, value }) => Array.from(ts).filter((_, n) => (value[n] as number) > 0))
    .toSorted((a, b) => a - b);

/** What a counter's readings say about its use, computed once. */
const counterFacts = (datapoint: JudgedDatapoint, series: Series, dayOf: DayOf) => {
  const { ts, value, counted } = countedSeries(series, factsOf(datapoint));
  const changes: number[] = [];
  const known = new Set<number>();
  const used = new Set<number>();
  for (let n = 0; n < ts.length; n++) {
    const day = dayOf(ts[n] as number);
    known.add(day);
    if (n === 0 || value[n] === value[n - 1]) continue;
    changes.push(ts[n] as number);
    if ((counted[n] as number) > 0) used.add(day);
  }
  return (now: number): Facts['counters'][number] => {
    const changed_at = lastAt(changes, now);
    const last = dayOf(changed_at ?? now);
    const days = Array.from({ length: USED_DAYS }, (_, n) => last - 1 - n);
    const n = firstAt(ts, now + 1) - 1;
    return {
      datapoint,
      changed_at,
      read_at: n < 0 ? null : (ts[n] as number),
      value: n < 0 ? 0 : (value[n] as number),
      days_used: days.filter((day) => used.has(day)).length,
      days_known: days.filter((day) => known.has(day)).length,
    };
  };
};

/** The lowest voltage of each local day, oldest first. */
const dailyLows = ({ ts, value }: Series, dayOf: DayOf): TimedValue[] => {
  const lows = new Map<number, TimedValue>();
  for (let n = 0; n < ts.length; n++) {
    const day = dayOf(ts[n] as number);
    const before = lows.get(day);
    if (!before || (value[n] as number) < before.value) {
      lows.set(day, { ts: ts[n] as number, value: value[n] as number });
    }
  }
  return [...lows.values()];
};

/**
 * The facts about a device at any time of its history. The time of measurement stands for the time of receipt.
 * `times`: of all its uplinks, ascending. Facts that are not `needed` are empty.
 */
export const factsOfHistory = (
  history: DeviceHistory,
  times: readonly number[],
  outages: readonly Outage[],
  needed: readonly FactName[],
): ((now: number) => Facts) => {
  const { datapoints, series, device, active_since } = history;
  const of = ({ id }: JudgedDatapoint): Series => series.get(id) ?? { ts: [], value: [] };
  const dayOf = daysIn(device.time_zone);
  const needs = (name: FactName): boolean => needed.includes(name);
  const reported = flowSeries(history);
  const flows = needs('flow_at') ? flowTimes(reported) : [];
  const firsts = reported.flatMap(({ ts }) => ts[0] ?? []);
  const counters = datapoints.filter(isWaterCounter).map((point) => counterFacts(point, of(point), dayOf));
  const volts = withRole(
    datapoints.filter((point) => !isLowBattery(point)),
    'battery_voltage',
  );
  const lows = volts && needs('battery_v') ? dailyLows(of(volts), dayOf) : [];
  const charge = withRole(datapoints, 'battery_percent');
  return (now) => {
    const seen_at = lastAt(times, now);
    const readAt = charge ? firstAt(of(charge).ts, now + 1) - 1 : -1;
    return {
      seen_at,
      measured_at: seen_at,
      silent_ms: seen_at === null ? null : silentMs(seen_at, now, outages),
      flow_at: lastAt(flows, now),
      has_flow: reported.length > 0,
      flow_since: firsts.length === 0 ? null : Math.min(...firsts),
      active_since,
      counters: counters.map((at) => at(now)),
      battery_v: lows.filter(({ ts }) => ts <= now && ts > now - BATTERY_DAYS * DAY_MS),
      battery_percent: charge && readAt >= 0 ? chargeBy(charge, of(charge).value[readAt] as number) : null,
      gateway: null,
    };
  };
};
