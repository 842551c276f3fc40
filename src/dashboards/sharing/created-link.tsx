import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { translate } from '../../providers/i18n/translate.ts';

/** A new link, which is shown only now, with a button that copies it. */
export const CreatedLink = ({ url, onAnother }: { readonly url: string; onAnother(): void }) => {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => field.current?.select(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Browsers expose no clipboard without HTTPS, so select the text for Ctrl+C.
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <Paper variant="outlined" sx={{ display: 'grid', gap: 2, mt: 2, p: 2 }}>
      <Typography role="status">{translate('sharing.created')}</Typography>
      <TextField
        label={translate('sharing.url')}
        value={url}
        fullWidth
        size="small"
        inputRef={field}
        onFocus={({ target }) => (target as HTMLInputElement).select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={() => void copy()}>
          <span aria-live="polite">{translate(isCopied ? 'sharing.copied' : 'sharing.copy')}</span>
        </Button>
        <Button onClick={onAnother}>{translate('sharing.another')}</Button>
      </Stack>
    </Paper>
  );
};
