import { keyFacts } from '../well-known-keys.ts';
import { litresIn } from './register.ts';

interface Point {
  readonly key: string;
  readonly unit: string | null;
  readonly kind: string;
}

const last = (key: string): string => key.slice(key.lastIndexOf('.') + 1);
const findByName = <T extends Point>(points: readonly T[], ...names: readonly string[]): T | undefined => {
  for (const name of names) {
    const found = points.find(({ key }) => key === name) ?? points.find(({ key }) => last(key) === name);
    if (found) return found;
  }
  return undefined;
};

/** Last parts of the keys of the temperature at an outlet, the one that is preferred first. */
export const OUTLET_KEYS = ['temperature_mixed', 'temperature'] as const;

/** The temperature at a valve's outlet: of the mixed water, if measured separately. */
export const outletOf = <T extends Point>(points: readonly T[]): T | undefined =>
  findByName(points, ...OUTLET_KEYS);

/** The temperature of the hot water that a valve mixes. */
export const hotSupplyOf = <T extends Point>(points: readonly T[]): T | undefined =>
  findByName(points, 'temperature_hot');

/** Last parts of the keys that show flow. */
export const FLOW_KEYS: readonly string[] = ['flow_seconds', 'flow_rate'];

/** Whether a key is that of the device's own count of how long water flowed. */
export const isFlowSecondsKey = (key: string): boolean => last(key) === 'flow_seconds';

export const isFlowKey = (key: string): boolean => FLOW_KEYS.includes(last(key));

/** The datapoints that show flow. See docs/specification.md, section 10. */
export const flowsOf = <T extends Point>(points: readonly T[]): T[] =>
  points.filter(({ key }) => isFlowKey(key));

const BATTERY = /(^|\.)battery(_v|_percent)?$/;
/** Whether a key is that of a battery, as a voltage or as a charge. */
export const isBatteryKey = (key: string): boolean => BATTERY.test(key);

const CHARGE = /(^|\.)battery(_percent)?$/;
/** The datapoint that says how full a battery is: its charge, if it has one, otherwise its voltage; of those with a value. */
export const batteryOf = <T extends { readonly key: string; readonly last_value: number | null }>(
  points: readonly T[],
): T | undefined => {
  const known = points.filter(({ key, last_value }) => isBatteryKey(key) && last_value !== null);
  return known.find(({ key }) => CHARGE.test(key)) ?? known[0];
};

const OTHER_WATER = /(^|\.)volume_(?:recycled|mains)$/;
const isVolume = ({ kind, unit, key }: Point): boolean =>
  kind === 'counter' &&
  !OTHER_WATER.test(key) &&
  (/^l(?:it(?:er|re)s?)?$/i.test(unit ?? '') || litresIn(unit) !== 1);

/** A meter's register: `volume_total`, otherwise its first volume counter. */
export const counterOf = <T extends Point>(points: readonly T[]): T | undefined =>
  findByName(points, 'volume_total') ?? points.find(isVolume);

/** All volume counters of a meter, of which a report counts one. */
export const registersOf = <T extends Point>(points: readonly T[]): T[] => points.filter(isVolume);

export const recycledOf = <T extends Point>(points: readonly T[]): T | undefined =>
  findByName(points, 'volume_recycled');
export const mainsOf = <T extends Point>(points: readonly T[]): T | undefined =>
  findByName(points, 'volume_mains');

/** On or off: its mean is the share of its readings that were on. */
export const isOnOff = ({ key, unit }: Pick<Point, 'key' | 'unit'>): boolean =>
  unit === null && keyFacts(key).kind === 'state';
