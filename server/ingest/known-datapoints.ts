import type { Pool } from 'pg';
import { eachOf } from '../each-of.ts';
import type { Datapoint, Datapoints, Measured } from './find-datapoints.ts';

/** Devices whose datapoints are remembered. */
const REMEMBERED_MAX = 50_000;

/**
 * The datapoints of devices, and how far this server has brought them. A datapoint keeps its device and
 * key, and goes only with its device, which is locked. How far it is may be a wrong guess where another
 * server stores too: the statement that stores counts those that were as thought.
 */
const createKnownDatapoints = () => {
  const known = new Map<number, Map<string, Datapoint>>();
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
      if (known.size >= REMEMBERED_MAX) known.clear();
      for (const [device, found] of datapoints) {
        const ofDevice = known.get(device);
        if (!ofDevice) known.set(device, new Map(found));
        else for (const [key, datapoint] of found) ofDevice.set(key, datapoint);
      }
    },
    forget: (devices: Iterable<number>): void => {
      for (const device of devices) known.delete(device);
    },
  };
};

/** What this server remembers. */
export const knownDatapointsOf = eachOf((_pool: Pool) => createKnownDatapoints());
