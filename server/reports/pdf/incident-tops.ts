import type { Incident, Step } from '../../../src/domain/reports/result.ts';
import type { DayRow } from './day-marks.ts';
import { valueAt } from './incident-shapes.ts';

/** The highest of some steps; null without any. */
export const highestOf = (steps: readonly Step[]): Step | null =>
  steps.reduce<Step | null>(
    (most, step) => ((step[1] ?? -Infinity) > (most?.[1] ?? -Infinity) ? step : most),
    null,
  );

/** The highest value of what went on at a time, without a break from then on: of a flow event that began then. */
const highestFrom = (steps: readonly Step[], ms: number): Step | null => {
  const first = steps.findLastIndex(([from]) => from <= ms);
  if (first === -1) return null;
  const length = steps.slice(first).findIndex(([, value]) => value === null);
  return highestOf(steps.slice(first, length === -1 ? undefined : first + length));
};

/** The bursts of a day: half hours above the limit, one after the other. */
const burstsIn = ({ points, limits }: Incident): readonly (readonly Step[])[] => {
  const bursts: Step[][] = [];
  let isBursting = false;
  for (const [ms, value] of points) {
    const isBurst = value !== null && value > (valueAt(limits, ms) ?? Infinity);
    if (isBurst && isBursting) bursts.at(-1)?.push([ms, value]);
    else if (isBurst) bursts.push([[ms, value]]);
    isBursting = isBurst;
  }
  return bursts;
};
/** The values of an incident that its dots are at, the highest first: of valves also those of exceptions, of meters those of bursts. */
export const topsOf = (incident: Incident, highest: Step, { dots }: DayRow): readonly Step[] => {
  const { unit, points } = incident;
  if (unit === 'L') {
    const tops = burstsIn(incident).flatMap((burst) => [highestOf(burst)].filter((step) => step !== null));
    return tops.length === 0 ? [highest] : tops.toSorted((a, b) => (b[1] ?? 0) - (a[1] ?? 0));
  }
  const events = dots.map((dot) => highestFrom(points, dot.at));
  return [...new Map([highest, ...events].filter((step) => step !== null))];
};
