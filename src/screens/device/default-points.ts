import { HOUSEKEEPING, MAIN_KEYS } from '../../domain/main-value.ts';
import { limitsOf } from '../../domain/thresholds.ts';
import type { Datapoint } from '../datapoint.ts';
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

/** The datapoint that says most about a device: the one with limits, or the first of the main keys of its type. */
export const mainPoint = (device: Device): Datapoint | undefined => {
  const { datapoints, type } = device;
  const isKey = (key: string, name: string): boolean => key === name || key.endsWith(`.${name}`);
  const byType = (MAIN_KEYS[type] ?? []).flatMap((name) => datapoints.filter(({ key }) => isKey(key, name)));
  const [fallback] = defaultPoints(device);
  return (
    datapoints.find(({ key }) => limitsOf(device, key).length > 0) ??
    byType[0] ??
    datapoints.find(({ id }) => id === fallback)
  );
};

/** Parses `?points=17,18`. Ignores ids of other devices; null selects the default. */
export const readPoints = (device: Device, text: string | null): readonly number[] => {
  if (text === null) return defaultPoints(device);
  const requested = new Set(text.split(',').map(Number));
  return device.datapoints.filter(({ id }) => requested.has(id)).map(({ id }) => id);
};
