import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { setTitle } from '../../domain/dashboard/edits/bindings.ts';
import { CityField } from './city-field.tsx';
import { SaveState } from './saving/save-state.tsx';
import { EditorProvider, type EditorStore, useDraft, useEditor, useEditorStore } from './store.ts';
import { useCity } from './use-city.ts';
import { PHONE, useMedia } from '../../providers/browser/use-media.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const MAX_TITLE_LENGTH = 200;

/** A field that looks like the text it edits, until the pointer or the focus is on it. */
const IN_PLACE = {
  '& .MuiOutlinedInput-root': { bgcolor: 'transparent' },
  '& .MuiOutlinedInput-root:not(:hover, .Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
    borderColor: 'transparent',
  },
} as const;

const TitleField = () => {
  const translate = useTranslate();
  const store = useEditorStore();
  const { title } = useDraft();
  const isMissing = useEditor(
    ({ problem, history }) => problem === 'editor.title_missing' && history.draft.title.trim() === '',
  );
  return (
    <TextField
      size="small"
      value={title}
      placeholder={translate('editor.title')}
      error={isMissing}
      helperText={isMissing ? translate('editor.title_missing') : undefined}
      slotProps={{ htmlInput: { 'aria-label': translate('editor.title'), maxLength: MAX_TITLE_LENGTH } }}
      onChange={({ target }) => store.run((draft) => setTitle(draft, target.value))}
      sx={{
        ...IN_PLACE,
        flex: { xs: '1 1 0', sm: '0 1 auto' },
        minWidth: 0,
        '& input': {
          // As wide as the title, so that the city stands beside it.
          fieldSizing: { sm: 'content' },
          minWidth: { sm: 96 },
          fontSize: { xs: 18, sm: 28 },
          fontWeight: 600,
          lineHeight: 1.25,
          py: { xs: '5px', sm: '1px' },
          height: 'auto',
          textOverflow: 'ellipsis',
        },
      }}
    />
  );
};

/** On a phone, the city is among the dashboard's settings; here it is read. */
const PhoneFacts = () => {
  const { value } = useCity(false);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, pl: '14px', mt: '-6px', minWidth: 0 }}>
      {value && (
        <Box
          component="span"
          sx={{
            overflow: 'hidden',
            fontSize: 12,
            color: 'text.secondary',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            '&::after': { content: '"·"', ml: 0.75 },
          }}
        >
          {value.name}
        </Box>
      )}
      <SaveState />
    </Box>
  );
};

const HeadFields = () => {
  const isPhone = useMedia(PHONE);
  return (
    // The texts, not their frames, stand at the edges of the page.
    <Box data-editor sx={{ ml: '-14px' }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <TitleField />
        {!isPhone && (
          <CityField
            sx={{
              ...IN_PLACE,
              width: 184,
              flex: 'none',
              '&& .MuiOutlinedInput-root': { pl: '14px' },
              '&:not(:hover, :focus-within) .MuiAutocomplete-endAdornment': { opacity: 0 },
            }}
          />
        )}
      </Box>
      {isPhone && <PhoneFacts />}
    </Box>
  );
};

/** The title and the city, edited in place where other pages have their title. */
export const EditorHead = ({ store }: { readonly store: EditorStore }) => (
  <EditorProvider value={store}>
    <HeadFields />
  </EditorProvider>
);
