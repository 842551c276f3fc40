/** Gateways and the devices that they have heard. */
export const gateways = {
  devices: 'Devices',
  device: 'Device',
  state: 'State',
  gateway: 'Gateway',
  last_heard: 'Last heard',
  rssi: 'Signal at the gateway',
  snr: 'Signal to noise',
  none: 'No devices',
  none_text: 'None of the company’s devices has been heard by this gateway.',
  failed: 'Couldn’t load the devices.',
  retry: 'Try again',
  heard_by: 'Gateways',
  /** Its state, with the time since when. */
  silent_since: 'Silent, last heard %{age}',
  reporting: 'Reporting',
  silent: 'Silent',
  no_devices: 'No devices',
} as const;
