import type { HealthEvidence } from '../../domain/devices/health.ts';
import type devices from '../../resources/devices.ts';
import type { RecordOf } from '../../schema/resource.ts';
import type { Datapoint } from './datapoint.ts';

/** A device as returned by `GET /devices/{id}`. */
export type Device = Omit<RecordOf<typeof devices>, 'health'> & {
  readonly health: HealthEvidence | null;
  readonly datapoints: readonly Datapoint[];
  readonly dashboard_ids?: readonly number[];
  /** Of its company; null: it has none. */
  readonly time_zone?: string | null;
};

/** Whether an alarm of the device is open, as far as the record knows. */
export const hasOpenAlarm = ({ alarm_level }: Device): boolean => (alarm_level ?? 0) > 0;
