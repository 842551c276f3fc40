/** Worst first. An alarm requires someone to act; the terms follow ISA-18.2 and IEC 62682. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The severities as numbers, for sorting: the higher, the worse. */
export const ALARM_LEVELS: Readonly<Record<number, Severity>> = {
  4: 'critical',
  3: 'high',
  2: 'medium',
  1: 'low',
};

/** Whether what raised a case still holds. Silence does not change it. */
export const CONDITIONS = ['active', 'clear'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** How recent the readings behind a condition are; `unknown` once the device has been silent for 3 intervals. */
export const EVIDENCES = ['live', 'stale', 'unknown'] as const;
export type Evidence = (typeof EVIDENCES)[number];

export const CASE_STATES = ['open', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** The entries of a case's history. */
export const CASE_EVENTS = [
  'raised',
  'cleared',
  'reopened',
  'evidence',
  'acknowledged',
  'comment',
  'assigned',
  'shelved',
  'unshelved',
  'suppressed',
  'reset',
  'notified',
  'closed',
] as const;
export type CaseEvent = (typeof CASE_EVENTS)[number];

/** Why a case was closed. */
export const CLOSE_REASONS = ['cleared', 'reset', 'late', 'rule', 'device'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
