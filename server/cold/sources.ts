import type { Pool, PoolClient } from 'pg';
import type { ColdReader } from './reader.ts';

/** Where readings are: in the database, and those of old months in files. */
export interface HistoryPool {
  readonly pool: Pool;
  readonly cold: ColdReader;
}

/** The same with one connection. */
export interface HistoryClient {
  readonly client: PoolClient;
  readonly cold: ColdReader;
}
