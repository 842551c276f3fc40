import type { PoolClient } from 'pg';
import type { Resolved } from '../authorize.ts';
import type { Located } from '../lock-devices.ts';
import type { StoredPoint } from '../storing/store.ts';
import { measuredBy, readValues, type Values } from '../read-values.ts';
import type { Uplink } from '../uplink.ts';
import { createDatapointCache } from './datapoint-cache.ts';
import { createDeviceCache } from './device-cache.ts';

/**
 * What earlier uplinks taught about devices and datapoints. Each answer is only a guess that the transaction
 * verifies, and undefined when a single uplink is unknown: the database is queried then.
 */
export interface IngestCache {
  /** Locks the devices of these uplinks. */
  readonly locate: (client: PoolClient, uplinks: readonly Uplink[]) => Promise<Located | undefined>;
  /** The readings of these uplinks; undefined too when one is not newer than the latest or is implausible. */
  readonly read: (resolved: readonly Resolved[], now: number) => Values | undefined;
  /** The company of an uplink's device; null if it has none or is unknown. */
  readonly companyOf: (uplink: Uplink) => number | null;
  /** Call after the commit. */
  readonly remember: (
    uplinks: readonly Uplink[],
    located: Located,
    values: Values | undefined,
    points: ReadonlyMap<number, StoredPoint>,
  ) => void;
}

/** Knows nothing, so that everything is read from the database. */
export const NO_CACHE: IngestCache = {
  locate: async () => undefined,
  read: () => undefined,
  companyOf: () => null,
  remember: () => undefined,
};

/** The parts that are cached; `npm run bench -- readings` shows what each brings. */
interface CacheOptions {
  readonly devices?: boolean;
  readonly datapoints?: boolean;
}

export const createCache = (options: CacheOptions = {}): IngestCache => {
  const devices = options.devices === false ? undefined : createDeviceCache();
  const datapoints = options.datapoints === false ? undefined : createDatapointCache();
  return {
    locate: async (client, uplinks) => devices?.locate(client, uplinks),
    read: (resolved, now) => {
      const guess = datapoints?.guess(measuredBy(resolved));
      const values = guess && readValues(resolved, guess, now);
      return values?.implausible.length === 0 && values.sorted.late.length === 0 ? values : undefined;
    },
    companyOf: (uplink) => devices?.companyOf(uplink) ?? null,
    remember: (uplinks, located, values, points) => {
      devices?.remember(uplinks, located);
      if (!values) return;
      for (const { of, ts } of values.sorted.newest) of.at = ts;
      if (points.size > 0) for (const { of } of values.good) Object.assign(of, points.get(of.id));
      datapoints?.remember(values.datapoints, located.devices.values());
    },
  };
};
