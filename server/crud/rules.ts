import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as z from 'zod';
import type { AffectedRecords } from '../../src/domain/api/bulk.ts';
import type { AuditAction } from '../../src/domain/audit/audit.ts';
import type { AuditChange } from '../audit/change.ts';
import type { Context } from '../context.ts';
import type { AffectedQuery } from './writing/affected-rows.ts';
import type { Message } from '../texts/texts.ts';
import type { PlannedChange } from './writing/write-rows.ts';
import type { Principal } from '../principal.ts';

/** A row, or part of one, by field name; instants are `Date`s. */
export type Row = Record<string, unknown>;

/** A write in progress; everything in it happens in one transaction. */
export interface WriteContext {
  readonly context: Context;
  readonly db: NodePgDatabase;
  readonly principal: Principal;
  /** The audit action of the whole transaction, if it has one. */
  readonly action?: AuditAction | undefined;
  /** Runs after the commit and before the response, with the call's result; for notifying others. */
  readonly afterCommit: (work: (result: unknown) => Promise<unknown> | void) => void;
  /** The batch id of all changes of this transaction in the audit. */
  readonly batchId: string;
  /** Adds a change to the audit; all are written by one statement, just before the commit. */
  readonly note: (change: AuditChange) => void;
  /** Publishes one `changed` event for this resource after the commit. */
  readonly announce: (resource: string) => void;
}

/** A change of a batch that is undone; `before` and `after` are those of its fields, null if it changed none. */
export interface UndoneChange {
  readonly id: number;
  readonly action: AuditAction;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly details: Row | null;
}
/** What a batch changed of one resource. */
export interface UndoneBatch {
  /** When it was written. */
  readonly at: Date;
  readonly changes: readonly UndoneChange[];
}

/**
 * What a definition can't express about a resource, found by file name in `server/rules/`. Each rule may
 * throw an `httpError`, which rolls back the whole transaction.
 */
export interface Rules {
  /** Additional fields that a POST accepts (`password`). */
  readonly createExtras?: Readonly<Record<string, z.ZodType>>;
  /** Additional fields in the response to a POST (`invitation_url`, `key`). */
  readonly createResponseExtras?: Readonly<Record<string, z.ZodType>>;
  /** Runs before a row is written: `after` is the row as it will be, `before` as it was (undefined for a new one). Returns additional fields to set. */
  readonly beforeWrite?: (tx: WriteContext, after: Row, before?: Row) => Promise<Row | void>;
  /** Runs after a row was inserted, in the same transaction. Returns additional fields for the response. */
  readonly afterCreate?: (tx: WriteContext, row: Row, extras: Row) => Promise<Row | void>;
  readonly afterUpdate?: (tx: WriteContext, row: Row, before: Row) => Promise<void>;
  /** Runs after an undo has restored a deleted row, in the same transaction: one of the batch, or one that belonged to it. */
  readonly afterRestore?: (tx: WriteContext, row: Row) => Promise<void> | void;
  /** The value of a detail-only field in that version of the record, for an undo. */
  readonly recall?: (tx: WriteContext, id: number, field: string, version: number) => Promise<unknown>;
  /** The audit action of this change, if not "edit". */
  readonly actionOf?: (after: Row, before: Row) => AuditAction | undefined;
  /** Runs for a PUT without a version, with the row locked: throws if it would overwrite a concurrent change. */
  readonly beforeReplace?: (tx: WriteContext, changes: Row, before: Row) => Promise<void>;
  /** What a deletion affects in addition to the records that refer to the rows. */
  readonly affects?: (query: AffectedQuery) => Promise<AffectedRecords[]>;
  /** Replaces how an undo writes the former values. */
  readonly revert?: (tx: WriteContext, planned: readonly PlannedChange[]) => Promise<void>;
  /** Undoes what a batch changed besides fields, such as readings; after its records are as they were. */
  readonly undo?: (tx: WriteContext, batch: UndoneBatch) => Promise<void>;
  /** Why a deleted record can't be restored because another has its unique values; default: a general sentence. */
  readonly takenText?: (title: string, taken: Row) => Message | undefined;
  readonly beforeDelete?: (tx: WriteContext, row: Row) => Promise<void>;
  /** Replaces the deletion of a row (an API key is revoked instead); returns the row for the response. */
  readonly remove?: (tx: WriteContext, row: Row) => Promise<Row>;
}
