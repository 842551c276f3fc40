import { elementAt, levelOf } from '../../../domain/dashboard/nodes.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useDraft, useSelection } from '../store.ts';
import { useElementKind } from '../use-kinds.ts';

/** The name of what is selected, otherwise of the whole. */
export const useSelectionHeading = (): string => {
  const selection = useSelection();
  const translate = useTranslate();
  const kindOf = useElementKind();
  const { document } = useDraft();
  if (!selection) return translate('editor.section.dashboard');
  const { row, column = 0 } = selection;
  const level = levelOf(selection);
  if (level === 'row') return translate('editor.row_head', { row: row + 1 });
  if (level === 'column') return translate('editor.column_below', { column: column + 1 });
  return kindOf(elementAt(document, selection));
};
