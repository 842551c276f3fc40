/** See docs/specification.md, section 6. */
export const DEVICE_TYPES = ['tmv', 'water_meter', 'hydraloop', 'other'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** How a datapoint's numbers behave. See docs/specification.md, section 4. */
export const DATAPOINT_KINDS = ['gauge', 'counter', 'delta', 'state'] as const;
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

/** Device counts of one endpoint. */
export interface Endpoint {
  readonly endpoint_name: string;
  readonly total: number;
  readonly active: number;
  readonly inactive: number;
  readonly new: number;
  /** How many of `active` have been silent for longer than expected. */
  readonly stale: number;
  /** ISO 8601; the most recent of all. */
  readonly last_seen_at: string | null;
}

/** A tag in use, and the number of its devices. */
export interface TagCount {
  readonly tag: string;
  readonly count: number;
}
