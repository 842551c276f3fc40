import { shownTotals } from '../../../src/domain/reports/columns/columns.ts';
import { noneText, totalRemarks } from '../../../src/domain/reports/texts/device-notes.ts';
import type { Translate } from '../../../src/languages/translate.ts';

/** The small print below the totals of a result: which are zero, and what they mean. */
export const totalsNote = (result: Parameters<typeof totalRemarks>[0], translate: Translate): string =>
  [noneText(shownTotals(result).none, translate), ...totalRemarks(result, translate)]
    .filter(Boolean)
    .join(' ');
