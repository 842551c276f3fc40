import type { Context } from '../context.ts';
import { failure, failureOf } from '../errors.ts';
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

/** Whether a device stands in several lanes: one serial under different `dev_id`s. */
const isAcross = (arrivals: readonly Arrival[]): boolean => {
  const lanes = new Map<string, number>();
  return arrivals.some((arrival) => {
    const serial = arrival.uplink.hw_serial;
    if (serial === null) return false;
    const lane = laneOf(arrival);
    const before = lanes.get(serial);
    if (before === undefined) lanes.set(serial, lane);
    return before !== undefined && before !== lane;
  });
};

/** What failed, where another lane has stored its part: nobody is to think that nothing was. */
const inPart = (error: unknown) => {
  const told = failureOf(error);
  const [why = 'Something went wrong on our side.'] = /^[^.]+\./.exec(told?.message ?? '') ?? [];
  const msg = `${why} Only a part of this was stored. Send it again: what is there already is counted as duplicates.`;
  const facts = told?.retryAfter === undefined ? {} : { retryAfter: told.retryAfter };
  return Object.assign(failure(told?.statusCode ?? 500, msg, facts), { cause: error });
};

/**
 * Stores a batch, a large one by one transaction a lane, which PostgreSQL works on at the same time. Throws when
 * any of them failed; sent again, what the others stored are duplicates.
 */
export const ingestInLanes = async (
  context: Context,
  arrivals: readonly Arrival[],
): Promise<readonly Outcome[]> => {
  if (arrivals.length < WORTH_DIVIDING || isAcross(arrivals)) return ingest(context, arrivals);
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
  const hasStored = settled.some(({ status }, lane) => status === 'fulfilled' && places[lane]?.length !== 0);
  const outcomes: Outcome[] = [];
  for (const [lane, stored] of settled.entries()) {
    if (stored.status === 'rejected') throw hasStored ? inPart(stored.reason) : stored.reason;
    for (const [n, outcome] of stored.value.entries()) outcomes[places[lane]?.[n] as number] = outcome;
  }
  return outcomes;
};
