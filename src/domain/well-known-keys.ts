import type { DatapointKind } from './devices.ts';

/** What a datapoint of this key is called, measured in and how it behaves. */
export interface KeyFacts {
  readonly label: string;
  readonly unit: string | null;
  readonly kind: DatapointKind;
}

const gauge = (label: string, unit: string): KeyFacts => ({ label, unit, kind: 'gauge' });
const counter = (label: string, unit: string): KeyFacts => ({ label, unit, kind: 'counter' });
const state = (label: string): KeyFacts => ({ label, unit: null, kind: 'state' });

/** The keys that decoders of water devices use. Source: contract, section 6; the units are those of section 10. */
const WELL_KNOWN: ReadonlyMap<string, KeyFacts> = new Map([
  ['temperature', gauge('Temperature', '°C')],
  ['temperature_hot', gauge('Hot temperature', '°C')],
  ['temperature_cold', gauge('Cold temperature', '°C')],
  ['temperature_mixed', gauge('Mixed temperature', '°C')],
  ['humidity', gauge('Humidity', '%')],
  ['pressure', gauge('Pressure', 'kPa')],
  ['flow_rate', gauge('Flow rate', 'L/min')],
  ['flow_seconds', gauge('Flow time', 's')],
  ['volume', gauge('Volume', 'L')],
  ['volume_total', counter('Total volume', 'L')],
  ['volume_recycled', counter('Recycled volume', 'L')],
  ['volume_mains', counter('Mains volume', 'L')],
  ['pulse_count', counter('Pulses', '')],
  ['battery_v', gauge('Battery', 'V')],
  ['battery', gauge('Battery', '%')],
  ['battery_percent', gauge('Battery', '%')],
  ['level', gauge('Level', '%')],
  ['power', gauge('Power', 'W')],
  ['energy_total', counter('Total energy', 'Wh')],
  ['co2', gauge('CO₂', 'ppm')],
  ['rssi', gauge('Signal strength', 'dBm')],
  ['snr', gauge('Signal to noise', 'dB')],
  ['leak', state('Leak')],
  ['valve_open', state('Valve open')],
  ['pump', state('Pump')],
]);

const titleOf = (key: string): string => {
  const words = key.replace(/[._\s-]+/g, ' ').trim();
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * The facts of a (flattened) key. `status.battery_v` is known by its last part; an unknown key keeps
 * its own words, without a unit. `isBoolean`: it was sent as true or false.
 */
export const keyFacts = (key: string, isBoolean = false): KeyFacts => {
  const known = WELL_KNOWN.get(key) ?? WELL_KNOWN.get(key.slice(key.lastIndexOf('.') + 1));
  if (known) return known.unit === '' ? { ...known, unit: null } : known;
  return { label: titleOf(key), unit: null, kind: isBoolean ? 'state' : 'gauge' };
};
