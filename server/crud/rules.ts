import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as z from 'zod';
import type { AuditAction } from '../../src/domain/audit.ts';
import type { AuditChange } from '../audit/change.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../principal.ts';

/** A row or a part of one, by field name; times are `Date`s. */
export type Row = Record<string, unknown>;

/** A write in progress: everything in it happens in one transaction. */
export interface WriteContext {
  readonly context: Context;
  readonly db: NodePgDatabase;
  readonly principal: Principal;
  /** Runs once the transaction is committed, before the call is answered with `result`; for what others must be told. */
  readonly afterCommit: (work: (result: unknown) => Promise<unknown> | void) => void;
  /** Names in the audit all that is changed here. */
  readonly batchId: string;
  /** Notes a change for the audit; all are written by one statement, just before the commit. */
  readonly note: (change: AuditChange) => void;
  /** Tells everybody, once and after the commit, that rows of this resource changed. */
  readonly announce: (resource: string) => void;
}

/**
 * What a definition can't say of a resource, found by its file name in `server/rules/`. Each may
 * throw a `failure`, which undoes the whole transaction.
 */
export interface Rules {
  /** Fields that a POST takes besides those of the definition (`password`). */
  readonly createExtras?: Readonly<Record<string, z.ZodType>>;
  /** Fields that the answer of a POST has besides (`invitation_url`, `key`). */
  readonly createResponseExtras?: Readonly<Record<string, z.ZodType>>;
  /** Before a row is written: `after` is the row as it will be, `before` as it was (none for a new one). Returns fields to set besides. */
  readonly beforeWrite?: (moment: WriteContext, after: Row, before?: Row) => Promise<Row | void>;
  /** After a row was written, in the same transaction. For a new one, returns what the answer has besides. */
  readonly afterCreate?: (moment: WriteContext, row: Row, extras: Row) => Promise<Row | void>;
  readonly afterUpdate?: (moment: WriteContext, row: Row, before: Row) => Promise<void>;
  /** What a field that is answered alone held in that version of the record, for an undo. */
  readonly recall?: (moment: WriteContext, id: number, field: string, version: number) => Promise<unknown>;
  /** What the history calls this change instead of "edit". */
  readonly actionOf?: (after: Row, before: Row) => AuditAction | undefined;
  /** A PUT without a version, its row locked: refuses it where it would undo what somebody else did meanwhile. */
  readonly beforeReplace?: (moment: WriteContext, changes: Row, before: Row) => Promise<void>;
  readonly beforeDelete?: (moment: WriteContext, row: Row) => Promise<void>;
  /** Deleting a row by hand instead of removing it; returns the row as answered (an API key is revoked). */
  readonly remove?: (moment: WriteContext, row: Row) => Promise<Row>;
}
