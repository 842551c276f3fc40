import { type DatapointRole, TEMPERATURE_ROLES, type WithRole } from './datapoint-roles.ts';
import { BASE_UNITS, fromBase, type Quantity, spellingsOf } from './units.ts';

/** The range that a working sensor can report, inclusive. */
export type Range = readonly [lowest: number, highest: number];

/** The quantity of a role, and the range that a working sensor can report in the base unit of that quantity. */
interface Measured {
  readonly quantity: Quantity;
  readonly range: Range;
}

/** Of water in pipes, °C. */
export const WATER_TEMPERATURES: Range = [-10, 120];
// Humidity and level sensors overshoot slightly at both ends.
const ROUGH_SHARE: Measured = { quantity: 'share', range: [-5, 105] };

const MEASURED: Readonly<Partial<Record<DatapointRole, Measured>>> = {
  ...Object.fromEntries(
    TEMPERATURE_ROLES.map((role) => [role, { quantity: 'temperature', range: WATER_TEMPERATURES }]),
  ),
  ambient_temperature: { quantity: 'temperature', range: [-40, 120] },
  humidity: ROUGH_SHARE,
  level: ROUGH_SHARE,
  pressure: { quantity: 'pressure', range: [-100, 10_000] },
  flow_seconds: { quantity: 'time', range: [0, 31_536_000] },
  battery_voltage: { quantity: 'voltage', range: [0, 100] },
  battery_percent: { quantity: 'share', range: [0, 100] },
};

/** A datapoint, as far as its range goes. */
export interface Ranged extends WithRole {
  readonly unit: string | null;
}

/** The roles with a physical range. */
export const RANGED_ROLES = Object.keys(MEASURED) as readonly DatapointRole[];

/** The quantity that a role measures, if its values have a physical range. */
export const quantityOfRole = (role: DatapointRole): Quantity | undefined => MEASURED[role]?.quantity;

/**
 * The range that a working sensor can report, in the unit of its datapoint; undefined if unknown, or if the unit is of
 * another quantity. Without a unit, it is taken for the base unit.
 */
export const physicalRange = ({ role, unit }: Ranged): Range | undefined => {
  const found = role === null ? undefined : MEASURED[role];
  if (!found || unit === null || unit === BASE_UNITS[found.quantity]) return found?.range;
  const [low, high] = found.range.map((value) => fromBase(value, unit, found.quantity));
  return low === null || high === null || low === undefined || high === undefined ? undefined : [low, high];
};

/** The end of its physical range that a reading is beyond, so that its sensor must be faulty; null: none. */
export const brokenLimit = (point: Ranged, value: number): number | null => {
  const range = physicalRange(point);
  if (!range) return null;
  return value < range[0] ? range[0] : value > range[1] ? range[1] : null;
};

/** The units in which the values of a role have a range, in all their spellings; null: without a unit. */
export const unitsOfRole = (role: DatapointRole): readonly (string | null)[] => {
  const quantity = quantityOfRole(role);
  return quantity === undefined ? [] : [null, ...spellingsOf(quantity).map(({ text }) => text)];
};
