import { ignored } from '../../facts.ts';

/** What every device of the vendor sends about itself, once after it has started. */
export const DEVICE_VALUES = ignored(
  'ipso_version',
  'protocol_version',
  'hardware_version',
  'firmware_version',
  'tsl_version',
  'sn',
  'lorawan_class',
  'reset_event',
  'device_status',
  'power',
);
