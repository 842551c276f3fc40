import { foldText } from './fold.ts';

/** The distinct words of a search, folded. Commas and the dot between the parts of a name count as separators. */
export const searchWords = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(/[\s·,]+/)
      .filter((word) => word !== ''),
  ),
];
