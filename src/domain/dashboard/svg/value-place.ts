/** Where a text of a drawing shows its value: `00.0` in `T = 00.0 °C`. */
export interface ValuePlace {
  readonly start: number;
  readonly end: number;
}

/** Units as drawings write them. A unit ends where its word ends. */
const UNIT =
  /^\s*(?:[°º]\s?[CF]|[℃℉]|deg\.?\s?C|%|(?:[kM]?L|l|m³|m3|gal)(?:\s?\/\s?(?:min|s|h|hr|d|day))?|kPa|MPa|Pa|mbar|bar|psi|[kM]?Wh?|[kM]J|[mk]?V|m?A|Hz|rpm|ppm|pH|mg\/L|[cm]?m|m\/s|s|min|h|K|dBm?)(?![\p{L}\p{N}])/u;

/** What stands for a value, the clearest first: a name in a template, or zeros and signs that no real value has. */
const PLACES: readonly RegExp[] = [
  /%[\w.-]{1,40}%|\{\{?[\w .-]{1,40}\}?\}|\$\{[\w .-]{1,40}\}/g,
  /(?<![\p{L}\p{N}.,])[-+−]?(?:0{2,}(?:[.,]0+)?|0[.,]0+|#+(?:[.,]#+)?|\?{1,6}|-{2,6}|[-–—](?=\s*(?:$|[°º%]))|[xX]{2,6}(?:[.,][xX]+)?)(?![\p{L}\p{N}])/gu,
];
const NUMBER = /(?<![\p{L}\p{N}.,])[-+−]?\d+(?:[.,]\d+)*(?![\p{L}\p{N}.,])/gu;

/** The place of the value in a text, the last of the clearest kind; null if the text is a name, such as `Pump 2.1`. */
export const placeOfValue = (text: string): ValuePlace | null => {
  const placeOf = (found: RegExpMatchArray | undefined): ValuePlace | null =>
    found?.index === undefined ? null : { start: found.index, end: found.index + found[0].length };
  for (const pattern of PLACES) {
    const place = placeOf([...text.matchAll(pattern)].at(-1));
    if (place) return place;
  }
  // Of real numbers, those with a unit, those after a sign, and those that are alone are values.
  const isValue = ({ 0: number, index }: RegExpMatchArray): boolean => {
    const [before, after] = [text.slice(0, index), text.slice((index ?? 0) + number.length)];
    return unitAfter(after) > 0 || /[=:]\s*$/.test(before) || (before + after).trim() === '';
  };
  return placeOf([...text.matchAll(NUMBER)].findLast(isValue));
};

/** How many characters the unit at the start of a text takes, with the space before it; 0 if there is none. */
export const unitAfter = (text: string): number => UNIT.exec(text)?.[0].length ?? 0;

const plain = (unit: string): string =>
  unit
    .replaceAll(/\s/g, '')
    .replace('º', '°')
    .replace('℃', '°C')
    .replace('℉', '°F')
    .replace('m3', 'm³')
    .replace(/^l(?=\/|$)/, 'L');

/** Whether two spellings mean the same unit. */
export const isSameUnit = (a: string, b: string): boolean => plain(a) === plain(b);
