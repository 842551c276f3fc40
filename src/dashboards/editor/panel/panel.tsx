import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { elementAt, levelOf } from '../../../domain/dashboard/nodes.ts';
import { useSelection, useDraft } from '../store.ts';
import { useKindName } from '../use-kinds.ts';
import { ColumnFields } from './column-fields.tsx';
import { ElementFields } from './element-fields.tsx';
import { ItemActions } from './item-actions.tsx';
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

/** The settings of the selected item. */
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
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        position: { lg: 'sticky' },
        top: { lg: 132 },
        maxHeight: { lg: 'calc(100dvh - 148px)' },
        overflowY: { lg: 'auto' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography component="h2" sx={{ flex: 1, minWidth: 0, fontSize: 16, fontWeight: 600 }}>
          {heading}
        </Typography>
        <Button size="small" onClick={onVariables}>
          {translate('editor.variables.title')}
        </Button>
        <Button size="small" onClick={onBindings}>
          {translate('editor.bindings')}
        </Button>
        <IconButton
          size="small"
          aria-label={translate('editor.keys')}
          title={translate('editor.keys')}
          onClick={onKeys}
        >
          <Keyboard fontSize="small" />
        </IconButton>
      </Box>
      {selection ? (
        <>
          {selection.element !== undefined && (
            <ElementFields key={`${selection.row} ${selection.column} ${selection.element}`} at={selection} />
          )}
          {selection.column !== undefined && <ColumnFields at={selection} />}
        </>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{translate('editor.nothing_chosen_help')}</Typography>
      )}
      <ItemActions level={selection && levelOf(selection)} />
    </Box>
  );
};
