import { type DatapointRole, FLOW_ROLES } from '../readings/datapoint-roles.ts';
import type { FactName, JudgedDatapoint } from './verdict.ts';

const ROLES_OF: Readonly<Partial<Record<FactName, readonly DatapointRole[]>>> = {
  flow_at: FLOW_ROLES,
  flow_since: FLOW_ROLES,
  has_flow: FLOW_ROLES,
  battery_v: ['battery_voltage'],
  battery_percent: ['battery_percent'],
};

/** Whether a fact about a device comes from the readings of a datapoint. */
export const comesFrom = (fact: FactName, { role, kind }: JudgedDatapoint): boolean =>
  fact === 'counters' ? kind === 'counter' : role !== null && ROLES_OF[fact]?.includes(role) === true;
