import type { AnyResource } from '../schema/resource.ts';

const files = import.meta.glob<AnyResource>(['./*.ts', '!./all.ts'], { eager: true, import: 'default' });

/** Every definition in this folder, by its name. A new file is found by itself. */
export const resources: Readonly<Record<string, AnyResource>> = Object.fromEntries(
  Object.values(files).map((resource) => [resource.name, resource]),
);

/** The definition of that name; an unknown name is a mistake of ours, not of the user's. */
export const resourceNamed = (name: string): AnyResource => {
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (!resource) throw new Error(`There is no resource named "${name}".`);
  return resource;
};
