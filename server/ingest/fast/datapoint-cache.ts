import type { Datapoint, Datapoints, Measured } from '../find-datapoints.ts';

/** Cached datapoints: about 40 MB. */
const MAX_CACHED = 250_000;

/**
 * The datapoints of devices with the time of their latest reading. A datapoint never changes its device or
 * key, and is deleted only with its device, which is locked. The latest time may be outdated when another
 * server stores too: the statement that stores verifies it.
 */
export const createDatapointCache = () => {
  const cache = new Map<number, Map<string, Datapoint>>();
  let count = 0;
  const forget = (device: number): void => {
    count -= cache.get(device)?.size ?? 0;
    cache.delete(device);
  };
  return {
    /** The datapoints of the measured keys; undefined unless all are cached. */
    guess: (measured: ReadonlyMap<number, Measured>): Datapoints | undefined => {
      for (const [device, { keys }] of measured) {
        const byKey = cache.get(device);
        if (!byKey) return undefined;
        for (const key of keys.keys()) if (!byKey.has(key)) return undefined;
      }
      return cache;
    },
    remember: (datapoints: Datapoints): void => {
      if (datapoints === cache) return;
      if (count >= MAX_CACHED) {
        cache.clear();
        count = 0;
      }
      for (const [device, found] of datapoints) {
        const byKey = new Map([...(cache.get(device) ?? []), ...found]);
        forget(device);
        cache.set(device, byKey);
        count += byKey.size;
      }
    },
  };
};
export type DatapointCache = ReturnType<typeof createDatapointCache>;
