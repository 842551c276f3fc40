import type datapoints from '../../resources/datapoints.ts';
import type { RecordOf } from '../../schema/resource.ts';

/** A datapoint of a device, as returned by `GET /devices/{id}`. */
export type Datapoint = RecordOf<typeof datapoints>;
