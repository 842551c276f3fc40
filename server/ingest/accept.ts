import type { Context } from '../context.ts';
import { httpError, forbidden } from '../errors.ts';
import { currentTraceparent } from '../tracing/tracing.ts';
import { REFUSALS } from './counters.ts';
import type { Outcome } from './authorize.ts';
import type { Arrival, Receipt, Rejection } from './uplink.ts';
import type { UplinkBatch } from './vendor.ts';

/** `Retry-After` when too many devices are pending. */
const FULL_RETRY_S = 60;

const assertNotRefused = ({ refused }: Outcome): void => {
  if (refused === 'foreign') throw forbidden();
  if (refused === 'full') throw httpError(429, REFUSALS.full, { retryAfter: FULL_RETRY_S });
};

/** An uplink and its size in bytes. */
export interface IncomingUplink extends Arrival {
  readonly bytes: number;
}

/**
 * Stores one uplink; resolves after the commit. Throws 403 for a device of another company, 429 when
 * too many devices are pending, and 503 or 507 while readings can't be stored. With `isGone` it keeps
 * retrying instead of throwing 503 or 507.
 */
export const acceptOne = async (
  context: Context,
  { bytes, ...arrival }: IncomingUplink,
  isGone?: () => boolean,
): Promise<Receipt> => {
  // Before it is queued: a slow decoder must not delay the messages of others.
  const uplink = arrival.uplink.raw ? await context.ingest.decode(arrival.uplink) : arrival.uplink;
  const traceparent = currentTraceparent();
  const outcome = await context.ingest.queue.enqueue({ ...arrival, uplink, traceparent }, bytes, isGone);
  assertNotRefused(outcome);
  const { accepted, duplicates, quarantined, faults } = outcome;
  return { accepted, duplicates, quarantined, rejected: faults.map((text) => ({ index: 0, text })) };
};

/** Who sends a batch, by which vendor's format, and its size in bytes. */
interface Sender {
  readonly source: string;

  /** Null: a key of the platform. */
  readonly companyId: number | null;
  readonly keyId: number | null;
  readonly bytes: number;
}

/** Stores a batch. `rejected` lists what was refused, by index in the call. */
export const acceptMany = async (
  context: Context,
  batch: UplinkBatch,
  bodies: readonly unknown[],
  { companyId, keyId, bytes, source }: Sender,
): Promise<Receipt> => {
  const traceparent = currentTraceparent();
  const outcomes = await context.ingest.queue.enqueueBatch(
    batch.uplinks.map(({ uplink, index }) => ({
      uplink,
      companyId,
      way: 'http',
      keyId,
      traceparent,
      message: { source, payload: bodies[index] as object },
    })),
    bytes,
  );
  const receipt = { accepted: 0, duplicates: 0, quarantined: 0 };
  const rejected: Rejection[] = [...batch.rejected];
  for (const [position, { refused, faults, accepted, duplicates, quarantined }] of outcomes.entries()) {
    receipt.accepted += accepted;
    receipt.duplicates += duplicates;
    receipt.quarantined += quarantined;
    const index = batch.uplinks[position]?.index ?? position;
    if (refused) rejected.push({ index, text: REFUSALS[refused] });
    for (const text of faults) rejected.push({ index, text });
  }
  return {
    ...receipt,
    rejected: rejected.toSorted((a, b) => a.index - b.index),
    ...(batch.simulated ? { simulated: batch.simulated } : {}),
  };
};
