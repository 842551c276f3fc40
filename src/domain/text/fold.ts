// Combining marks, and the apostrophes that people use interchangeably (including the ʻokina).
const DROPPED = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F'’‘ʼʻ`´]/gu;

/**
 * Normalizes text for searching: removes accents, macrons and apostrophes, and lower-cases it. The database
 * function `fold_text` (migrations) implements the same rule; `tests/api/db/fold-text.test.ts` compares the two.
 */
export const foldText = (text: string): string => text.normalize('NFD').replace(DROPPED, '').toLowerCase();
