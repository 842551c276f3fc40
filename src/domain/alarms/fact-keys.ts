import { FLOW_KEYS } from '../reports/datapoints.ts';
import type { FactName, JudgedDatapoint } from './verdict.ts';

/** The last parts of the keys that facts about a device come from; those about counters come from their kind. */
export const FACT_KEYS = {
  flow: FLOW_KEYS,
  voltage: ['battery_v'],
  charge: ['battery', 'battery_percent'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const KEYS_OF: Readonly<Partial<Record<FactName, readonly string[]>>> = {
  flow_at: FACT_KEYS.flow,
  flow_since: FACT_KEYS.flow,
  has_flow: FACT_KEYS.flow,
  battery_v: FACT_KEYS.voltage,
  battery_percent: FACT_KEYS.charge,
};

/** Whether a fact about a device comes from the readings of a datapoint. */
export const comesFrom = (fact: FactName, { key, kind }: JudgedDatapoint): boolean =>
  fact === 'counters'
    ? kind === 'counter'
    : KEYS_OF[fact]?.includes(key.slice(key.lastIndexOf('.') + 1)) === true;
