import type { LockedDevice } from '../lock-devices.ts';
import type { Datapoint, Datapoints, Measured } from '../find-datapoints.ts';

/** Cached datapoints: about 40 MB. */
const MAX_CACHED = 250_000;

/** The datapoints of a device, as they were in a version of its row. */
interface Cached {
  readonly rowVersion: string;
  readonly byKey: ReadonlyMap<string, Datapoint>;
}

/**
 * The datapoints of devices with the time of their latest reading. A datapoint never changes its device or
 * key, and is deleted only with its device, which is locked. An edit of a datapoint changes its device's row, so that its facts
 * are never outdated. The latest time may be when another server stores too: the statement that stores verifies it.
 */
export const createDatapointCache = () => {
  const cache = new Map<number, Cached>();
  let count = 0;
  const forget = (device: number): void => {
    count -= cache.get(device)?.byKey.size ?? 0;
    cache.delete(device);
  };
  return {
    /** The datapoints of the measured keys; undefined unless all are cached. */
    guess: (measured: ReadonlyMap<number, Measured>): Datapoints | undefined => {
      const found = new Map<number, ReadonlyMap<string, Datapoint>>();
      for (const [id, { device, keys }] of measured) {
        const cached = cache.get(id);
        if (cached?.rowVersion !== device.row_version) return undefined;
        for (const key of keys.keys()) if (!cached.byKey.has(key)) return undefined;
        found.set(id, cached.byKey);
      }
      return found;
    },
    remember: (datapoints: Datapoints, devices: Iterable<LockedDevice>): void => {
      if (count >= MAX_CACHED) {
        cache.clear();
        count = 0;
      }
      for (const { id, row_version: rowVersion } of devices) {
        const found = datapoints.get(id);
        const known = cache.get(id);
        if (!found || found === known?.byKey) continue;
        const before = known?.rowVersion === rowVersion ? known.byKey : [];
        const byKey = new Map([...before, ...found]);
        forget(id);
        cache.set(id, { rowVersion, byKey });
        count += byKey.size;
      }
    },
  };
};
