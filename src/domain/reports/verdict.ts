import type { ExceptionKind } from '../../languages/keys.ts';
import { sumOfMeters } from '../meter-tree.ts';
import type { Exception } from './exceptions.ts';
import type { Result } from './result.ts';
import { severityOf, worstSeverity, type Severity } from './severity.ts';
import { viewOf } from './views.ts';

const LEAKS: ReadonlySet<string> = new Set<ExceptionKind>(['leak', 'night_flow']);

/** Exceptions that make a device's verdict unknown. */
export const INCONCLUSIVE: ReadonlySet<string> = new Set<ExceptionKind>([
  'silent',
  'sensor_fault',
  'no_temperature',
  'no_counter',
]);

const HOT: ReadonlySet<string> = new Set<ExceptionKind>(['scald', 'above_limit']);
const isHot = ({ kind }: Exception): boolean => HOT.has(kind);

/** Whether an exception counts in the verdict of its run. */
export const isConcern = (
  exception: Exception,
  { kind, tariff }: Pick<Result, 'kind' | 'tariff'>,
): boolean => {
  const relevant = viewOf(kind).verdict?.relevant;
  if (relevant) return relevant.includes(exception.kind);
  const severity = severityOf(exception, tariff);
  return severity === 'critical' || (severity === 'warning' && LEAKS.has(exception.kind));
};

/** The verdict of a run in numbers of devices; `concern` and `unknown` are disjoint. */
export interface Verdict {
  readonly devices: number;
  readonly concern: number;
  readonly unknown: number;
  /** Those of `concern` that let out water above the limit. */
  readonly hot: number;
  /** Of the exceptions behind `concern`: critical only if someone may be scalded; null where there are none. */
  readonly severity: Severity | null;
}

/** Summarizes whether the devices of a run are fine. */
export const verdictOf = ({
  kind,
  devices,
  exceptions,
  tariff,
}: Pick<Result, 'kind' | 'devices' | 'exceptions' | 'tariff'>): Verdict => {
  const concerning = exceptions.filter((one) => isConcern(one, { kind, tariff }));
  const concern = new Set(concerning.map(({ device_id }) => device_id));
  const hot = new Set(concerning.filter(isHot).map(({ device_id }) => device_id));
  const worst = worstSeverity(concerning, tariff);
  const inconclusive = exceptions.filter((one) => INCONCLUSIVE.has(one.kind) && !concern.has(one.device_id));
  return {
    devices: new Set(devices.map(({ device_id }) => device_id)).size,
    concern: concern.size,
    unknown: new Set(inconclusive.map(({ device_id }) => device_id)).size,
    hot: hot.size,
    severity: worst === 'critical' && hot.size === 0 ? 'warning' : worst,
  };
};

/** The consumption of one meter and its share of the total, 0 to 1; null if the total is 0. */
export interface MeterShare {
  readonly device_id: number;
  readonly title: string;
  readonly litres: number;
  readonly share: number | null;
  /** The title of its main meter, which measures this water too. */
  readonly main: string | null;
}

/** The meters of a run by descending consumption, without those of unknown consumption. */
export const meterShares = ({ devices }: Pick<Result, 'devices'>): readonly MeterShare[] => {
  const known = devices.flatMap((row) => {
    const litres = row.consumption;
    if (typeof litres !== 'number') return [];
    const { device_id, title, main_id = null } = row;
    return [{ device_id, title, litres, main_id }];
  });
  const titles = new Map(known.map(({ device_id, title }) => [device_id, title]));
  const all = sumOfMeters(known, ({ litres }) => litres) ?? 0;
  return known
    .map(({ main_id, ...one }) => ({
      ...one,
      share: all > 0 ? Math.min(1, one.litres / all) : null,
      main: main_id === null ? null : (titles.get(main_id) ?? null),
    }))
    .toSorted((a, b) => b.litres - a.litres || a.device_id - b.device_id);
};
