import type { CaseEvent, CaseState, CloseReason, Condition, Evidence, Severity } from '../alarm.ts';

/** A case as the API and the live socket return it. Instants are ISO 8601, people are user ids. */
export interface AlarmCase {
  readonly id: number;
  readonly version: number;
  readonly rule_id: number;
  readonly kind: string;
  readonly severity: Severity;
  readonly company_id: number | null;
  readonly device_id: number | null;
  readonly gateway_id: string | null;
  readonly datapoint_id: number | null;
  readonly title: string;
  /** What happened; one or two sentences. */
  readonly text: string;
  /** What to do. */
  readonly response: string;
  readonly condition: Condition;
  readonly evidence: Evidence;
  /** When the condition began, by the time of measurement. */
  readonly since: string;
  readonly detected_at: string;
  readonly cleared_at: string | null;
  readonly closed_at: string | null;
  readonly close_reason: CloseReason | null;
  /** The reading that raised it. */
  readonly value: number | null;
  readonly limit: number | null;
  /** The value furthest beyond the limit so far, which the text mentions too. */
  readonly peak: number | null;
  readonly occurrences: number;
  /** When it was raised for the first time: `since` and `detected_at` are those of the latest. */
  readonly raised_at?: string;
  readonly acknowledged_at: string | null;
  /** Null: the system. */
  readonly acknowledged_by: number | null;
  readonly assigned_to: number | null;
  /** Stays open until it is reset. */
  readonly latched: boolean;
  readonly shelved_until: string | null;
  /** `maintenance`, or `gateway:<id>`. */
  readonly suppressed_by: string | null;
  readonly late: boolean;
  readonly chattering: boolean;
  readonly status?: CaseState;
  /** The projects of its device, separated by commas. */
  readonly site?: string | null;
  readonly device_title?: string | null;
}

/** An entry of a case's history. */
export interface CaseEntry {
  readonly id: number;
  readonly ts: string;
  readonly type: CaseEvent;
  /** A user id; null: the system. */
  readonly by: number | null;
  readonly text: string | null;
  readonly value: number | null;
}

/** How many cases are open. */
export interface AlarmSummary {
  readonly open: number;
  readonly unacknowledged: number;
  readonly by_severity: Readonly<Record<Severity, number>>;
}

/** What an open case whose condition has ended waits for. */
export const endedState = ({
  acknowledged_at,
  latched,
}: Pick<AlarmCase, 'acknowledged_at' | 'latched'>): 'ended' | 'ended_latched' | 'ended_unacknowledged' => {
  if (acknowledged_at === null) return 'ended_unacknowledged';
  return latched ? 'ended_latched' : 'ended';
};

/** What a case is waiting for: that somebody notices it. */
export const isUnacknowledged = ({ closed_at, acknowledged_at }: AlarmCase): boolean =>
  closed_at === null && acknowledged_at === null;

/** The name of a case's limit in charts, as a key of `limits` in the languages. A value below it: it is the least allowed. */
export const alarmLimitName = ({
  kind,
  value,
  limit,
}: Pick<AlarmCase, 'kind' | 'value' | 'limit'>): 'scald' | 'low' | 'ofAlarm' => {
  if (kind === 'scald') return 'scald';
  return value !== null && limit !== null && value < limit ? 'low' : 'ofAlarm';
};

/** Whether a case is about values above its limit. */
export const isAboveLimit = ({ value, peak }: Pick<AlarmCase, 'value' | 'peak'>, limit: number): boolean =>
  (peak ?? value ?? limit) >= limit;
