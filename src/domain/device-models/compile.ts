import type { DatapointRole } from '../readings/datapoint-roles.ts';
import { claimedRoles } from './facts.ts';
import type { DeviceModel, ModelList, ModelValue } from './model.ts';
import { hasValues, matchesPath, reachesBelow, type Segments, segmentsOf } from './path.ts';

export interface CompiledValue {
  readonly pattern: Segments;
  readonly value: ModelValue;
}
export interface CompiledList {
  readonly pattern: Segments;
  readonly list: ModelList;
}

/** A model prepared for reading many messages. */
export interface CompiledModel {
  readonly model: DeviceModel;
  /** The roles that a device has once and that the model gives to certain values. */
  readonly claimed: ReadonlySet<DatapointRole>;
  /** The values at a path of a message: those that name it, otherwise the first with stars that fits. */
  readonly valuesAt: (path: string, segments: Segments, payload: unknown) => readonly CompiledValue[];
  readonly listsAt: (segments: Segments, payload: unknown) => readonly CompiledList[];
  /** Whether the model names something below this path. */
  readonly reaches: (segments: Segments) => boolean;
}

const NO_VALUES: readonly CompiledValue[] = [];
const NO_LISTS: readonly CompiledList[] = [];

/** Those whose condition the message meets, one of each key; otherwise those without a condition. */
const applying = (values: readonly CompiledValue[], payload: unknown): readonly CompiledValue[] => {
  // Nearly always there is one.
  if (values.length === 1 && !values[0]?.value.when) return values;
  const met = values.filter(({ value: { when } }) => when && hasValues(payload, when));
  const all = met.length > 0 ? met : values.filter(({ value }) => !value.when);
  const keys = new Set<string | undefined>();
  return all.filter(({ value: { key } }) => !keys.has(key) && keys.add(key));
};

export const compileModel = (model: DeviceModel): CompiledModel => {
  const values = model.values.map((value) => ({ pattern: segmentsOf(value.from), value }));
  const lists = (model.lists ?? []).map((list) => ({ pattern: segmentsOf(list.path), list }));
  const exact = new Map<string, CompiledValue[]>();
  for (const one of values) exact.set(one.value.from, [...(exact.get(one.value.from) ?? []), one]);
  const starred = values.filter(({ pattern }) => pattern.includes('*'));
  const patterns = [...values, ...lists].map(({ pattern }) => pattern);
  return {
    model,
    claimed: claimedRoles(model),
    valuesAt: (path, segments, payload) => {
      const named = exact.get(path);
      const found = named ? applying(named, payload) : NO_VALUES;
      if (found.length > 0 || starred.length === 0) return found;
      return applying(
        starred.filter(({ pattern }) => matchesPath(pattern, segments)),
        payload,
      ).slice(0, 1);
    },
    listsAt: (segments, payload) =>
      lists.length === 0
        ? NO_LISTS
        : lists.filter(
            ({ pattern, list }) => matchesPath(pattern, segments) && hasValues(payload, list.when),
          ),
    reaches: (segments) => patterns.some((pattern) => reachesBelow(pattern, segments)),
  };
};
