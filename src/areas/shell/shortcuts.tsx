import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

const SEARCH =
  'main input[type="search"], main [data-search] input, main input[name="q"], main [role="search"] input';

const KEYS: readonly (readonly [key: string, text: string])[] = [
  ['/', 'shell.key_search'],
  ['?', 'shell.key_help'],
  ['Ctrl S', 'shell.key_save'],
  ['Tab', 'shell.key_tab'],
  ['Esc', 'shell.key_escape'],
];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` goes to the search field, `?` says which keys there are. */
export const Shortcuts = () => {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setOpen(true);
      if (event.key !== '/' || document.querySelector('[role="dialog"]')) return;
      const field = document.querySelector<HTMLInputElement>(SEARCH);
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      aria-labelledby="shortcuts-title"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="shortcuts-title">{translate('shell.shortcuts')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '72px 1fr', rowGap: 1.5, m: 0 }}>
          {KEYS.map(([key, words]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt">
                <Box
                  component="kbd"
                  sx={{
                    px: 1,
                    py: 0.25,
                    border: 1,
                    borderColor: 'divider',
                    borderRadius: 1,
                    fontSize: 12,
                    whiteSpace: 'nowrap',
                  }}
                >
                  {key}
                </Box>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {translate(words)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setOpen(false)}>{translate('shell.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
