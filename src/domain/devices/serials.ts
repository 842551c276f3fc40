/** A DevEUI or another EUI-64, without separators. */
const EUI = /^[0-9A-F]{16}$/i;
/** What most uplinks bring already. */
const STORED_EUI = /^[0-9A-F]{16}$/;
/** Pairs of hexadecimal digits with separators: `70-B3-D5`, `70:b3:d5`, `70 B3 D5`. */
const PAIRS = /^(?:0x)?[0-9A-F]{2}(?:[\s:.-][0-9A-F]{2})+$/i;
const PREFIXED = /^0x[0-9A-F]+$/i;
// `7E15` is hexadecimal; a point with an exponent, or an exponent with a sign, is what a spreadsheet writes.
const SCIENTIFIC = /^\d+[.,]\d*E[+-]?\d+$|^[0-9A-F.,]+E\+\d+$/i;

/** A text without what spreadsheets wrap around it: blanks, a leading apostrophe, `="…"`, quotation marks. */
export const unwrapCell = (text: string): string => {
  const bare = text.trim().replace(/^'+/, '').trim();
  const quoted = /^=?"(.*)"$/s.exec(bare)?.[1];
  return quoted === undefined ? bare : unwrapCell(quoted.replaceAll('""', '"'));
};

const withoutSeparators = (text: string): string => text.replace(/^0x/i, '').replace(/[\s:._-]+/g, '');

/**
 * The stored form of a serial number: hexadecimal ones without separators and prefix, all in upper case. Null when a
 * spreadsheet has destroyed it (scientific notation). See docs/specification.md, section 6.
 */
export const normaliseSerial = (text: string): string | null => {
  if (STORED_EUI.test(text)) return text;
  const bare = unwrapCell(text);
  if (SCIENTIFIC.test(bare)) return null;
  const compact = withoutSeparators(bare);
  const isHexadecimal = EUI.test(compact) || (PAIRS.test(bare) && compact.length >= 8) || PREFIXED.test(bare);
  return (isHexadecimal ? compact : bare).toUpperCase();
};

/** What a search text is in the stored form of serial numbers, if that differs: also a part of one, `70:b3:d5`. */
export const searchedSerial = (text: string): string | null => {
  const bare = unwrapCell(text);
  const isSerial = PAIRS.test(bare) || PREFIXED.test(bare) || EUI.test(withoutSeparators(bare));
  const searched = isSerial ? withoutSeparators(bare) : bare;
  return searched === text.trim() ? null : searched;
};
