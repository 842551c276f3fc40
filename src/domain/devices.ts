/** What kinds of device there are. Source: contract, section 6. */
export const DEVICE_TYPES = ['tmv', 'water_meter', 'hydraloop', 'other'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** How a datapoint's numbers behave. Source: contract, section 4. */
export const DATAPOINT_KINDS = ['gauge', 'counter', 'state'] as const;
export type DatapointKind = (typeof DATAPOINT_KINDS)[number];

/** A device's state as people name it; `is_active` null is "new, pending registration". */
export type DeviceState = 'active' | 'inactive' | 'new';
export const deviceState = (isActive: boolean | null): DeviceState =>
  isActive === null ? 'new' : isActive ? 'active' : 'inactive';

/** The same the other way round: what `is_active` is in each state. Source: seed, section 4. */
export const STATES: Readonly<Record<DeviceState, boolean | null>> = {
  active: true,
  inactive: false,
  new: null,
};
export const isDeviceState = (word: unknown): word is DeviceState =>
  typeof word === 'string' && Object.hasOwn(STATES, word);
