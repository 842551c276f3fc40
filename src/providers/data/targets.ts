import { resources } from '../../resources/all.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { parametersFor, type Filter } from './parameters.ts';

export const definitionOf = (name: string): AnyResource | undefined =>
  Object.hasOwn(resources, name) ? resources[name] : undefined;

/**
 * Where the bulk calls and exports of a resource go. A subset such as the new devices has those of its resource,
 * with its own values in each filter.
 */
export const targetOf = (
  name: string,
): { readonly definition: AnyResource | undefined; readonly path: string; filter(own: Filter): Filter } => {
  const definition = definitionOf(name);
  const subset = definition?.subsetOf;
  if (subset) {
    const whole = targetOf(subset.resource);
    // The search is the only filter that both have.
    const filter = ({ q }: Filter) => whole.filter({ ...subset.where, q });
    return { ...whole, filter };
  }
  const filter = (own: Filter): Filter => (definition?.filters ? parametersFor(definition, own) : own);
  return { definition, path: `/${name}`, filter };
};
