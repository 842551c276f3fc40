import type { DatapointRole } from './datapoint-roles.ts';
import type { DatapointKind } from '../devices/devices.ts';

/** A datapoint bound in a dashboard, if the user may see it. */
export interface BoundDatapoint {
  readonly id: number;
  readonly xid: string | null;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  readonly kind: DatapointKind;
  readonly role: DatapointRole | null;
  readonly device_id: number;
  readonly dev_id: string;
  readonly device_title: string;
  readonly expected_interval_s: number;
  /** Usual seconds between readings; absent or null if unknown. */
  readonly usual_interval_s?: number | null;
  readonly last_value: number | null;
  /** ISO 8601 */
  readonly last_at: string | null;
  /** Limits of its values, highest first; absent where they are unknown. */
  readonly limits?: readonly DatapointLimit[];
}

/** A limit of a datapoint's values. */
export interface DatapointLimit {
  /** The name of its text. */
  readonly name: string;
  readonly value: number;
  /** `aim`: the target value; `alarm`: a limit that must not be passed. */
  readonly kind: 'aim' | 'alarm';
  readonly source: string;
}

/** A search result, with the company of its device to distinguish equal names. */
export interface FoundDatapoint extends BoundDatapoint {
  readonly company_id: number | null;
  readonly company_name: string | null;
}
