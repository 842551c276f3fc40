import { withUnits } from '../../text/format.ts';

/** Units that only reports have, besides those of `withUnits`. */
const BEFORE_UNIT = /(\d) (?=(?:d|ML|V|W|Wh|kWh|dBm)(?![\p{L}/]))/gu;
/** A word and a figure in brackets: `(limit 30 s)`. */
const IN_BRACKETS = /(\(\p{L}+) (?=\d)/gu;
/** `Sat, 21 Nov, 13:00` within a text. */
const DAY_TIME = /(?:\p{L}+, )?\d{1,2} \p{L}+,? \d{1,2}:\d{2}/gu;
/** `1 Council Avenue`, and a day with its month. */
const BEFORE_NAME = /(\d[\d/–-]*[A-Za-z]?) (?=\p{Lu}\p{Ll})/gu;

const SPACE = '$1\u00a0';

/**
 * A text of a report's page or file whose numbers stay on one line with their units, times with their day, and the numbers of
 * houses with their street: with non-breaking spaces.
 */
export const nonBreaking = (text: string): string =>
  withUnits(text)
    .replaceAll(DAY_TIME, (time) => time.replaceAll(' ', '\u00a0'))
    .replace(BEFORE_UNIT, SPACE)
    .replace(IN_BRACKETS, SPACE)
    .replace(BEFORE_NAME, SPACE);
