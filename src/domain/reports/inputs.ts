import type { DatapointRole } from '../readings/datapoint-roles.ts';
import type { Profile } from './profiles.ts';
import type { ReportedDevice } from './result.ts';

/** A datapoint that a run reads. */
export interface InputDatapoint {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  readonly kind: string;
  readonly role: DatapointRole | null;
  readonly rolls_over_at: number | null;
}
export interface InputDevice extends ReportedDevice {
  readonly datapoints: readonly InputDatapoint[];
  readonly isValve: boolean;
  readonly isMeter: boolean;
  /** Its company sees no older readings (ISO 8601); null: sees all. */
  readonly company_since: string | null;
}

/** Everything a run is computed from except the readings; stored with it. Times are ISO 8601. */
export interface Inputs {
  readonly report_id: number;
  readonly title: string;
  readonly kind: string;
  readonly time_zone: string;
  /** Of the devices' sites, each once. Missing in earlier runs. */
  readonly site_zones?: readonly string[];
  readonly company: { readonly id: number; readonly name: string };
  readonly project: { readonly id: number; readonly title: string } | null;
  readonly profile: Profile;
  readonly tariff: number | null;
  readonly from: string;
  readonly to: string;
  /** When the run was requested: later readings are not included. */
  readonly as_of: string;
  readonly previous: { readonly from: string; readonly to: string };
  readonly devices: readonly InputDevice[];
}
