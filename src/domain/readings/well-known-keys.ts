import { type DatapointRole, SINGLE_ROLES } from './datapoint-roles.ts';
import type { DatapointKind } from '../devices/devices.ts';

/** The default label, unit, kind and role of a datapoint with this key. */
export interface KeyFacts {
  readonly label: string;
  readonly unit: string | null;
  readonly kind: DatapointKind;
  readonly role: DatapointRole | null;
}

const gauge = (label: string, unit: string, role: DatapointRole | null = null): KeyFacts => ({
  label,
  unit,
  kind: 'gauge',
  role,
});
const counter = (label: string, unit: string | null, role: DatapointRole | null = null): KeyFacts => ({
  label,
  unit,
  kind: 'counter',
  role,
});
const state = (label: string, role: DatapointRole): KeyFacts => ({ label, unit: null, kind: 'state', role });

/**
 * The keys that decoders of water devices use, for devices without a model. Of those with the same role, the first that a
 * device sends has it. See docs/specification.md, sections 6 and 10 (units).
 */
export const WELL_KNOWN: ReadonlyMap<string, KeyFacts> = new Map([
  ['temperature_mixed', gauge('Mixed temperature', '°C', 'outlet_temperature')],
  ['temperature', gauge('Temperature', '°C', 'outlet_temperature')],
  ['temperature_hot', gauge('Hot temperature', '°C', 'hot_temperature')],
  ['temperature_cold', gauge('Cold temperature', '°C', 'cold_temperature')],
  ['humidity', gauge('Humidity', '%', 'humidity')],
  ['pressure', gauge('Pressure', 'kPa', 'pressure')],
  ['flow_rate', gauge('Flow rate', 'L/min', 'flow_rate')],
  ['flow_seconds', gauge('Flow time', 's', 'flow_seconds')],
  ['volume', gauge('Volume', 'L')],
  ['volume_total', counter('Total volume', 'L', 'register')],
  ['volume_recycled', counter('Recycled volume', 'L', 'register_recycled')],
  ['volume_mains', counter('Mains volume', 'L', 'register_mains')],
  // Litres only once somebody says how many a pulse is.
  ['pulse_count', counter('Pulses', null, 'register')],
  ['battery_v', gauge('Battery', 'V', 'battery_voltage')],
  ['battery_percent', gauge('Battery', '%', 'battery_percent')],
  ['battery', gauge('Battery', '%', 'battery_percent')],
  ['level', gauge('Level', '%', 'level')],
  ['power', gauge('Power', 'W')],
  ['energy_total', counter('Total energy', 'Wh')],
  ['co2', gauge('CO₂', 'ppm')],
  ['rssi', gauge('Signal strength', 'dBm')],
  ['snr', gauge('Signal to noise', 'dB')],
  ['leak', state('Leak', 'leak')],
  ['valve_open', state('Valve open', 'valve_open')],
  ['pump', state('Pump', 'pump')],
  ['tamper', state('Tamper', 'tamper')],
]);

const lastPart = (key: string): string => key.slice(key.lastIndexOf('.') + 1);
const wellKnown = (key: string): KeyFacts | undefined => WELL_KNOWN.get(key) ?? WELL_KNOWN.get(lastPart(key));

const titleOf = (key: string): string => {
  const words = key.replace(/[._\s-]+/g, ' ').trim();
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * The defaults for a (flattened) key. `status.battery_v` matches by its last part; an unknown key becomes its
 * own label, without a unit. `isBoolean`: the value was sent as a boolean.
 */
export const keyFacts = (key: string, isBoolean = false): KeyFacts =>
  wellKnown(key) ?? { label: titleOf(key), unit: null, kind: isBoolean ? 'state' : 'gauge', role: null };

const ORDER = [...WELL_KNOWN.keys()];
/** Of keys with the same role, the one named first among the well-known ones, then the shorter path, has it. */
const rankOf = (key: string): number => ORDER.indexOf(lastPart(key)) * 2 + (key.includes('.') ? 1 : 0);

/**
 * The roles of new datapoints of one device by their keys. `taken`: the roles that other datapoints of the device have; a role
 * that is one per device is given once. A second temperature at a valve is some temperature of its water.
 */
export const rolesOfKeys = (
  keys: readonly string[],
  taken: Iterable<DatapointRole>,
): ReadonlyMap<string, DatapointRole | null> => {
  const given = new Set(taken);
  const roles = new Map<string, DatapointRole | null>();
  for (const key of keys.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const { role } = keyFacts(key);
    const isFree = role === null || !SINGLE_ROLES.includes(role) || !given.has(role);
    roles.set(key, isFree ? role : role === 'outlet_temperature' ? 'water_temperature' : null);
    if (role !== null) given.add(role);
  }
  return roles;
};

/** A datapoint of a device that has a role. */
interface Holder {
  readonly key: string;
  readonly role: DatapointRole;
}

/**
 * The roles of new datapoints of a device without a model that has others. A key that comes before another one takes over the role
 * that this has by its key: `given` are the roles of the new ones, `lost` those that the others have instead. A role that somebody
 * gave to another key stays where it is.
 */
export const rolesWith = (
  keys: readonly string[],
  held: readonly Holder[],
): {
  readonly given: ReadonlyMap<string, DatapointRole | null>;
  readonly lost: ReadonlyMap<string, DatapointRole | null>;
} => {
  const isLost = ({ key, role }: Holder): boolean =>
    SINGLE_ROLES.includes(role) &&
    keyFacts(key).role === role &&
    keys.some((one) => keyFacts(one).role === role && rankOf(one) < rankOf(key));
  const losing = held.filter(isLost);
  const kept = held.filter((one) => !isLost(one)).map(({ role }) => role);
  const given = rolesOfKeys(keys, kept);
  return {
    given,
    lost: rolesOfKeys(
      losing.map(({ key }) => key),
      [...kept, ...losing.map(({ role }) => role)],
    ),
  };
};
