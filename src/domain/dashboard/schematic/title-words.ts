import { foldText } from '../../text/fold.ts';

/** The words of titles and serials, by which devices of different sites are compared. */

interface Word {
  /** For comparing: without accents, upper case and leading zeros. */
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** Letters and digits are words of their own, so that `TMV-BAN-01` has three. */
const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}'’]+|\d+/gu)].map(({ 0: word, index }) => ({
    folded: foldText(word).replace(/^0+(?=\d)/, ''),
    start: index,
    end: index + word.length,
  }));

/** How one text differs from another: a run of words that is replaced. Both are empty if the words are the same. */
export interface Difference {
  readonly from: string;
  readonly to: string;
  /** Equal for equal differences, whatever the spelling. */
  readonly key: string;
  /** How many words the texts share. */
  readonly shared: number;
}

const partOf = (text: string, words: readonly Word[]): string =>
  text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
const foldedOf = (words: readonly Word[]): string => words.map(({ folded }) => folded).join(' ');

export const differenceOf = (from: string, to: string): Difference => {
  const [a, b] = [wordsOf(from), wordsOf(to)];
  const most = Math.min(a.length, b.length);
  let first = 0;
  while (first < most && a[first]?.folded === b[first]?.folded) first++;
  let last = 0;
  while (last < most - first && a.at(-1 - last)?.folded === b.at(-1 - last)?.folded) last++;
  const [removed, added] = [a.slice(first, a.length - last), b.slice(first, b.length - last)];
  return {
    from: partOf(from, removed),
    to: partOf(to, added),
    key: `${foldedOf(removed)} > ${foldedOf(added)}`,
    shared: first + last,
  };
};

/** The text with a run of words replaced; the same text if it doesn't contain them. */
export const replaceWords = (text: string, from: string, to: string): string => {
  const [words, wanted] = [wordsOf(text), wordsOf(from)];
  if (wanted.length === 0) return text;
  const at = words.findIndex((_, index) =>
    wanted.every(({ folded }, offset) => words[index + offset]?.folded === folded),
  );
  const [first, last] = [words[at], words[at + wanted.length - 1]];
  return first && last ? `${text.slice(0, first.start)}${to}${text.slice(last.end)}` : text;
};
