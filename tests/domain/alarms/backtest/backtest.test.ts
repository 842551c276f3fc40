import { describe, expect, test } from 'vitest';
import {
  backtest,
  backtestBefore,
  type DeviceHistory,
} from '../../../../src/domain/alarms/backtest/backtest.ts';
import { alarmKind, alarmKinds } from '../../../../src/domain/alarms/kinds.ts';
import { datapointsOf, judgedOf, VALVE } from '../run-example.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const FROM = Date.parse('2026-11-01T00:00:00Z');
const SPAN = { from: FROM, to: FROM + 30 * DAY };

/** A device with readings every so many minutes. */
const historyOf = (
  values: Readonly<Record<string, (minute: number) => number | null>>,
  { every = 15, days = 30, from = FROM, device = {} } = {},
): DeviceHistory => {
  const datapoints = Object.values(datapointsOf(Object.keys(values)));
  const minutes = Array.from({ length: (days * 1440) / every }, (_, n) => n * every);
  const series = datapoints.map(({ id, key }) => {
    const known = minutes.flatMap((minute) => {
      const value = values[key]?.(minute) ?? null;
      return value === null ? [] : [{ ts: from + minute * MINUTE, value }];
    });
    return [id, { ts: known.map(({ ts }) => ts), value: known.map(({ value }) => value) }] as const;
  });
  return { device: { ...VALVE, ...device }, datapoints, series: new Map(series), active_since: from };
};
const dayOf = (ms: number): number => (ms - FROM) / DAY;

describe('a backtest', () => {
  test('finds the cases of a threshold, each with its datapoint, and reopens as for real', () => {
    const judged = judgedOf(alarmKind('threshold'), { key: 'pressure', above: 100 });
    const high = new Set([600, 660, 3000]);
    const history = historyOf({ pressure: (minute) => (high.has(minute) ? 101 : 90), level: () => 200 });
    expect(backtest(judged, history, SPAN)).toEqual([
      {
        datapoint_id: 1,
        since: FROM + 660 * MINUTE,
        cleared_at: FROM + 675 * MINUTE,
        value: 101,
        occurrences: 2,
      },
      {
        datapoint_id: 1,
        since: FROM + 3000 * MINUTE,
        cleared_at: FROM + 3015 * MINUTE,
        value: 101,
        occurrences: 1,
      },
    ]);
  });

  test('leaves out what began before the period', () => {
    const judged = judgedOf(alarmKind('threshold'), { key: 'pressure', above: 100 });
    const history = historyOf({ pressure: (minute) => (minute < 1500 ? 101 : 90) }, { from: FROM - DAY });
    expect(backtest(judged, history, SPAN)).toEqual([]);
  });

  test('fires timers, also after the last reading', () => {
    const judged = judgedOf(alarmKind('scald'));
    const history = historyOf({
      temperature: () => 58,
      flow_rate: (minute) => (minute === 43_185 ? 6 : 0),
    });
    expect(backtest(judged, history, SPAN)).toMatchObject([
      { since: FROM + 43_185 * MINUTE, cleared_at: null },
    ]);
  });

  test('evaluates silence, disuse, batteries and meters that stand still by simulated time', () => {
    const silent = historyOf({ temperature: (minute) => (minute > 14_400 && minute < 15_000 ? null : 20) });
    const [offline, ...more] = backtest(judgedOf(alarmKind('device_offline')), silent, SPAN);
    expect(more).toEqual([]);
    expect(offline).toMatchObject({ since: FROM + 14_445 * MINUTE, cleared_at: FROM + 15_000 * MINUTE });
    const outage = { from: FROM + 14_400 * MINUTE, to: FROM + 15_000 * MINUTE };
    expect(backtest(judgedOf(alarmKind('device_offline')), silent, SPAN, [outage])).toEqual([]);

    const unused = historyOf({ flow_rate: (minute) => (minute < 1440 || minute === 25_920 ? 6 : 0) });
    const weeks = backtest(judgedOf(alarmKind('outlet_unused')), unused, SPAN);
    expect(weeks.map(({ since }) => Math.round(dayOf(since)))).toEqual([8, 25]);

    const falling = historyOf({ battery_v: (minute) => 3.7 - (minute / 1440) * 0.01 });
    const [low] = backtest(judgedOf(alarmKind('battery_low')), falling, SPAN);
    expect(dayOf(low?.since ?? 0)).toBeGreaterThan(8);
    expect(dayOf(low?.since ?? 0)).toBeLessThan(12);

    const stuck = historyOf({ volume_total: (minute) => 5000 + Math.min(minute, 28_800) });
    const [still] = backtest(judgedOf(alarmKind('stuck_meter')), stuck, SPAN);
    expect(dayOf(still?.since ?? 0)).toBe(23);
  });

  test('learns what is usual before it finds a burst', () => {
    let total = 0;
    const burst = (minute: number) => minute >= 30_000 && minute < 30_060;
    const history = historyOf({ volume_total: (minute) => (total += burst(minute) ? 200 : 25) });
    const cases = backtest(judgedOf(alarmKind('burst')), history, { ...SPAN, from: FROM + 14 * DAY });
    expect(cases).toHaveLength(1);
    expect(cases[0]).toMatchObject({ since: FROM + 30_000 * MINUTE, value: 225 });
  });

  test('has nothing to say about gateways and other devices', () => {
    const history = historyOf({ temperature: () => 60, flow_rate: () => 6 }, { device: { type: 'other' } });
    expect(backtest(judgedOf(alarmKind('scald')), history, SPAN)).toEqual([]);
    expect(backtest(judgedOf(alarmKind('gateway_silent')), history, SPAN)).toEqual([]);
  });

  test.each([...alarmKinds])('%s: knows how much history it needs', (_, kind) => {
    const params = { key: 'pressure', above: 1 };
    expect(backtestBefore(judgedOf(kind, kind.params['key'] ? params : {}))).toBeGreaterThanOrEqual(2 * DAY);
  });
});
