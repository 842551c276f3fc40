import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { elementAt, levelOf } from '../../../domain/dashboard/nodes.ts';
import { useSelection, useDraft } from '../store.ts';
import { useKindName } from '../use-kinds.ts';
import { ColumnFields } from './column-fields.tsx';
import { ElementFields } from './element-fields.tsx';
import { DashboardFields } from './dashboard-fields.tsx';
import { ItemActions } from './item-actions.tsx';
import { PanelSection } from './section.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

export const useSelectionHeading = (): string => {
  const selection = useSelection();
  const translate = useTranslate();
  const kindName = useKindName();
  const { document } = useDraft();
  if (!selection) return translate('editor.nothing_chosen');
  const { row, column = 0 } = selection;
  const level = levelOf(selection);
  if (level === 'row') return translate('editor.row_head', { row: row + 1 });
  if (level === 'column') return translate('editor.column_in_row', { row: row + 1, column: column + 1 });
  return kindName(elementAt(document, selection)?.type);
};

interface Props {
  onKeys(): void;
  onBindings(): void;
  onVariables(): void;
}

/** The settings of the selected item, otherwise those of the dashboard. */
export const Panel = ({ onKeys, onBindings, onVariables }: Props) => {
  const translate = useTranslate();
  const selection = useSelection();
  const heading = useSelectionHeading();
  return (
    <Box
      component="section"
      aria-label={translate('editor.panel')}
      data-part="settings"
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        display: 'flex',
        flexDirection: 'column',
        position: { lg: 'sticky' },
        top: { lg: 120 },
        maxHeight: { lg: 'calc(100dvh - 136px)' },
        overflowY: { lg: 'auto' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1, pt: 1, minHeight: 48 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600 }}>
            {heading}
          </Typography>
          {selection?.element !== undefined && (
            <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>
              {translate('editor.column_in_row', {
                row: selection.row + 1,
                column: (selection.column ?? 0) + 1,
              })}
            </Typography>
          )}
        </Box>
        {!selection && <ItemActions level={null} />}
        <IconButton
          size="small"
          aria-label={translate('editor.keys')}
          title={translate('editor.keys')}
          onClick={onKeys}
        >
          <Keyboard fontSize="small" />
        </IconButton>
      </Box>
      {selection && (
        <Box sx={{ px: 1, pb: 1 }}>
          <ItemActions level={levelOf(selection)} />
        </Box>
      )}
      {!selection && <DashboardFields onBindings={onBindings} onVariables={onVariables} />}
      {selection?.element !== undefined && (
        <ElementFields key={`${selection.row} ${selection.column} ${selection.element}`} at={selection} />
      )}
      {selection?.column !== undefined && (
        <PanelSection title={translate('editor.section.column')}>
          <ColumnFields at={selection} />
        </PanelSection>
      )}
    </Box>
  );
};
