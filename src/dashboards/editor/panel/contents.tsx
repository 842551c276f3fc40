import Box from '@mui/material/Box';
import { columnsOf, elementsOf, rowsOf } from '../../../domain/dashboard/nodes.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { withIndexKeys } from '../../with-index-keys.ts';
import { showSelected } from '../focus.ts';
import { useDraft, useEditorStore } from '../store.ts';
import { useKindName } from '../use-kinds.ts';
import { FactButton } from './fact-button.tsx';
import { PanelSection } from './section.tsx';

/** The rows of the dashboard with what is in them. A click selects one. */
export const Contents = () => {
  const translate = useTranslate();
  const store = useEditorStore();
  const kindName = useKindName();
  const { document } = useDraft();
  const rows = rowsOf(document);
  if (rows.length === 0) return null;
  const select = (row: number): void => {
    store.select({ row });
    showSelected({ row });
  };
  return (
    <PanelSection title={translate('editor.section.contents')}>
      <Box sx={{ mx: -2, my: -1 }}>
        {withIndexKeys(rows).map(({ key, item: row }, at) => {
          const names = columnsOf(row).flatMap((column) =>
            elementsOf(column).map(({ type }) => kindName(type)),
          );
          const counts = [...new Set(names)].map((name) => {
            const count = names.filter((each) => each === name).length;
            return count > 1 ? `${count} × ${name}` : name;
          });
          return (
            <FactButton
              key={key}
              label={translate('editor.row_head', { row: at + 1 })}
              value={counts.join(', ') || translate('editor.nothing')}
              onClick={() => select(at)}
            />
          );
        })}
      </Box>
    </PanelSection>
  );
};
