import type { Pool } from 'pg';
import { deviceCacheOf } from './device-cache.ts';
import type { Arrival } from './uplink.ts';

/**
 * Transactions at once, each with devices of its own: they never wait for each other's locks, and the
 * uplinks of a device are stored in the order in which they came.
 */
export const SHARDS = 2;
/** Uplinks of a batch from which on its lanes are stored side by side. */
const WORTH_DIVIDING = 200;

const numberOf = (name: string): number => {
  let sum = 0;
  for (let at = 0; at < name.length; at++) sum = (sum * 31 + name.charCodeAt(at)) >>> 0;
  return sum;
};

/** The number of an uplink’s lane: that of its device. */
export const shardOf = ({ uplink }: Arrival): number => numberOf(uplink.dev_id) % SHARDS;

/**
 * The places of a batch's uplinks by their lanes, where they are worth dividing: enough of them, of devices that
 * are all known and each named in one lane only. To make a device takes a lock that one lane would wait for.
 */
export const intoShards = (
  pool: Pool,
  arrivals: readonly Arrival[],
): readonly (readonly number[])[] | null => {
  if (arrivals.length < WORTH_DIVIDING) return null;
  const ids = deviceCacheOf(pool).idsOf(arrivals.map(({ uplink }) => uplink));
  if (!ids) return null;
  const laneById = new Map<number, number>();
  const places = Array.from({ length: SHARDS }, (): number[] => []);
  for (const [place, arrival] of arrivals.entries()) {
    const id = ids[place] as number;
    const lane = shardOf(arrival);
    if ((laneById.get(id) ?? lane) !== lane) return null;
    laneById.set(id, lane);
    places[lane]?.push(place);
  }
  return places.every(({ length }) => length > 0) ? places : null;
};
