import Close from '@mui/icons-material/Close';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { columnsOf, levelOf, rowAt } from '../../../domain/dashboard/nodes.ts';
import { PHONE, useMedia } from '../../../providers/browser/use-media.ts';
import { useDraft, useEditor, useEditorStore, useSelection } from '../store.ts';
import { Contents } from './contents.tsx';
import { ColumnFields } from './column-fields.tsx';
import { DashboardFields } from './dashboard-fields.tsx';
import { ElementFields } from './element-fields.tsx';
import { DeleteAction, ItemActions } from './item-actions.tsx';
import { PanelSection } from './section.tsx';
import { PanelKeys } from './panel-keys.tsx';
import { SelectionPath } from './selection-path.tsx';
import { useSelectionHeading } from './use-selection-heading.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { SignButton } from '../../../providers/theme/sign-button.tsx';

interface Props {
  onKeys(): void;
  onBindings(): void;
  onVariables(): void;
}

/** The column and the row that the selection is in. */
const Around = () => {
  const translate = useTranslate();
  const selection = useSelection();
  const { document } = useDraft();
  if (selection?.column === undefined) return null;
  const { row, column, element } = selection;
  return (
    <>
      <PanelSection
        title={
          element === undefined
            ? translate('editor.section.options')
            : translate('editor.column_below', { column: column + 1 })
        }
        action={element !== undefined && <DeleteAction level="column" />}
      >
        <ColumnFields at={selection} />
      </PanelSection>
      <PanelSection
        title={translate('editor.row_at', {
          row: row + 1,
          smart_count: columnsOf(rowAt(document, { row })).length,
        })}
        action={<DeleteAction level="row" />}
      />
    </>
  );
};

const Content = ({ onKeys, onBindings, onVariables }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const isPhone = useMedia(PHONE);
  const selection = useSelection();
  const heading = useSelectionHeading();
  return (
    <>
      <Box className="editor-settings" data-selected={selection ? '' : undefined}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', pl: 2, pr: 1.25, pt: 1.5, pb: 0.5 }}>
          <Box sx={{ flex: 1, minWidth: 0, alignSelf: 'center' }}>
            {selection && <SelectionPath at={selection} />}
            <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, lineHeight: '24px' }}>
              {heading}
            </Typography>
          </Box>
          {!selection && <ItemActions level={null} />}
          {isPhone ? (
            <SignButton label={translate('editor.close')} onClick={() => store.set({ settingsShown: false })}>
              <Close fontSize="small" />
            </SignButton>
          ) : (
            <SignButton size="small" label={translate('editor.keys')} onClick={onKeys}>
              <Keyboard fontSize="small" />
            </SignButton>
          )}
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
        <Around />
      </Box>
      <Contents />
      {!isPhone && <PanelKeys level={selection && levelOf(selection)} />}
    </>
  );
};

/** At the lower edge of the screen. */
const SHEET = {
  width: '100%',
  m: 0,
  maxHeight: '78dvh',
  borderRadius: '16px 16px 0 0',
  pb: 'env(safe-area-inset-bottom)',
} as const;

/** The settings of the selected item, otherwise those of the dashboard. On a phone they are a sheet over the canvas. */
export const Panel = (props: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const isPhone = useMedia(PHONE);
  const isShown = useEditor(({ settingsShown }) => settingsShown);
  const facts = {
    'aria-label': translate('editor.panel'),
    'data-part': 'settings',
    className: 'editor-panel',
  };
  if (isPhone) {
    return (
      <Dialog
        open={isShown}
        onClose={() => store.set({ settingsShown: false })}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-end' } }}
        slotProps={{ paper: { ...facts, sx: SHEET } }}
      >
        <Content {...props} />
      </Dialog>
    );
  }
  return (
    <div className="editor-dock">
      <section {...facts}>
        <Content {...props} />
      </section>
    </div>
  );
};
