import { SEVERITIES } from '../alarms/alarm.ts';
import type { AlarmCase } from '../alarms/cases/case.ts';

const rankOf = ({ severity }: Pick<AlarmCase, 'severity'>): number => SEVERITIES.indexOf(severity);

/** Worst first, then those that nobody has acknowledged, then the oldest. */
export const worstFirst = (cases: readonly AlarmCase[]): readonly AlarmCase[] =>
  cases.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      Number(a.acknowledged_at !== null) - Number(b.acknowledged_at !== null) ||
      a.since.localeCompare(b.since),
  );

/** The worst case of each device. */
export const worstByDevice = (cases: readonly AlarmCase[]): ReadonlyMap<number, AlarmCase> => {
  const worst = new Map<number, AlarmCase>();
  for (const one of worstFirst(cases)) {
    if (one.device_id !== null && !worst.has(one.device_id)) worst.set(one.device_id, one);
  }
  return worst;
};

/** A bound datapoint, as far as cases are about it. */
interface Bound {
  readonly id: number;
  readonly device_id: number;
}

/** The worst case of any of these datapoints: of the datapoint itself, or of its device as a whole. */
export const worstCaseOf = (
  datapoints: readonly Bound[],
  cases: readonly AlarmCase[],
): AlarmCase | undefined =>
  worstFirst(cases).find(({ device_id, datapoint_id }) =>
    datapoints.some((bound) => bound.device_id === device_id && (datapoint_id ?? bound.id) === bound.id),
  );
