/** Errors about the facts of datapoints: what their values mean. */
export const datapoint_rules = {
  role_taken:
    '“%{holder}” of this device is already its %{role}. A device has only one: take the role from that datapoint first.',
  invalid: 'Give a list of up to %{max} numbers that the device sends instead of a value, such as 65535.',
  factor_zero: 'The factor must not be 0: all values would be the same.',
  not_register: 'Only a register has a dial: a datapoint of the kind “counter”.',
  no_reading: 'There is no reading at that time to compare the dial with.',
} as const;
