/** A number with the unit that its text has, if any; or why there is none. */
export type NumberIn =
  | { readonly value: number; readonly unit?: string }
  | { readonly fault: 'null' | 'list' | 'not_finite' | 'not_number' | 'word' };

/** Longer texts are no numbers. */
const TEXT_MAX = 48;
/** Sign, digits with separators, exponent; then a unit of one or two words. */
const NUMBER =
  /^([+\-−]?)\s*(\d[\d.,'’\u00a0\u202f ]*\d|\d|[.,]\d+)(e[+-]?\d{1,3})?\s*([\p{L}°%‰][^\s]{0,11}(?: [^\s\d]{1,8})?)?$/iu;

/**
 * The number that digits with separators stand for: the last of two kinds is the decimal one, and a single comma too unless
 * exactly three digits follow it. Undefined if separators are where they can’t be.
 */
const plainDigits = (digits: string): string | undefined => {
  const text = digits.replace(/(?<=\d)['’\u00a0\u202f ](?=\d{3}(?!\d))/g, '');
  if (/[^\d.,]/.test(text)) return undefined;
  const lastComma = text.lastIndexOf(',');
  const lastPoint = text.lastIndexOf('.');
  const isCommaDecimal =
    lastPoint < 0
      ? lastComma >= 0 && text.indexOf(',') === lastComma && text.length - lastComma !== 4
      : lastComma > lastPoint;
  const [group, decimal] = isCommaDecimal ? ['.', ','] : [',', '.'];
  const [whole = '', fraction, ...more] = text.split(decimal);
  if (more.length > 0 || fraction?.includes(group)) return undefined;
  const groups = whole.split(group);
  if (groups.length > 1 && groups.slice(1).some((part) => part.length !== 3)) return undefined;
  return `${groups.join('') || '0'}.${fraction || '0'}`;
};

/** The number in a text, with or without a unit: `21.5°C`, `1,234.5 L`. */
const numberInText = (text: string): NumberIn => {
  const plainText = text.length > TEXT_MAX ? '' : text.trim();
  const [, sign = '', digits = '', exponent = '', unit = ''] = NUMBER.exec(plainText) ?? [];
  const plain = digits === '' ? undefined : plainDigits(digits);
  if (plain === undefined) return { fault: 'not_number' };
  const value = Number(`${plain}${exponent}`) * (sign === '-' || sign === '−' ? -1 : 1);
  if (!Number.isFinite(value)) return { fault: 'not_finite' };
  return unit === '' ? { value: value + 0 } : { value: value + 0, unit };
};

/** The number of a word: as written, otherwise ignoring case and blanks around it. */
const numberOfWord = (words: Readonly<Record<string, number>>, word: string): number | undefined => {
  if (Object.hasOwn(words, word)) return words[word];
  const plain = word.trim().toLowerCase();
  return Object.entries(words).find(([one]) => one.trim().toLowerCase() === plain)?.[1];
};

/**
 * The number that a value of a payload stands for. Texts and numbers are looked up in `words` first; a number that is not
 * among them means nothing, while a yes or no is 1 or 0 then.
 */
export const numberIn = (value: unknown, words?: Readonly<Record<string, number>>): NumberIn => {
  if (value === null || value === undefined) return { fault: 'null' };
  if (Array.isArray(value)) return { fault: 'list' };
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return { fault: 'not_number' };
  const word = words && numberOfWord(words, String(value));
  if (word !== undefined) return { value: word };
  if (typeof value === 'boolean') return { value: value ? 1 : 0 };
  if (words) return { fault: 'word' };
  if (typeof value === 'string') return numberInText(value);
  return Number.isFinite(value) ? { value: value + 0 } : { fault: 'not_finite' };
};
