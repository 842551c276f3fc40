import type { Draft, Edit } from './draft.ts';
import { insertRow, rowAfter } from './edits.ts';
import type { MakeId } from '../ids.ts';
import { FULL_SPAN, SPANS, type WidthPercent } from '../widths.ts';

/** Adds a first row with columns of equal width and selects the first one. */
export const startRow = (draft: Draft, widthPercent: WidthPercent, makeId: MakeId): Edit => {
  const colwidth = SPANS[widthPercent];
  const columns = Array.from({ length: FULL_SPAN / colwidth }, () => ({
    id: makeId(),
    colwidth,
    widthPercent,
    elements: [],
  }));
  const row = rowAfter(draft, null);
  const edit = insertRow(draft, row, { id: makeId(), columns }, 'row_start');
  return { ...edit, summary: { ...edit.summary, count: columns.length }, selected: { row, column: 0 } };
};
