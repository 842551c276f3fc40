import type { DatapointKind } from '../domain/devices.ts';

/** What a dashboard knows of a datapoint that is bound in it, as `GET /dashboard-v2/{id}` tells it. */
export interface BoundDatapoint {
  readonly id: number;
  readonly xid: string | null;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  readonly kind: DatapointKind;
  readonly device_id: number;
  readonly dev_id: string;
  readonly device_title: string;
  readonly expected_interval_s: number;
  readonly last_value: number | null;
  /** ISO 8601 */
  readonly last_at: string | null;
}
