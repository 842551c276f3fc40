import { DEVICE_LABELS, type DeviceLabel } from '../../src/domain/device-labels.ts';

/** The condition that a row of devices is a valve or a meter; the same rule as `isLabelled`. */
export const labelledSql = (label: DeviceLabel, devices: string): string => {
  const { type, tag } = DEVICE_LABELS[label];
  return `(${devices}.type = '${type}' or ${devices}.tags @> '{"${tag}"}'::text[])`;
};
