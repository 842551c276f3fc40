import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { KeyTable } from './key-table.tsx';
import { EDITOR_KEYS } from './use-shortcuts.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** Lists the editor's keyboard shortcuts. */
export const KeysDialog = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{translate('editor.keys')}</DialogTitle>
      <DialogContent>
        <KeyTable keys={EDITOR_KEYS} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('editor.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
