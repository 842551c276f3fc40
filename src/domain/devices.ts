/** See docs/specification.md, section 6. */
export const DEVICE_TYPES = ['tmv', 'water_meter', 'hydraloop', 'other'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** How a datapoint's numbers behave. See docs/specification.md, section 4. */
export const DATAPOINT_KINDS = ['gauge', 'counter', 'state'] as const;
export type DatapointKind = (typeof DATAPOINT_KINDS)[number];

/** A device's state; `is_active` null means "new, pending registration". */
export type DeviceState = 'active' | 'inactive' | 'new';
export const deviceState = (isActive: boolean | null): DeviceState =>
  isActive === null ? 'new' : isActive ? 'active' : 'inactive';

/** The value of `is_active` in each state. */
export const STATES: Readonly<Record<DeviceState, boolean | null>> = {
  active: true,
  inactive: false,
  new: null,
};
export const isDeviceState = (value: unknown): value is DeviceState =>
  typeof value === 'string' && Object.hasOwn(STATES, value);
