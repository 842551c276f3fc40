/** About device models, over HTTP and in messages of devices. */
export const device_models = {
  key: 'A key looks like vendor/model: letters, digits, dots and hyphens.',
  unknown_key: 'There is no device model “%{key}”.',
  bytes: 'Send the bytes in hexadecimal, such as 0175 64.',
  one_message: 'Send either a payload or bytes.',
  no_decoder: 'The model has no decoder for bytes.',
} as const;
