import { HOUSEKEEPING } from '../../domain/main-value.ts';
import { limitsOf } from '../../domain/thresholds.ts';
import type { Device } from './device.ts';

const housekeeping = new RegExp(HOUSEKEEPING);

/** What a chart shows before anything is chosen: the quantity that has limits, else the first that was measured. */
export const defaultPoints = (device: Device): readonly number[] => {
  const { datapoints } = device;
  const first =
    datapoints.find(({ key }) => limitsOf(device, key).length > 0) ??
    datapoints.find(({ key }) => !housekeeping.test(key)) ??
    datapoints[0];
  return first ? [first.id] : [];
};

/** `?points=17,18`: those of the device's; the default where the address names none. */
export const readPoints = (device: Device, text: string | null): readonly number[] => {
  if (text === null) return defaultPoints(device);
  const asked = new Set(text.split(',').map(Number));
  return device.datapoints.filter(({ id }) => asked.has(id)).map(({ id }) => id);
};
