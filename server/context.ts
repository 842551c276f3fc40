import type { FastifyBaseLogger } from 'fastify';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { Events } from './events.ts';
import type { Mailer } from './mail/mailer.ts';

/** The shared services of a server; created once in `serve.ts`. */
export interface Context {
  readonly config: Config;
  /** The base URL for links: `PUBLIC_URL`, otherwise the listening address. No trailing slash. */
  readonly publicUrl: () => string;
  readonly pool: Pool;
  readonly db: NodePgDatabase;
  readonly events: Events;
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
}
