import type { TimedValue } from '../../src/domain/alarms/verdict.ts';
import { countedSince } from '../../src/domain/counters/water.ts';
import { sinceOf, type Readings } from '../../src/domain/reports/computing/compute-device.ts';
import type { InputDevice } from '../../src/domain/reports/inputs.ts';

const clipped = <T>(
  all: ReadonlyMap<number, T>,
  since: ReadonlyMap<number, number>,
  clip: (one: T, since: number) => T | undefined,
): ReadonlyMap<number, T> => {
  const result = new Map<number, T>();
  for (const [id, one] of all) {
    const begin = since.get(id);
    const left = begin === undefined ? one : clip(one, begin);
    if (left !== undefined) result.set(id, left);
  }
  return result;
};

/** Since when the company of devices sees the readings of their datapoints (ms), of those that came from another one. */
export const movesOf = (devices: readonly InputDevice[]): ReadonlyMap<number, number> =>
  new Map(
    devices
      .filter(({ company_since }) => Boolean(company_since))
      .flatMap((device) => device.datapoints.map(({ id }) => [id, sinceOf(device)] as const)),
  );

/** Drops readings from before a device moved to its company: reports never show those of a former company. */
export const sinceMove = (readings: Readings, devices: readonly InputDevice[]): Readings => {
  const since = movesOf(devices);
  if (since.size === 0) return readings;
  return {
    series: clipped(readings.series, since, (series, begin) => countedSince(series, begin)),
    previous: clipped(readings.previous, since, (series, begin) => countedSince(series, begin)),
    history: clipped(readings.history, since, (series, begin) => countedSince(series, begin)),
    outliers: clipped<readonly TimedValue[]>(readings.outliers ?? new Map(), since, (all, begin) =>
      all.filter(({ ts }) => ts >= begin),
    ),
    used: clipped(readings.used, since, (at, begin) => (at < begin ? undefined : at)),
    unusedSince: clipped(readings.unusedSince, since, (at, begin) => Math.max(at, begin)),
  };
};
