import { type DatapointRole, SINGLE_ROLES } from '../datapoint-roles.ts';
import type { DatapointKind } from '../devices.ts';
import { keyFacts } from '../well-known-keys.ts';
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

const NONE: ReadonlySet<DatapointRole> = new Set();

/**
 * The facts of a datapoint: by its model, otherwise by its key. `claimed`: the roles that the model gives to others.
 */
export const datapointFacts = (
  { key, isBoolean, facts, unit }: Pick<InterpretedValue, 'key' | 'isBoolean' | 'facts' | 'unit'>,
  claimed: ReadonlySet<DatapointRole> = NONE,
): DatapointFacts => {
  const known = keyFacts(key, isBoolean);
  const knownRole = known.role && !claimed.has(known.role) ? known.role : null;
  const role = facts ? (facts.role ?? null) : knownRole;
  return {
    label: facts?.label ?? known.label,
    role,
    // The unit that a key usually has says nothing about a value of which a model says more.
    unit: unit ?? (facts?.role && facts.role !== known.role ? null : known.unit),
    kind: facts?.kind ?? kindOf(facts?.role) ?? known.kind,
    factor: facts?.factor ?? 1,
    offset: facts?.offset ?? 0,
    rolls_over_at: facts?.rolls_over_at ?? null,
    resolution: facts?.resolution ?? null,
    max_flow: facts?.max_flow ?? null,
    invalid: facts?.invalid ?? null,
  };
};

/** The value in its unit; null where the device says that it has none. */
export const shownValue = (
  sent: number,
  { factor, offset, invalid }: Pick<DatapointFacts, 'factor' | 'offset' | 'invalid'>,
): number | null => (invalid?.includes(sent) ? null : sent * factor + offset);

/** Values of one message, of which the first of several with the same role has it, where a device has that once. */
export const withSingleRoles = <V extends { readonly key: string; readonly role: DatapointRole | null }>(
  values: readonly V[],
): readonly V[] => {
  const owners = new Map<DatapointRole, string>();
  return values.map((value) => {
    const { key, role } = value;
    if (!role || !single.has(role)) return value;
    const owner = owners.get(role) ?? key;
    owners.set(role, owner);
    return owner === key ? value : { ...value, role: null };
  });
};
