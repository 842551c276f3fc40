import type { DatapointRole } from '../readings/datapoint-roles.ts';

/** What may become of a value of a message. */
export const OUTCOMES = ['stored', 'duplicate', 'late', 'quarantined', 'ignored', 'rejected'] as const;
export type ValueOutcome = (typeof OUTCOMES)[number];

/** A message of a device as it came, and what became of each value. */
export interface DeviceMessage {
  /** ISO 8601. */
  readonly received_at: string;
  /** The time of measurement. */
  readonly ts: string;
  /** The last part of the webhook's address. */
  readonly source: string;
  /** Bytes as received. */
  readonly size: number;
  /** JSON as received; text of one that was cut off. */
  readonly payload: unknown;
  readonly values: readonly {
    readonly path: string;
    readonly key: string;
    readonly value: number | string | null;
    readonly role: DatapointRole | null;
    readonly outcome: ValueOutcome;
    readonly reason: string | null;
  }[];
  readonly errors: readonly string[];
}
