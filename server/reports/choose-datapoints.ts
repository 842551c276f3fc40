import type { ReportKind } from '../../src/domain/reports/result.ts';
import { litresIn } from '../../src/domain/reports/register.ts';

interface Point {
  readonly key: string;
  readonly unit: string | null;
  readonly kind: string;
}

const last = (key: string): string => key.slice(key.lastIndexOf('.') + 1);
const named = <T extends Point>(points: readonly T[], ...names: readonly string[]): T | undefined => {
  for (const name of names) {
    const found = points.find(({ key }) => key === name) ?? points.find(({ key }) => last(key) === name);
    if (found) return found;
  }
  return undefined;
};

/** The temperature at a valve's outlet: of the mixed water, where it is told apart. */
export const outletOf = <T extends Point>(points: readonly T[]): T | undefined =>
  named(points, 'temperature_mixed', 'temperature');

/** What says that water flows. Source: contract, section 10. */
export const flowsOf = <T extends Point>(points: readonly T[]): T[] =>
  points.filter(({ key }) => last(key) === 'flow_seconds' || last(key) === 'flow_rate');

const OTHER_WATER = /(^|\.)volume_(?:recycled|mains)$/;
const isVolume = ({ kind, unit, key }: Point): boolean =>
  kind === 'counter' &&
  !OTHER_WATER.test(key) &&
  (/^l(?:it(?:er|re)s?)?$/i.test(unit ?? '') || litresIn(unit) !== 1);

/** A meter's register: `volume_total`, else its first counter of a volume. */
export const counterOf = <T extends Point>(points: readonly T[]): T | undefined =>
  named(points, 'volume_total') ?? points.find(isVolume);

export const recycledOf = <T extends Point>(points: readonly T[]): T | undefined =>
  named(points, 'volume_recycled');
export const mainsOf = <T extends Point>(points: readonly T[]): T | undefined =>
  named(points, 'volume_mains');

/** The datapoints of a device that a report of this kind reads. */
export const datapointsFor = <T extends Point>(kind: ReportKind, points: readonly T[]): T[] => {
  const valve = [outletOf(points), ...flowsOf(points)];
  const meter = [counterOf(points)];
  const loop = [recycledOf(points), mainsOf(points)];
  const wanted: Readonly<Record<ReportKind, readonly (T | undefined)[]>> = {
    tmv: valve,
    metering: meter,
    project: [...valve, ...meter, ...loop],
    device: points,
  };
  return [...new Set(wanted[kind].filter((point) => point !== undefined))];
};
