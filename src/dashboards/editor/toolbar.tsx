import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import NoteIcon from '@mui/icons-material/StickyNote2Outlined';
import Redo from '@mui/icons-material/Redo';
import RowIcon from '@mui/icons-material/TableRowsOutlined';
import Undo from '@mui/icons-material/Undo';
import ColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import { addColumn, addRow, deleteColumn, deleteRow } from '../../domain/dashboard/edits.ts';
import { redoable, undoable } from '../../domain/dashboard/history.ts';
import { rowsOf } from '../../domain/dashboard/nodes.ts';
import { addFitting } from './commands.ts';
import { AddMenu } from './add-menu.tsx';
import { moveToolbarFocus } from './focus.ts';
import { isDirty, makeId, useSelection, useDraft, useEditor, useEditorStore } from './store.ts';
import { DeleteColumnIcon, DeleteRowIcon } from './tool-icons.tsx';
import { ToolButton } from './tool-button.tsx';
import { useKinds } from './use-kinds.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Props {
  onSave(): void;
  onPreview(): void;
}

const line = (
  <Divider orientation="vertical" flexItem sx={{ my: 0.5, display: { xs: 'none', md: 'block' } }} />
);

/** What changes the rows: in one line, which scrolls sideways on a phone. */
const ADDING = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  // Their texts start at the edge of the page.
  ml: -1,
  overflowX: { xs: 'auto', sm: 'visible' },
  flexWrap: { sm: 'wrap' },
  scrollbarWidth: 'none',
} as const;

/** Actions on the dashboard and on the selected row and column. */
export const Toolbar = ({ onSave, onPreview }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const selection = useSelection();
  const { document } = useDraft();
  const kinds = useKinds();
  const canUndo = useEditor(({ history }) => undoable(history) !== undefined);
  const canRedo = useEditor(({ history }) => redoable(history) !== undefined);
  const isSaving = useEditor(({ phase }) => phase === 'saving');
  // With a single row, that row is the target.
  const row = selection ?? (rowsOf(document).length === 1 ? { row: 0 } : null);
  // With nothing to save, the button is quiet; it is never disabled, since a failed save is repeated with it.
  const isSaved = useEditor((state) => state.record !== null && state.phase === 'idle' && !isDirty(state));
  const inColumn = selection?.column !== undefined;
  const steps = [
    { tool: 'undo', isEnabled: canUndo, run: store.undo, Icon: Undo },
    { tool: 'redo', isEnabled: canRedo, run: store.redo, Icon: Redo },
  ] as const;
  return (
    <Box
      role="toolbar"
      aria-label={translate('editor.tools')}
      data-part="tools"
      onKeyDown={moveToolbarFocus}
      sx={{
        // On a phone it would cover too much of the canvas.
        position: { md: 'sticky' },
        top: 56,
        zIndex: 5,
        display: 'flex',
        flexWrap: { sm: 'wrap' },
        alignItems: 'center',
        gap: 0.5,
        py: { xs: 0, md: 0.75 },
        mb: 1.5,
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
        '& .MuiButton-root': { whiteSpace: 'nowrap', flex: 'none' },
        '& .MuiButton-text': { px: 1 },
        '& .MuiButton-startIcon': { mr: 0.5, ml: 0 },
      }}
    >
      <Box sx={ADDING}>
        <ToolButton
          name={translate('editor.add_row')}
          symbol={<RowIcon />}
          onClick={() => store.run((draft, at) => addRow(draft, at && { row: at.row }, makeId))}
        />
        <ToolButton
          name={translate('editor.add_column')}
          symbol={<ColumnIcon />}
          disabled={!row}
          onClick={() =>
            store.run((draft, _, isFluid) => row && addColumn(draft, row, makeId, isFluid), 'no_room')
          }
        />
        <AddMenu kinds={kinds} disabled={!inColumn} />
        {kinds.map(
          ({ type, initial, toolbarKey }) =>
            toolbarKey && (
              <ToolButton
                key={type}
                name={translate(toolbarKey)}
                symbol={<NoteIcon />}
                disabled={!inColumn}
                onClick={() =>
                  store.run((draft, at) => at && addFitting(draft, at, type, initial), 'no_place')
                }
              />
            ),
        )}
        {line}
        <ToolButton
          name={translate('editor.delete_row')}
          symbol={<DeleteRowIcon />}
          from={1200}
          color="error"
          disabled={!selection}
          onClick={() => store.run((draft, at) => at && deleteRow(draft, at))}
        />
        <ToolButton
          name={translate('editor.delete_column')}
          symbol={<DeleteColumnIcon />}
          from={1200}
          color="error"
          disabled={!inColumn}
          onClick={() => store.run((draft, at) => at && deleteColumn(draft, at))}
        />
      </Box>
      {/* Wraps as a whole. */}
      <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: { sm: 0.5 }, ml: 'auto' }}>
        {steps.map(({ tool, isEnabled, run, Icon }) => (
          <IconButton
            key={tool}
            data-tool={tool}
            aria-label={translate(`editor.${tool}`)}
            title={translate(`editor.${tool}`)}
            disabled={!isEnabled}
            onClick={run}
          >
            <Icon fontSize="small" />
          </IconButton>
        ))}
        <ToolButton name={translate('editor.preview')} symbol={<PreviewIcon />} onClick={onPreview} />
        <Button
          variant={isSaved ? 'text' : 'contained'}
          color={isSaved ? 'inherit' : 'primary'}
          disableElevation
          size="small"
          sx={{ '&&': { px: 2 }, color: isSaved ? 'text.secondary' : undefined }}
          aria-busy={isSaving}
          onClick={onSave}
        >
          {translate('editor.save')}
        </Button>
      </Box>
    </Box>
  );
};
