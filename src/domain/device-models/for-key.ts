import type { CompiledModel } from './compile.ts';
import type { ValueFacts } from './model.ts';
import { matchesPath, segmentsOf } from './path.ts';

/**
 * What a model says about a datapoint that exists, by its key; `ignored`: it is no datapoint any more; undefined: nothing. Of
 * several values with this key, the one without a condition.
 */
export const factsForKey = ({ model }: CompiledModel, key: string): ValueFacts | 'ignored' | undefined => {
  const segments = segmentsOf(key);
  const named = model.values.filter((value) => (value.key ?? value.from) === key);
  const value =
    named.find(({ when }) => !when) ??
    named[0] ??
    model.values.find(
      ({ from, key: own, when }) =>
        !own && !when && from.includes('*') && matchesPath(segmentsOf(from), segments),
    );
  if (value) return value.ignore ? 'ignored' : value;
  return model.lists?.find((list) => (list.key ?? list.path) === key);
};
