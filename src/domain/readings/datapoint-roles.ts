import { litresPerUnit } from './units.ts';

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

/** A datapoint, as far as its meaning goes. */
export interface WithRole {
  readonly role: DatapointRole | null;
}

/** The first datapoint that has one of these roles, those named first preferred. */
export const withRole = <T extends WithRole>(
  points: readonly T[],
  ...roles: readonly DatapointRole[]
): T | undefined => {
  for (const role of roles) {
    const found = points.find((point) => point.role === role);
    if (found) return found;
  }
  return undefined;
};

const isOneOf =
  (roles: readonly DatapointRole[]) =>
  ({ role }: WithRole): boolean =>
    role !== null && roles.includes(role);

/** The roles that show flow. */
export const FLOW_ROLES = ['flow_seconds', 'flow_rate'] as const satisfies readonly DatapointRole[];
/** The roles of a battery: its charge says more than its voltage. */
export const BATTERY_ROLES = [
  'battery_percent',
  'battery_voltage',
] as const satisfies readonly DatapointRole[];
/** The roles of counters of water: a meter's register, and those of a Hydraloop. */
export const REGISTER_ROLES = [
  'register',
  'register_recycled',
  'register_mains',
] as const satisfies readonly DatapointRole[];
export type RegisterRole = (typeof REGISTER_ROLES)[number];
/** The roles of temperatures. */
export const TEMPERATURE_ROLES = [
  'outlet_temperature',
  'hot_temperature',
  'cold_temperature',
  'water_temperature',
  'ambient_temperature',
] as const satisfies readonly DatapointRole[];
/** The temperatures of a valve's water, of which lists show the first. */
export const VALVE_TEMPERATURES = [
  'outlet_temperature',
  'water_temperature',
  'hot_temperature',
] as const satisfies readonly DatapointRole[];

export const isFlow = isOneOf(FLOW_ROLES);
export const isBattery = isOneOf(BATTERY_ROLES);
/** Whether a datapoint counts water: a register, whatever its unit. */
export const isRegister = isOneOf(REGISTER_ROLES);
/** Whether the litres of a register can't be known: its unit is unknown, or none of a volume. */
export const hasUnknownUnit = (point: WithRole & { readonly unit: string | null }): boolean =>
  isRegister(point) && litresPerUnit(point.unit) === null;
export const isTemperature = isOneOf(TEMPERATURE_ROLES);
/** Whether a datapoint is the temperature of the water at a valve's outlet. */
export const isOutlet = ({ role }: WithRole): boolean => role === 'outlet_temperature';
/** Whether a datapoint is the device's own count of how long water flowed. */
export const isFlowSeconds = ({ role }: WithRole): boolean => role === 'flow_seconds';

/** The temperature at a valve's outlet. */
export const outletOf = <T extends WithRole>(points: readonly T[]): T | undefined =>
  withRole(points, 'outlet_temperature');
/** The temperature of the hot water that a valve mixes. */
export const hotSupplyOf = <T extends WithRole>(points: readonly T[]): T | undefined =>
  withRole(points, 'hot_temperature');
/** The datapoints that show flow. See docs/specification.md, section 10. */
export const flowsOf = <T extends WithRole>(points: readonly T[]): T[] => points.filter(isFlow);
/** A meter's register. */
export const counterOf = <T extends WithRole>(points: readonly T[]): T | undefined =>
  withRole(points, 'register');
export const recycledOf = <T extends WithRole>(points: readonly T[]): T | undefined =>
  withRole(points, 'register_recycled');
export const mainsOf = <T extends WithRole>(points: readonly T[]): T | undefined =>
  withRole(points, 'register_mains');

interface WithKind {
  readonly kind: string;
}

/** Whether a datapoint is the device's own word that its battery is low, rather than a charge or a voltage. */
export const isLowBattery = (point: WithRole & WithKind): boolean =>
  point.kind === 'state' && isBattery(point);

/** The datapoint that says how full a battery is: its charge, otherwise its voltage; of those with a value. */
export const batteryOf = <T extends WithRole & WithKind & { readonly last_value: number | null }>(
  points: readonly T[],
): T | undefined =>
  withRole(
    points.filter((point) => point.last_value !== null && !isLowBattery(point)),
    ...BATTERY_ROLES,
  );

/** Whether what a datapoint counted in a time is what matters: of a register, or of the amounts since the previous value. */
export const isCounted = ({ kind }: WithKind): boolean => kind === 'counter' || kind === 'delta';

/** On or off: its mean is the share of its readings that were on. */
export const isOnOff = ({ kind, unit }: WithKind & { readonly unit: string | null }): boolean =>
  unit === null && kind === 'state';
