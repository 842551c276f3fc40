import {
  BATTERY_ROLES,
  DATAPOINT_ROLES,
  type DatapointRole,
  VALVE_TEMPERATURES,
} from '../readings/datapoint-roles.ts';
import type { DeviceType } from './devices.ts';

/** The value that lists show for a device. */
export interface MainValue {
  readonly role: DatapointRole | null;
  readonly label: string;
  readonly value: number;
  readonly unit: string | null;
  /** Time of measurement: ISO 8601. */
  readonly ts: string | null;
}

const WATER = ['register', 'flow_rate'] as const;

/** The roles that say most about a device of each type; the first one present is used. */
const FIRST: Readonly<Record<DeviceType, readonly DatapointRole[]>> = {
  tmv: [...VALVE_TEMPERATURES, 'flow_seconds'],
  water_meter: WATER,
  hydraloop: ['register_recycled', ...WATER],
  other: [...VALVE_TEMPERATURES, ...WATER],
};

/** What says something about the device itself rather than what it measures; shown only if there is nothing else. */
const ITSELF: ReadonlySet<DatapointRole> = new Set([...BATTERY_ROLES, 'removed', 'tamper', 'fault']);

/** The candidates for a device's main value: the first role present is used. A datapoint without a role is none. */
export const mainRoles = (type: DeviceType): readonly DatapointRole[] => [
  ...new Set([
    ...FIRST[type],
    ...DATAPOINT_ROLES.filter((role) => !ITSELF.has(role)),
    ...BATTERY_ROLES,
    ...ITSELF,
  ]),
];
