import type { Section } from './document.ts';

/** Sections of a document, each with those that belong to it because they have no heading of their own. */
export const groupedSections = (
  sections: readonly Section[],
  where: 'files' | 'pages',
): readonly (readonly Section[])[] => {
  const groups: Section[][] = [];
  for (const one of sections.filter(({ only = where }) => only === where)) {
    if (one.heading === null && groups.length > 0) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups;
};
