import { resources } from '../resources/all.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { PageFacts } from './page-facts.ts';

const factsOf = ({ name, access, paths, menu, label }: AnyResource): PageFacts => ({
  name,
  access,
  ...(paths ? { paths } : {}),
  ...(menu === undefined ? {} : { menu }),
  ...(label ? { label } : {}),
});

/** A build replaces this module with these values (`scripts/lib/page-facts.mjs`). */
export const pageFacts: Readonly<Record<string, PageFacts>> = Object.fromEntries(
  Object.values(resources).map((definition) => [definition.name, factsOf(definition)]),
);
