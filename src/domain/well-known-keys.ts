import type { DatapointKind } from './devices.ts';

/** The default label, unit and kind of a datapoint with this key. */
export interface KeyFacts {
  readonly label: string;
  readonly unit: string | null;
  readonly kind: DatapointKind;
}

/** The range that a working sensor can report, inclusive; in the unit of its key. */
export type Range = readonly [lowest: number, highest: number];
interface WellKnown extends KeyFacts {
  readonly range?: Range;
}

const gauge = (label: string, unit: string, range?: Range): WellKnown => ({
  label,
  unit,
  kind: 'gauge',
  ...(range ? { range } : {}),
});
const counter = (label: string, unit: string): KeyFacts => ({ label, unit, kind: 'counter' });
const state = (label: string): KeyFacts => ({ label, unit: null, kind: 'state' });

const HEAT: Range = [-10, 120];
const SHARE: Range = [0, 100];
// Humidity and level sensors overshoot slightly at both ends.
const ROUGH_SHARE: Range = [-5, 105];

/** The keys that decoders of water devices use. See docs/specification.md, sections 6 and 10 (units). */
export const WELL_KNOWN: ReadonlyMap<string, WellKnown> = new Map([
  ['temperature', gauge('Temperature', '°C', HEAT)],
  ['temperature_hot', gauge('Hot temperature', '°C', HEAT)],
  ['temperature_cold', gauge('Cold temperature', '°C', HEAT)],
  ['temperature_mixed', gauge('Mixed temperature', '°C', HEAT)],
  ['humidity', gauge('Humidity', '%', ROUGH_SHARE)],
  ['pressure', gauge('Pressure', 'kPa', [-100, 10_000])],
  ['flow_rate', gauge('Flow rate', 'L/min')],
  ['flow_seconds', gauge('Flow time', 's', [0, 31_536_000])],
  ['volume', gauge('Volume', 'L')],
  ['volume_total', counter('Total volume', 'L')],
  ['volume_recycled', counter('Recycled volume', 'L')],
  ['volume_mains', counter('Mains volume', 'L')],
  ['pulse_count', counter('Pulses', '')],
  ['battery_v', gauge('Battery', 'V', [0, 100])],
  ['battery', gauge('Battery', '%', SHARE)],
  ['battery_percent', gauge('Battery', '%', SHARE)],
  ['level', gauge('Level', '%', ROUGH_SHARE)],
  ['power', gauge('Power', 'W')],
  ['energy_total', counter('Total energy', 'Wh')],
  ['co2', gauge('CO₂', 'ppm', [0, 100_000])],
  ['rssi', gauge('Signal strength', 'dBm', [-200, 50])],
  ['snr', gauge('Signal to noise', 'dB', [-100, 100])],
  ['leak', state('Leak')],
  ['valve_open', state('Valve open')],
  ['pump', state('Pump')],
  ['tamper', state('Tamper')],
]);

const wellKnown = (key: string): WellKnown | undefined =>
  WELL_KNOWN.get(key) ?? WELL_KNOWN.get(key.slice(key.lastIndexOf('.') + 1));

const titleOf = (key: string): string => {
  const words = key.replace(/[._\s-]+/g, ' ').trim();
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * The defaults for a (flattened) key. `status.battery_v` matches by its last part; an unknown key becomes its
 * own label, without a unit. `isBoolean`: the value was sent as a boolean.
 */
export const keyFacts = (key: string, isBoolean = false): KeyFacts => {
  const known = wellKnown(key);
  if (known) return { label: known.label, unit: known.unit === '' ? null : known.unit, kind: known.kind };
  return { label: titleOf(key), unit: null, kind: isBoolean ? 'state' : 'gauge' };
};

/** The range that a working sensor can report under this key; undefined if unknown or in a different unit. */
export const physicalRange = (key: string, unit: string | null): Range | undefined => {
  const known = wellKnown(key);
  return known && (unit === null || unit === known.unit) ? known.range : undefined;
};

/** The end of its physical range that a reading is beyond, so that its sensor must be faulty; null: none. */
export const brokenLimit = (key: string, unit: string | null, value: number): number | null => {
  const range = physicalRange(key, unit);
  if (!range) return null;
  return value < range[0] ? range[0] : value > range[1] ? range[1] : null;
};

/** Every well-known key that has a physical range. */
export const PHYSICAL_RANGES: ReadonlyMap<string, Range> = new Map(
  [...WELL_KNOWN].flatMap(([key, { range }]) => (range ? [[key, range] as const] : [])),
);
