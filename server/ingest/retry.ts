/** PostgreSQL's code for a serialization failure. */
const SERIALIZATION_FAILURE = '40001';

/** The cached or previously read state is outdated; the transaction should be retried with fresh reads. */
export const serializationConflict = (message: string): Error =>
  Object.assign(new Error(message), { code: SERIALIZATION_FAILURE });

// Unique violation (another server stored the same), missing partition (dropped by retention), deadlock, lock
// timeout, and outdated state: a retry succeeds.
const RETRYABLE = new Set<unknown>(['23505', '23514', '40P01', '55P03', SERIALIZATION_FAILURE]);
export const isWorthRetrying = (error: unknown): boolean => RETRYABLE.has((error as { code?: unknown }).code);
