import type { Pool } from 'pg';
import { deviceCacheOf } from './device-cache.ts';
import type { Arrival } from './uplink.ts';

/**
 * Parallel transactions. Each has its own devices, so they never wait for each other's locks, and the
 * uplinks of a device are stored in the order of arrival.
 */
export const SHARDS = 2;
/** Smaller batches are not worth splitting. */
const MIN_UPLINKS_TO_SPLIT = 200;

const hashOf = (name: string): number => {
  let hash = 0;
  for (let at = 0; at < name.length; at++) hash = (hash * 31 + name.charCodeAt(at)) >>> 0;
  return hash;
};

/** The shard of an uplink’s device. */
export const shardOf = ({ uplink }: Arrival): number => hashOf(uplink.dev_id) % SHARDS;

/**
 * The indexes of a batch's uplinks by shard. Null when the batch should not be split: it is small, a device is
 * named in two shards, or one is unknown (creating a device takes a lock that another shard would wait for).
 */
export const intoShards = (
  pool: Pool,
  arrivals: readonly Arrival[],
): readonly (readonly number[])[] | null => {
  if (arrivals.length < MIN_UPLINKS_TO_SPLIT) return null;
  const ids = deviceCacheOf(pool).idsOf(arrivals.map(({ uplink }) => uplink));
  if (!ids) return null;
  const shardById = new Map<number, number>();
  const shards = Array.from({ length: SHARDS }, (): number[] => []);
  for (const [index, arrival] of arrivals.entries()) {
    const id = ids[index] as number;
    const shard = shardOf(arrival);
    if ((shardById.get(id) ?? shard) !== shard) return null;
    shardById.set(id, shard);
    shards[shard]?.push(index);
  }
  return shards.every(({ length }) => length > 0) ? shards : null;
};
