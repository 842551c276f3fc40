import Settings from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { setTitle } from '../../domain/dashboard/edits-bindings.ts';
import { CityField } from './city-field.tsx';
import { focusSettings } from './focus.ts';
import { SaveState } from './save-state.tsx';
import { useDraft, useEditor, useEditorStore } from './store.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const MAX_TITLE_LENGTH = 200;

/** A field that looks like the text it edits, until the pointer or the focus is on it. */
const IN_PLACE = {
  '& .MuiOutlinedInput-root': { bgcolor: 'transparent' },
  '& .MuiOutlinedInput-root:not(:hover, .Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
    borderColor: 'transparent',
  },
} as const;

/** The title and the city, edited in place, whether they are saved, and the way to the other settings. */
export const HeadFields = () => {
  const translate = useTranslate();
  const store = useEditorStore();
  const { title } = useDraft();
  const isMissing = useEditor(
    ({ problem, history }) => problem === 'editor.title_missing' && history.draft.title.trim() === '',
  );
  const showSettings = (): void => {
    store.select(null);
    requestAnimationFrame(() => focusSettings());
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        columnGap: 1,
        rowGap: 0.5,
        mb: 0.5,
        // The texts, not their frames, stand at the edge of the page.
        ml: '-14px',
      }}
    >
      <TextField
        size="small"
        value={title}
        placeholder={translate('editor.title')}
        error={isMissing}
        helperText={isMissing ? translate('editor.title_missing') : undefined}
        slotProps={{ htmlInput: { maxLength: MAX_TITLE_LENGTH, 'aria-label': translate('editor.title') } }}
        onChange={({ target }) => store.run((draft) => setTitle(draft, target.value))}
        sx={{
          ...IN_PLACE,
          flex: { xs: '1 1 100%', sm: '1 1 280px' },
          minWidth: 0,
          '& input': {
            fontSize: { xs: 20, sm: 24 },
            fontWeight: 600,
            lineHeight: 1.25,
            py: '5px',
            height: 'auto',
          },
        }}
      />
      <CityField
        sx={{
          ...IN_PLACE,
          width: { xs: 'auto', sm: 184 },
          flex: { xs: '1 1 0', sm: 'none' },
          minWidth: 0,
          '&& .MuiOutlinedInput-root': { pl: '14px' },
        }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36, ml: 'auto' }}>
        <SaveState />
        <IconButton
          size="small"
          aria-label={translate('editor.settings')}
          title={translate('editor.settings')}
          onClick={showSettings}
        >
          <Settings fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
};
