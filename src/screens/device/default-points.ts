import { HOUSEKEEPING } from '../../domain/main-value.ts';
import { limitsOf } from '../../domain/thresholds.ts';
import type { Device } from './device.ts';

const housekeeping = new RegExp(HOUSEKEEPING);

/** The initially selected datapoint: the one with limits, otherwise the first measured quantity. */
export const defaultPoints = (device: Device): readonly number[] => {
  const { datapoints } = device;
  const first =
    datapoints.find(({ key }) => limitsOf(device, key).length > 0) ??
    datapoints.find(({ key }) => !housekeeping.test(key)) ??
    datapoints[0];
  return first ? [first.id] : [];
};

/** Parses `?points=17,18`. Ignores ids of other devices; null selects the default. */
export const readPoints = (device: Device, text: string | null): readonly number[] => {
  if (text === null) return defaultPoints(device);
  const requested = new Set(text.split(',').map(Number));
  return device.datapoints.filter(({ id }) => requested.has(id)).map(({ id }) => id);
};
