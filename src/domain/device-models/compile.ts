import type { DeviceModel, ModelList, ModelValue } from './model.ts';
import { matchesPath, reachesBelow, type Segments, segmentsOf } from './path.ts';

interface CompiledValue {
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
  /** The value at a path: named exactly, otherwise by the first pattern with stars that fits. */
  readonly valueAt: (path: string, segments: Segments) => CompiledValue | undefined;
  readonly listsAt: (segments: Segments) => readonly CompiledList[];
  /** Whether the model names something below this path. */
  readonly reaches: (segments: Segments) => boolean;
}

const NO_LISTS: readonly CompiledList[] = [];

export const compileModel = (model: DeviceModel): CompiledModel => {
  const values = model.values.map((value) => ({ pattern: segmentsOf(value.from), value }));
  const lists = (model.lists ?? []).map((list) => ({ pattern: segmentsOf(list.path), list }));
  const exact = new Map(values.map((one) => [one.value.from, one]));
  const starred = values.filter(({ pattern }) => pattern.includes('*'));
  const patterns = [...values, ...lists].map(({ pattern }) => pattern);
  return {
    model,
    valueAt: (path, segments) =>
      exact.get(path) ?? starred.find(({ pattern }) => matchesPath(pattern, segments)),
    listsAt: (segments) =>
      lists.length === 0 ? NO_LISTS : lists.filter(({ pattern }) => matchesPath(pattern, segments)),
    reaches: (segments) => patterns.some((pattern) => reachesBelow(pattern, segments)),
  };
};
