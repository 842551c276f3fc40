/** What a datapoint measures. Reports, alarms, lists and pages ask for roles, never for names of keys. */
export const DATAPOINT_ROLES = [
  'outlet_temperature',
  'hot_temperature',
  'cold_temperature',
  'water_temperature',
  'ambient_temperature',
  'register',
  'register_recycled',
  'register_mains',
  'flow_rate',
  'flow_seconds',
  'battery_percent',
  'battery_voltage',
  'level',
  'pressure',
  'humidity',
  'leak',
  'burst',
  'backflow',
  'empty_pipe',
  'removed',
  'tamper',
  'fault',
  'valve_open',
  'pump',
] as const;
export type DatapointRole = (typeof DATAPOINT_ROLES)[number];

/** The roles of which a device may have several datapoints. */
const REPEATABLE: ReadonlySet<DatapointRole> = new Set([
  'water_temperature',
  'ambient_temperature',
  'level',
  'pressure',
  'leak',
  'fault',
]);

/** The roles that at most one datapoint of a device has. */
export const SINGLE_ROLES: readonly DatapointRole[] = DATAPOINT_ROLES.filter((role) => !REPEATABLE.has(role));
