// The blocks of combining marks, and the apostrophes that people type for one another (the ʻokina among them).
const DROPPED = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F'’‘ʼʻ`´]/gu;

/**
 * Text as every search compares it: no accents or macrons, no apostrophes, lower case. The database's
 * function `fold_text` (migrations) is the same rule in SQL; `tests/api/fold-text.test.ts` compares the two.
 */
export const foldText = (text: string): string => text.normalize('NFD').replace(DROPPED, '').toLowerCase();
