import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { inTrace, TRANSACTION } from './tracing.ts';

/** Makes a span of each transaction of this database that is part of a trace. */
export const traceTransactions = (db: NodePgDatabase): NodePgDatabase => {
  const transaction = db.transaction.bind(db);
  return Object.assign(db, {
    transaction: (...given: Parameters<typeof transaction>) =>
      inTrace(TRANSACTION, () => transaction(...given)),
  });
};
