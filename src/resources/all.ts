import type { AnyResource } from '../schema/resource.ts';

const files = import.meta.glob<AnyResource>(['./*.ts', '!./all.ts'], { eager: true, import: 'default' });

/** Every definition in this folder by name. New files are picked up automatically. */
export const resources: Readonly<Record<string, AnyResource>> = Object.fromEntries(
  Object.values(files).map((resource) => [resource.name, resource]),
);

/** The definitions that have a table: all but subsets of others. */
export const storedResources: readonly AnyResource[] = Object.values(resources).filter(
  ({ subsetOf }) => !subsetOf,
);

/** The definition with this name. Throws for an unknown name, which is a programming error. */
export const resourceNamed = (name: string): AnyResource => {
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (!resource) throw new Error(`There is no resource named "${name}".`);
  return resource;
};
