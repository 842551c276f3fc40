import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { EDITOR_KEYS } from './use-shortcuts.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Lists the editor's keyboard shortcuts. */
export const KeysDialog = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{translate('editor.keys')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, m: 0 }}>
          {EDITOR_KEYS.map(([key, text]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ fontSize: 14, fontWeight: 600, whiteSpace: 'nowrap' }}>
                {key}
              </Box>
              <Box component="dd" sx={{ m: 0, fontSize: 14 }}>
                {translate(text)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('editor.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
