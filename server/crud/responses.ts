import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as z from 'zod';
import type { Actor } from '../../src/domain/access/access.ts';
import type { Row } from './rules.ts';

/**
 * What a resource's responses contain in addition to its fields, found by file name in `server/responses/`.
 * A PUT accepts these fields too, and ignores them.
 */
export interface Responses {
  /** Fields of listed records. */
  readonly listed?: Readonly<Record<string, z.ZodType>>;
  /** Adds them to a row, where the row does not have them yet. */
  readonly addToListed?: (row: Row) => Row;
  /** Fields of single records. */
  readonly single?: Readonly<Record<string, z.ZodType>>;
  /** The query of `GET /x/:id`. */
  readonly query?: Readonly<Record<string, z.ZodType>>;
  /** Adds them to a record; `query` only for a GET. */
  readonly addToSingle?: (db: NodePgDatabase, actor: Actor, row: Row, query?: Row) => Promise<Row>;
}

const files = import.meta.glob<Responses>('../responses/*.ts', { eager: true, import: 'default' });

/** What the responses of a resource add; empty if there is no such file. */
export const responsesOf = (resource: string): Responses => files[`../responses/${resource}.ts`] ?? {};
