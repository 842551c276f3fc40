import { resources } from '../../resources/all.ts';
import { labelMany, labelOne } from '../../schema/labels.ts';

/** Singular and plural names of resources: `resources.users.name`. */
export const resourceNames: Readonly<Record<string, { readonly name: string }>> = Object.fromEntries(
  Object.values(resources).map((resource) => [
    resource.name,
    { name: `${labelOne(resource)} |||| ${labelMany(resource)}` },
  ]),
);
