import { foldText } from './fold.ts';

/** The words of a search, folded, each once. Commas and the dot between the parts of a name only separate them. */
export const searchWords = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(/[\s·,]+/)
      .filter((word) => word !== ''),
  ),
];
