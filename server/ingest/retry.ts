/** What stands in the database is no longer what was thought: PostgreSQL's code for it. */
const SERIALIZATION_FAILURE = '40001';

/** An error after which the transaction is worth doing again, with a new look. */
export const serializationConflict = (why: string): Error =>
  Object.assign(new Error(why), { code: SERIALIZATION_FAILURE });

// The row's month was dropped by retention, a deadlock, a lock that a lane waited for too long, a device deleted
// meanwhile, another server that has stored the same or newer: the second time it works.
const WORTH = new Set<unknown>(['23505', '23514', '40P01', '55P03', SERIALIZATION_FAILURE]);
export const isWorthRetrying = (error: unknown): boolean => WORTH.has((error as { code?: unknown }).code);
