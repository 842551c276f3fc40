import { foldText } from './fold.ts';

/** How well a name matches a text, the best being 0; both folded. */
const distanceOf = (name: string, text: string): number => {
  if (name === text) return 0;
  // "Room 1 basin" is closer to "room 1" than "Room 10" is.
  if (name.startsWith(text)) return /^[\p{L}\p{N}]/u.test(name.slice(text.length)) ? 2 : 1;
  return name.includes(` ${text}`) ? 3 : 4;
};

const { compare } = new Intl.Collator('en', { numeric: true });
const startsWithDigit = (word: string): boolean => /^\p{N}/u.test(word);

/** Word by word; "basin valve" is the first of them, before "basin 2 valve". */
const inNaturalOrder = (one: string, other: string): number => {
  const [words, others] = [one.split(' '), other.split(' ')];
  const at = words.findIndex((word, index) => compare(word, others[index] ?? '') !== 0);
  const [word, rival] = [words[at] ?? '', others[at === -1 ? words.length : at] ?? ''];
  const isFirst = Number(startsWithDigit(word)) - Number(startsWithDigit(rival));
  return isFirst || compare(word, rival);
};

/**
 * Sorts what was found by a text: the name itself, names that begin with it, names with a word that does, the others;
 * among these the worst alarm first, then "basin", "basin 2", "basin 10".
 */
export const closestFirst = <T>(
  found: readonly T[],
  text: string,
  factsOf: (each: T) => { readonly name: string; readonly level: number },
): readonly T[] => {
  const wanted = foldText(text);
  return found
    .map((each) => {
      const { name, level } = factsOf(each);
      return { each, name, level, distance: distanceOf(foldText(name), wanted) };
    })
    .toSorted((a, b) => a.distance - b.distance || b.level - a.level || inNaturalOrder(a.name, b.name))
    .map(({ each }) => each);
};
