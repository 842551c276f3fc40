import type { AnyResource } from '../schema/resource.ts';
import { pageFacts } from './computed-page-facts.ts';

/**
 * What the guard, the menu and links need to know about a definition. Pages without lists and forms, such as the
 * dashboard viewer, load only these facts and no definitions.
 */
export type PageFacts = Pick<AnyResource, 'name' | 'access' | 'paths' | 'menu' | 'label'>;

/** The facts of every definition. */
export const allPageFacts: readonly PageFacts[] = Object.values(pageFacts);

/** The facts of a definition; undefined if there is none of this name. */
export const findPageFacts = (name: string): PageFacts | undefined =>
  Object.hasOwn(pageFacts, name) ? pageFacts[name] : undefined;

/** The facts of a definition. Throws for an unknown name, which is a programming error. */
export const pageFactsOf = (name: string): PageFacts => {
  const facts = findPageFacts(name);
  if (!facts) throw new Error(`There is no resource named "${name}".`);
  return facts;
};
