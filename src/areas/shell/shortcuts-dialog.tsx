import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';

const KEYS: readonly (readonly [key: string, text: string])[] = [
  ['/', 'shell.key_search'],
  ['?', 'shell.key_help'],
  ['Ctrl S', 'shell.key_save'],
  ['Tab', 'shell.key_tab'],
  ['Esc', 'shell.key_escape'],
];

/** Which keys there are. */
export const ShortcutsDialog = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts-title" maxWidth="xs" fullWidth>
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
        <Button onClick={onClose}>{translate('shell.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
