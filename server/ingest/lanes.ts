import type { Context } from '../context.ts';
import { ingest } from './pipeline.ts';
import type { Outcome } from './place.ts';
import type { Arrival } from './uplink.ts';

/**
 * Transactions at once, each with devices of its own: they never wait for each other's locks, and the
 * uplinks of a device are stored in the order in which they came.
 */
export const LANES = 2;
/** Uplinks of a batch from which on its lanes are stored apart. */
const WORTH_DIVIDING = 200;

const numberOf = (name: string): number => {
  let sum = 0;
  for (let at = 0; at < name.length; at++) sum = (sum * 31 + name.charCodeAt(at)) >>> 0;
  return sum;
};

/** The number of an uplink’s lane: that of its device. */
export const laneOf = ({ uplink }: Arrival): number => numberOf(uplink.dev_id) % LANES;

/**
 * Stores a batch, a large one by one transaction a lane, which PostgreSQL works on at the same time. Throws when
 * any of them failed; sent again, what the others stored are duplicates.
 */
export const ingestInLanes = async (
  context: Context,
  arrivals: readonly Arrival[],
): Promise<readonly Outcome[]> => {
  if (arrivals.length < WORTH_DIVIDING) return ingest(context, arrivals);
  const places = Array.from({ length: LANES }, (): number[] => []);
  for (const [place, arrival] of arrivals.entries()) places[laneOf(arrival)]?.push(place);
  const settled = await Promise.allSettled(
    places.map((lane) =>
      ingest(
        context,
        lane.map((place) => arrivals[place] as Arrival),
      ),
    ),
  );
  const outcomes: Outcome[] = [];
  for (const [lane, stored] of settled.entries()) {
    if (stored.status === 'rejected') throw stored.reason;
    for (const [n, outcome] of stored.value.entries()) outcomes[places[lane]?.[n] as number] = outcome;
  }
  return outcomes;
};
