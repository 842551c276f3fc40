import type { AnyResource } from './resource.ts';

/** Builds a schema once per definition: several calls of a resource use the same, and building one takes milliseconds. */
export const perResource = <T>(build: (resource: AnyResource) => T): ((resource: AnyResource) => T) => {
  const built = new WeakMap<AnyResource, { readonly schema: T }>();
  return (resource) => {
    const known = built.get(resource) ?? { schema: build(resource) };
    built.set(resource, known);
    return known.schema;
  };
};
