import { useResourceContext } from 'ra-core';
import { resourceNamed } from '../resources/all.ts';
import type { AnyResource } from '../schema/resource.ts';

/** The definition of a resource; without a name, of the one that the page is about. Throws where there is none. */
export const useDefinition = (resource?: string): AnyResource =>
  resourceNamed(useResourceContext(resource === undefined ? {} : { resource }) ?? '');
