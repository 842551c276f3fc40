import Close from '@mui/icons-material/Close';
import MoreVert from '@mui/icons-material/MoreVert';
import Paste from '@mui/icons-material/ContentPaste';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { AddMenu } from './add-menu.tsx';
import { AddingTools } from './adding-tools.tsx';
import { pasteCopied } from '../keys/commands.ts';
import { moveToolbarFocus } from '../focus.ts';
import { useSelectionHeading } from '../panel/use-selection-heading.ts';
import { SaveButton } from './save-button.tsx';
import { useEditorStore, useSelection } from '../store.ts';
import { ToolButton } from './tool-button.tsx';
import { ToolMenu } from './tool-menu.tsx';
import { useTools } from './use-tools.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Props {
  onSave(): void;
  onPreview(): void;
}

/** What is selected, and the way to its settings. */
const SelectionBar = () => {
  const translate = useTranslate();
  const store = useEditorStore();
  const heading = useSelectionHeading();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
      <Button
        data-opens="settings"
        startIcon={<Tune />}
        sx={{ flex: 1, minWidth: 0, minHeight: 48, px: 2, borderRadius: 0, justifyContent: 'flex-start' }}
        onClick={() => store.set({ settingsShown: true })}
      >
        {translate('editor.to_settings', { name: heading })}
      </Button>
      <IconButton
        aria-label={translate('editor.unselect')}
        sx={{ width: 48, height: 48 }}
        onClick={() => store.select(null)}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
};

/** The commands on a phone: one row at the lower edge of the screen, within reach of the thumb. */
export const PhoneTools = ({ onSave, onPreview }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const selection = useSelection();
  const { kinds, adding, notes, steps, isSaved, isSaving } = useTools();
  const openSettings = (): void => {
    store.select(null);
    store.set({ settingsShown: true });
  };
  const more = [
    ...notes,
    { text: 'preview', Icon: PreviewIcon, run: onPreview },
    { text: 'paste', Icon: Paste, run: () => pasteCopied(store) },
    { text: 'settings', Icon: Settings, run: openSettings },
  ];
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 6,
        insetInline: 0,
        bottom: 0,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {selection && <SelectionBar />}
      <Box
        role="toolbar"
        aria-label={translate('editor.tools')}
        data-part="tools"
        onKeyDown={moveToolbarFocus}
        sx={{ display: 'flex', alignItems: 'center', px: 1, py: 0.25 }}
      >
        <AddingTools tools={adding} />
        <AddMenu kinds={kinds} word={translate('editor.word.add_element')} />
        {steps.map(({ text, Icon, run, isEnabled }) => (
          <ToolButton
            key={text}
            data-tool={text}
            name={translate(`editor.${text}`)}
            word={translate(`editor.${text}`)}
            symbol={<Icon />}
            disabled={!isEnabled}
            onClick={() => run()}
          />
        ))}
        <ToolMenu
          name={translate('editor.more')}
          word={translate('editor.more')}
          symbol={<MoreVert />}
          items={more.map(({ text, Icon, run }) => ({
            key: text,
            label: translate(`editor.${text}`),
            Icon,
            run,
          }))}
        />
        <SaveButton isSaved={isSaved} isSaving={isSaving} onSave={onSave} />
      </Box>
    </Box>
  );
};
