import type { Context } from '../context.ts';
import { httpError, forbidden } from '../errors.ts';
import { FOREIGN_DEVICE, TOO_MANY_PENDING } from './counters.ts';
import { writeQueueOf } from './write-queue.ts';
import type { NativeBatch } from './parse-native.ts';
import type { Outcome } from './authorize.ts';
import type { Arrival, Receipt, Rejection } from './uplink.ts';

/** Seconds after which a network may try again to make a device known. */
const FULL_RETRY_S = 60;

const assertTaken = ({ refused }: Outcome): void => {
  if (refused === 'foreign') throw forbidden();
  if (refused === 'full') throw httpError(429, TOO_MANY_PENDING, { retryAfter: FULL_RETRY_S });
};

/** An uplink, and how long it was. */
export interface IncomingUplink extends Arrival {
  readonly bytes: number;
}

/**
 * Stores one uplink; answers after the commit. Throws 403 for a device of another company, 429 when
 * too many are pending, 503 and 507 in trouble; with `isGone` it waits for the trouble to pass.
 */
export const acceptOne = async (
  context: Context,
  { bytes, ...arrival }: IncomingUplink,
  isGone?: () => boolean,
): Promise<Receipt> => {
  const outcome = await writeQueueOf(context).enqueue(arrival, bytes, isGone);
  assertTaken(outcome);
  const { accepted, duplicates, quarantined, faults } = outcome;
  return { accepted, duplicates, quarantined, rejected: faults.map((msg) => ({ index: 0, msg })) };
};

/** Stores a batch; what is refused is in `rejected`, by its place in the call. */
export const acceptMany = async (
  context: Context,
  batch: NativeBatch,
  companyId: number | null,
  bytes: number,
): Promise<Receipt> => {
  const outcomes = await writeQueueOf(context).enqueueBatch(
    batch.uplinks.map(({ uplink }) => ({ uplink, companyId, way: 'http' })),
    bytes,
  );
  const receipt = { accepted: 0, duplicates: 0, quarantined: 0 };
  const rejected: Rejection[] = [...batch.rejected];
  for (const [place, { refused, faults, accepted, duplicates, quarantined }] of outcomes.entries()) {
    receipt.accepted += accepted;
    receipt.duplicates += duplicates;
    receipt.quarantined += quarantined;
    const index = batch.uplinks[place]?.index ?? place;
    if (refused) rejected.push({ index, msg: refused === 'full' ? TOO_MANY_PENDING : FOREIGN_DEVICE });
    for (const msg of faults) rejected.push({ index, msg });
  }
  return { ...receipt, rejected: rejected.toSorted((a, b) => a.index - b.index) };
};
