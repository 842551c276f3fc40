import type { DatapointRole } from '../domain/readings/datapoint-roles.ts';
import type { ModelValue, ValueFacts } from '../domain/device-models/model.ts';

type Facts = Omit<ValueFacts, 'unit'> & { readonly unit?: string };

const gauge = (role: DatapointRole, label: string, unit: string): Facts => ({
  role,
  label,
  kind: 'gauge',
  unit,
});

/** A probe at the outlet of a valve, or on its pipe. */
export const OUTLET = gauge('outlet_temperature', 'Outlet temperature', '°C');
export const WATER_TEMPERATURE = gauge('water_temperature', 'Water temperature', '°C');
export const AMBIENT = gauge('ambient_temperature', 'Ambient temperature', '°C');
export const HUMIDITY = gauge('humidity', 'Humidity', '%');
export const BATTERY_PERCENT = gauge('battery_percent', 'Battery', '%');
export const BATTERY_VOLTAGE = gauge('battery_voltage', 'Battery', 'V');
export const REGISTER: Facts = { role: 'register', label: 'Volume', kind: 'counter' };
/** Pulses are no litres until somebody says how many one of them is. */
export const PULSES: Facts = { label: 'Pulses', kind: 'counter', unit: 'pulses' };

/** What a device reports about itself: 0 is no, anything else yes. */
export const flag = (
  role: DatapointRole,
  label: string,
  words?: Readonly<Record<string, number>>,
): Facts => ({
  role,
  label,
  kind: 'state',
  ...(words ? { words } : {}),
});

/** The device's own word that its battery is low: that is no fault of the device. */
export const LOW_BATTERY = flag('battery_voltage', 'Low battery');

/** A yes or no without an alarm of its own. */
export const state = (label: string, words?: Readonly<Record<string, number>>): Facts => ({
  label,
  kind: 'state',
  ...(words ? { words } : {}),
});

/** Values that are no datapoints: frame counters, versions, ports, settings. */
export const ignored = (...paths: readonly string[]): readonly ModelValue[] =>
  paths.map((from) => ({ from, ignore: true }));

/** A value, dropped where the device sends `nothing` for what it does not have. */
export const unless = (nothing: string | null, value: ModelValue): readonly ModelValue[] => [
  { from: value.from, when: { [value.from]: nothing }, ignore: true },
  value,
];

/** The `words` of a status from 0 to `highest`: 1 for the numbers that report it, 0 for the others. */
export const wordsOfStatus = (
  highest: number,
  isReported: (status: number) => boolean,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Array.from({ length: highest + 1 }, (_, status) => [status, isReported(status) ? 1 : 0]),
  );
