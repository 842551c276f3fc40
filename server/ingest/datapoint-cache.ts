import type { Pool } from 'pg';
import { memoizePer } from '../memoize-per.ts';
import type { Datapoint, Datapoints, Measured } from './find-datapoints.ts';

/** Datapoints that are remembered: some 40 MB. */
const REMEMBERED_MAX = 250_000;

/**
 * The datapoints of devices, and how far this server has brought them. A datapoint keeps its device and
 * key, and goes only with its device, which is locked. How far it is may be a wrong guess where another
 * server stores too: the statement that stores counts those that were as thought.
 */
const createKnownDatapoints = () => {
  const known = new Map<number, Map<string, Datapoint>>();
  let count = 0;
  const forget = (device: number): void => {
    count -= known.get(device)?.size ?? 0;
    known.delete(device);
  };
  return {
    /** The datapoints of what was measured, when every one of them is known. */
    guess: (measured: ReadonlyMap<number, Measured>): Datapoints | undefined => {
      for (const [device, { keys }] of measured) {
        const ofDevice = known.get(device);
        if (!ofDevice) return undefined;
        for (const key of keys.keys()) if (!ofDevice.has(key)) return undefined;
      }
      return known;
    },
    /** Notes what was found. */
    remember: (datapoints: Datapoints): void => {
      if (count >= REMEMBERED_MAX) {
        known.clear();
        count = 0;
      }
      for (const [device, found] of datapoints) {
        const ofDevice = new Map([...(known.get(device) ?? []), ...found]);
        forget(device);
        known.set(device, ofDevice);
        count += ofDevice.size;
      }
    },
    forget: (devices: Iterable<number>): void => {
      for (const device of devices) forget(device);
    },
  };
};

/** What this server remembers. */
export const datapointCacheOf = memoizePer((_pool: Pool) => createKnownDatapoints());
