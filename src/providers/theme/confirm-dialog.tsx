import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** The label of the confirm button. */
  readonly action: string;
  readonly cancel: string;
  onConfirm(): void;
  onCancel(): void;
}

/** A confirmation dialog. Escape and a click outside cancel. */
export const ConfirmDialog = ({ open, title, text, action, cancel, onConfirm, onCancel }: Props) => {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {cancel}
        </Button>
        <Button onClick={onConfirm} variant="contained" disableElevation>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
