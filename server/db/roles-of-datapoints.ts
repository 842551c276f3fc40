import type { DatapointRole } from '../../src/domain/readings/datapoint-roles.ts';

const quoted = (roles: readonly DatapointRole[]): string => roles.map((role) => `'${role}'`).join(', ');

/** SQL: whether a datapoint has one of these roles. `datapoint`: the name of its row. */
export const hasRole = (datapoint: string, roles: readonly DatapointRole[]): string =>
  `${datapoint}.role in (${quoted(roles)})`;

/** SQL: the place of a datapoint's role among these, the first of which is preferred; null: it has none of them. */
export const rankOfRole = (datapoint: string, roles: readonly DatapointRole[]): string =>
  `array_position(array[${quoted(roles)}], ${datapoint}.role)`;
