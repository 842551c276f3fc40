import { withRole } from '../../../domain/readings/datapoint-roles.ts';
import { mainRoles } from '../../../domain/devices/main-value.ts';
import { limitsOf } from '../../../domain/valves/thresholds.ts';
import type { Datapoint } from '../datapoint.ts';
import type { Device } from '../device.ts';

/** The datapoint that says most about a device: the one with limits, or the first of the main roles of its type. */
export const mainPoint = (device: Device): Datapoint | undefined => {
  const { datapoints, type } = device;
  return (
    datapoints.find((point) => limitsOf(device, point).length > 0) ??
    withRole(datapoints, ...mainRoles(type)) ??
    datapoints[0]
  );
};

/** The initially selected datapoint. */
export const defaultPoints = (device: Device): readonly number[] => {
  const first = mainPoint(device);
  return first ? [first.id] : [];
};

/** Parses `?points=17,18`. Ignores ids of other devices; null selects the default. */
export const readPoints = (device: Device, text: string | null): readonly number[] => {
  if (text === null) return defaultPoints(device);
  const requested = new Set(text.split(',').map(Number));
  return device.datapoints.filter(({ id }) => requested.has(id)).map(({ id }) => id);
};
