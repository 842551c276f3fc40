import type datapoints from '../resources/datapoints.ts';
import type { RecordOf } from '../schema/resource.ts';

/** One measured quantity of a device, as `GET /devices/{id}` lists it. */
export type Datapoint = RecordOf<typeof datapoints>;
