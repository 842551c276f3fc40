import { DEVICE_LABELS, type DeviceLabel } from '../../src/domain/devices/labels.ts';

/** SQL condition for valves or meters; the same rule as `isLabelled`. `devices` is the table's name in the statement. */
export const labelledSql = (label: DeviceLabel, devices: string): string => {
  const { type, tag } = DEVICE_LABELS[label];
  return `(${devices}.type = '${type}' or ${devices}.tags @> '{"${tag}"}'::text[])`;
};
