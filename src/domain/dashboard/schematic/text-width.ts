/** Widths of characters in Inter, in em, where text can't be measured: those that are much narrower or wider than others. */
const WIDTHS: readonly (readonly [characters: RegExp, em: number])[] = [
  [/[ijlI.,:;'’|!]/, 0.26],
  [/[ftr()[\] ]/, 0.36],
  [/[mMW@%]/, 0.88],
  [/[wA-Z]/, 0.7],
];
const USUAL = 0.58;

/** About how wide a text is. */
export const textWidth = (text: string, size: number): number =>
  Array.from(text).reduce(
    (sum, character) => sum + size * (WIDTHS.find(([some]) => some.test(character))?.[1] ?? USUAL),
    0,
  );
