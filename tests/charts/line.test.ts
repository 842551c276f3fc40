import { describe, expect, it } from 'vitest';
import {
  alarmsOf,
  isBeyond,
  lineStyle,
  namedAlarmsOf,
  partsOf,
  type ChartLine,
} from '../../src/charts/line.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T00:00:00Z');

describe('the alarms of a line', () => {
  const hot: ChartLine = {
    id: 0,
    name: 'Hot',
    points: [50, 40, 51, 49, 40, 52, 40].map((value, index) => ({ ms: START + index * HOUR, value })),
    widthMs: 0,
    intervalS: 3600,
    ...lineStyle(0, 'light'),
    key: 'temperature',
    kind: 'gauge',
    unit: '°C',
    alarmAbove: 45,
  };
  const valuesOf = (points: readonly { readonly value: number }[]) => points.map(({ value }) => value);
  it('are its peaks; their values are shown where there is room, the highest first', () => {
    expect(valuesOf(alarmsOf(hot))).toEqual([50, 51, 52]);
    const wide = (ms: number): number => ((ms - START) / HOUR) * 100;
    expect(valuesOf(namedAlarmsOf(hot, { x: wide, fontSize: 12 }))).toEqual([52, 51, 50]);
    expect(valuesOf(namedAlarmsOf(hot, { x: (ms) => wide(ms) / 4, fontSize: 12 }))).toEqual([52, 50]);
    expect(namedAlarmsOf({ ...hot, alarmAbove: null }, { x: wide, fontSize: 12 })).toEqual([]);
  });
  it('are beyond a limit on either side', () => {
    const both = { ...hot, alarmBelow: 42 };
    expect([41, 42, 45, 46].map((value) => isBeyond(both, value))).toEqual([true, false, false, true]);
    expect(isBeyond({ ...hot, alarmAbove: null }, 90)).toBe(false);
  });
  it('are only in what is held against the limits', () => {
    const judged = { ...hot, judged: [hot.points.slice(0, 2), hot.points.slice(4)] };
    expect(valuesOf(alarmsOf(judged))).toEqual([50, 52]);
    const peak = { ...hot, judged: [hot.points.slice(2, 3)] };
    expect(partsOf(judged).red.map(valuesOf)).toEqual([
      [50, 40],
      [52, 40],
    ]);
    expect(partsOf(peak).red.map(valuesOf)).toEqual([[51, 49, 40]]);
  });
  it('are red from the first reading beyond the limit to the first within it, and not across a gap', () => {
    expect(partsOf(hot).red.map(valuesOf)).toEqual([
      [50, 40],
      [51, 49, 40],
      [52, 40],
    ]);
    expect(partsOf(hot, [hot.points.slice(0, 3), hot.points.slice(3)]).red.map(valuesOf)).toEqual([
      [50, 40],
      [51],
      [49, 40],
      [52, 40],
    ]);
    expect(partsOf({ ...hot, alarmBelow: 42 }).red.map(valuesOf)).toEqual([valuesOf(hot.points)]);
  });
  it('are reached by a rise of its own, since what was between the readings is not known', () => {
    const { solid, rises } = partsOf(hot);
    expect(rises.map(valuesOf)).toEqual([
      [40, 51],
      [40, 52],
    ]);
    expect(solid.flat()).toEqual(hot.points);
    expect(solid.map(([first]) => first?.value)).toEqual([50, 51, 52]);
    // Between days, every line is drawn from one to the next.
    expect(partsOf({ ...hot, intervalS: 0.6 * 86_400 }).rises).toEqual([]);
    expect(partsOf({ ...hot, widthMs: HOUR }).rises).toEqual([]);
    expect(partsOf({ ...hot, widthMs: HOUR }).solid).toEqual([hot.points]);
    expect(partsOf({ ...hot, widthMs: HOUR }).red.map(valuesOf)).toEqual([
      [50, 40],
      [40, 51, 49, 40],
      [40, 52, 40],
    ]);
  });
});
