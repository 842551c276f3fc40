import { withUnits } from '../format.ts';

/** `Sat, 21 Nov, 13:00` within a text. */
const DAY_TIME = /(?:\p{L}+, )?\d{1,2} \p{L}+,? \d{1,2}:\d{2}/gu;

/** A text of a page whose numbers stay on one line with their units, and times with their day: with non-breaking spaces. */
export const unbroken = (text: string): string =>
  withUnits(text).replaceAll(DAY_TIME, (time) => time.replaceAll(' ', '\u00a0'));
