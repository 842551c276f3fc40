import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslate } from '../providers/i18n/translate.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly multiline?: boolean;
}

/** Read-only text with a copy button. Selects the text if the clipboard is unavailable. */
export const CopyField = ({ label, text, multiline = false }: Props) => {
  const translate = useTranslate();
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Browsers expose no clipboard without HTTPS, so select the text for Ctrl+C.
      input.current?.focus();
      input.current?.select();
    }
  };
  return (
    <Box
      sx={{
        display: 'flex',
        // Next to the button, a command would get only about 12 characters per line on a phone.
        flexDirection: { xs: multiline ? 'column' : 'row', sm: 'row' },
        gap: 1,
        alignItems: 'flex-start',
        mt: 2,
      }}
    >
      <TextField
        label={label}
        value={text}
        fullWidth
        size="small"
        multiline={multiline}
        inputRef={input}
        onFocus={(event) => event.target.select()}
        slotProps={{
          htmlInput: {
            readOnly: true,
            spellCheck: false,
            style: { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: 12 },
          },
        }}
      />
      <Button
        onClick={() => void copy()}
        startIcon={copied ? <Check /> : <ContentCopy />}
        variant="outlined"
        // Beside the text, below the height of its label.
        sx={{ flex: 'none', minWidth: 100, mt: { xs: multiline ? 0 : '22px', sm: '22px' } }}
        aria-label={`${translate(copied ? 'screens.copied' : 'screens.copy')}: ${label}`}
      >
        <span aria-live="polite">{translate(copied ? 'screens.copied' : 'screens.copy')}</span>
      </Button>
    </Box>
  );
};
