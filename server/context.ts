import type { FastifyBaseLogger } from 'fastify';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { Events } from './events.ts';
import type { Mailer } from './mail/mailer.ts';

/** What every part of the server works with; made once in `main.ts`. */
export interface Context {
  readonly config: Config;
  /** The address that links carry: `PUBLIC_URL`, else where the server listens. No slash at its end. */
  readonly publicUrl: () => string;
  readonly pool: Pool;
  readonly db: NodePgDatabase;
  readonly events: Events;
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
}
