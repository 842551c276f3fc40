import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { setLogo, setTitle } from '../../domain/dashboard/edits-bindings.ts';
import { PICTURE_TYPES } from '../../domain/pictures.ts';
import { CityField } from './city-field.tsx';
import { FileField } from '../../providers/theme/file-field.tsx';
import { useDraft, useEditor, useEditorStore } from './store.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const MAX_TITLE_LENGTH = 200;

/** The URL of the logo; a local file is shown before it is uploaded. */
const useLogoUrl = (logo: unknown): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(logo instanceof Blob)) {
      setAddress(typeof logo === 'string' && logo.startsWith('/') ? logo : null);
      return;
    }
    const own = URL.createObjectURL(logo);
    setAddress(own);
    return () => URL.revokeObjectURL(own);
  }, [logo]);
  return address;
};

/** Fields for the title, city and logo. */
export const HeadFields = () => {
  const translate = useTranslate();
  const store = useEditorStore();
  const { title, logo } = useDraft();
  const isMissing = useEditor(
    ({ problem, history }) => problem === 'editor.title_missing' && history.draft.title.trim() === '',
  );
  const address = useLogoUrl(logo);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr', lg: '2fr 1fr auto' },
        gap: 2,
        alignItems: 'start',
        mb: 1,
      }}
    >
      <TextField
        label={translate('editor.title')}
        size="small"
        value={title}
        error={isMissing}
        helperText={isMissing ? translate('editor.title_missing') : undefined}
        slotProps={{ htmlInput: { maxLength: MAX_TITLE_LENGTH } }}
        onChange={({ target }) => store.run((draft) => setTitle(draft, target.value))}
      />
      <CityField />
      {/* Aligns its label with the outlined labels beside it. */}
      <Box sx={{ gridColumn: { sm: '1 / -1', lg: 'auto' }, mt: { lg: '-18px' } }}>
        <FileField
          label={translate('editor.logo')}
          accept={PICTURE_TYPES}
          onFile={(file) => store.run((draft) => setLogo(draft, file))}
          before={
            address && (
              <img src={address} alt="" style={{ height: 40, maxWidth: 120, objectFit: 'contain' }} />
            )
          }
          after={
            logo !== null &&
            logo !== undefined && (
              <Button onClick={() => store.run((draft) => setLogo(draft, null))}>
                {translate('editor.remove_logo')}
              </Button>
            )
          }
        />
      </Box>
    </Box>
  );
};
