import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import { AddMenu } from './add-menu.tsx';
import { AddingTools } from './adding-tools.tsx';
import { moveToolbarFocus } from '../focus.ts';
import { PhoneTools } from './phone-tools.tsx';
import { SaveButton } from './save-button.tsx';
import { SaveState } from '../saving/save-state.tsx';
import { ToolButton } from './tool-button.tsx';
import { useTools } from './use-tools.tsx';
import { PHONE, useMedia } from '../../../providers/browser/use-media.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { SignButton } from '../../../providers/theme/sign-button.tsx';

interface Props {
  onSave(): void;
  onPreview(): void;
}

const line = <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 1 }} />;

/** What adds to the dashboard, and what is done with it as a whole. What acts on the selection is in its settings. */
const DesktopTools = ({ onSave, onPreview }: Props) => {
  const translate = useTranslate();
  const { kinds, adding, notes, steps, isSaved, isSaving } = useTools();
  return (
    <Box
      role="toolbar"
      aria-label={translate('editor.tools')}
      data-part="tools"
      onKeyDown={moveToolbarFocus}
      sx={{
        position: { md: 'sticky' },
        top: 56,
        zIndex: 5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        py: 0.75,
        // From edge to edge of the page.
        mx: { xs: -2, sm: -3 },
        px: { xs: 2, sm: 3 },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {/* Their texts start at the edge of the page. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, minWidth: 0, ml: -1 }}>
        <AddingTools tools={adding} />
        <AddMenu kinds={kinds} word={translate('editor.word.add_element')} />
        <AddingTools tools={notes} />
      </Box>
      {/* Wraps as a whole. */}
      <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
        <SaveState />
        {line}
        {steps.map(({ text, isEnabled, run, Icon }) => (
          <SignButton
            key={text}
            data-tool={text}
            label={translate(`editor.${text}`)}
            disabled={!isEnabled}
            onClick={() => run()}
          >
            <Icon fontSize="small" />
          </SignButton>
        ))}
        {line}
        <ToolButton
          name={translate('editor.preview')}
          word={translate('editor.preview')}
          symbol={<PreviewIcon />}
          onClick={onPreview}
        />
        <SaveButton isSaved={isSaved} isSaving={isSaving} onSave={onSave} />
      </Box>
    </Box>
  );
};

/** The commands of the editor. */
export const Toolbar = (props: Props) =>
  useMedia(PHONE) ? <PhoneTools {...props} /> : <DesktopTools {...props} />;
