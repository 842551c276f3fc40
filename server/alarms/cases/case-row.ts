import type { CaseEvent } from '../../../src/domain/alarms/alarm.ts';
import type { AlarmCase } from '../../../src/domain/alarms/cases/case.ts';

/** A row of `alarms`. `text` and `response` are stored texts (`writeStored`); instants are `Date`s. */
export interface CaseRow extends Omit<
  AlarmCase,
  | 'since'
  | 'detected_at'
  | 'cleared_at'
  | 'closed_at'
  | 'acknowledged_at'
  | 'shelved_until'
  | 'status'
  | 'raised_at'
> {
  readonly since: Date;
  readonly detected_at: Date;
  readonly cleared_at: Date | null;
  readonly closed_at: Date | null;
  readonly acknowledged_at: Date | null;
  readonly shelved_until: Date | null;
  /** What its notification remembers. */
  readonly memory: unknown;
  readonly check_at: Date | null;
}

/** The columns of a case that change. */
export type CaseChanges = Partial<
  Omit<CaseRow, 'id' | 'version' | 'rule_id' | 'kind' | 'device_id' | 'gateway_id' | 'datapoint_id'>
>;

/** An entry of a case's history. `by`: a user id, null: the system. `text` is a stored text or a person's words. */
export interface CaseEntry {
  readonly type: CaseEvent;
  readonly by?: number | null;
  readonly text?: string | null;
  readonly value?: number | null;
}

/** A change to a case, as its followers see it. */
export interface CaseChange {
  /** Undefined: it was opened. */
  readonly before: CaseRow | undefined;
  readonly after: CaseRow;
  /** What is added to its history; usually one entry. */
  readonly entries: readonly CaseEntry[];
}
