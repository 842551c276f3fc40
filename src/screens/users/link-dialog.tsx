import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { CopyField } from '../copy-field.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  onClose(): void;
}

/** Shows a one-time link to pass on. Clicking the backdrop does not close it. */
export const LinkDialog = ({ title, text, url, onClose }: Props) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
        <CopyField label={translate('screens.users.link')} text={url} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('screens.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
