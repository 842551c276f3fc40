import {
  type DatapointRole,
  isTemperature,
  SINGLE_ROLES,
  type WithRole,
} from '../readings/datapoint-roles.ts';
import type { DatapointKind } from '../devices/devices.ts';
import { unitOf } from '../readings/units.ts';
import { keyFacts, rolesOfKeys } from '../readings/well-known-keys.ts';
import type { InterpretedValue } from './interpret.ts';
import type { DeviceModel, ValueFacts } from './model.ts';

/** The facts with which a datapoint is created. */
export interface DatapointFacts extends Required<
  Omit<ValueFacts, 'role' | 'unit' | 'rolls_over_at' | 'resolution' | 'max_flow' | 'invalid' | 'words'>
> {
  readonly role: DatapointRole | null;
  readonly unit: string | null;
  readonly rolls_over_at: number | null;
  readonly resolution: number | null;
  readonly max_flow: number | null;
  readonly invalid: readonly number[] | null;
}

const REGISTERS: ReadonlySet<DatapointRole> = new Set(['register', 'register_recycled', 'register_mains']);
const FLAGS: ReadonlySet<DatapointRole> = new Set([
  'leak',
  'burst',
  'backflow',
  'empty_pipe',
  'removed',
  'tamper',
  'fault',
  'valve_open',
  'pump',
]);
const kindOf = (role: DatapointRole | null | undefined): DatapointKind | undefined =>
  role && REGISTERS.has(role) ? 'counter' : role && FLAGS.has(role) ? 'state' : undefined;

const single: ReadonlySet<DatapointRole> = new Set(SINGLE_ROLES);

/** The roles that a device has once and that its model gives to certain values: no other value has them. */
export const claimedRoles = ({ values, lists = [] }: DeviceModel): ReadonlySet<DatapointRole> =>
  new Set([...values, ...lists].flatMap(({ role }) => (role && single.has(role) ? [role] : [])));

type Meant = Pick<InterpretedValue, 'key' | 'facts'>;

/**
 * The roles of new datapoints of a device with a model. What the model says comes before what keys usually mean. `taken`: the
 * roles that other datapoints of the device have; a role that is one per device is given once.
 */
export const rolesByModel = (
  meant: readonly Meant[],
  claimed: ReadonlySet<DatapointRole>,
  taken: Iterable<DatapointRole>,
): ReadonlyMap<string, DatapointRole | null> => {
  const given = new Set(taken);
  const roles = new Map<string, DatapointRole | null>();
  for (const { key, facts } of meant) {
    if (!facts || roles.has(key)) continue;
    const role = facts.role ?? null;
    const isFree = role === null || !single.has(role) || !given.has(role);
    roles.set(key, isFree ? role : null);
    if (role !== null) given.add(role);
  }
  const unnamed = meant.flatMap(({ key, facts }) => (facts || roles.has(key) ? [] : [key]));
  for (const [key, role] of rolesOfKeys(unnamed, [...given, ...claimed])) roles.set(key, role);
  return roles;
};

/** Whether the unit that a key usually has says something about the value that a model says more of. */
const isSameQuantity = (known: WithRole, facts: ValueFacts | null): boolean =>
  !facts?.role || facts.role === known.role || (isTemperature(known) && isTemperature({ role: facts.role }));

/** The facts of a datapoint: by its model, otherwise by its key; its role is decided with those of its siblings. */
export const datapointFacts = (
  { key, isBoolean, facts, unit }: Pick<InterpretedValue, 'key' | 'isBoolean' | 'facts' | 'unit'>,
  role: DatapointRole | null,
): DatapointFacts => {
  const known = keyFacts(key, isBoolean);
  return {
    label: facts?.label ?? known.label,
    role,
    unit: unitOf(unit)?.symbol ?? unit ?? (isSameQuantity(known, facts) ? known.unit : null),
    kind: facts?.kind ?? kindOf(facts?.role) ?? known.kind,
    factor: facts?.factor ?? 1,
    offset: facts?.offset ?? 0,
    rolls_over_at: facts?.rolls_over_at ?? null,
    resolution: facts?.resolution ?? null,
    max_flow: facts?.max_flow ?? null,
    invalid: facts?.invalid ?? null,
  };
};
