import type devices from '../../resources/devices.ts';
import type { RecordOf } from '../../schema/resource.ts';
import type { Datapoint } from '../datapoint.ts';

/** A device as `GET /devices/{id}` answers it. */
export type Device = RecordOf<typeof devices> & {
  readonly datapoints: readonly Datapoint[];
  readonly dashboard_ids?: readonly number[];
};
