import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type SubmitEvent } from 'react';
import { PASSKEY_NAME_MAX } from '../../domain/sign-in/passkeys.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly name: string;
  onClose(): void;
  /** Errors are shown in the dialog, which stays open. */
  onSave(name: string): Promise<void>;
}

/** Renames a passkey. */
export const RenameDialog = ({ name, onClose, onSave }: Props) => {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!text.trim()) return setError(translate('validation.required'));
    setBusy(true);
    setError(null);
    try {
      await onSave(text.trim());
      onClose();
    } catch (failure) {
      setError((failure as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>{translate('passkeys.rename_title')}</DialogTitle>
        <DialogContent>
          {error && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {error}
            </Alert>
          )}
          <TextField
            label={translate('passkeys.name')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            size="small"
            margin="dense"
            fullWidth
            autoFocus
            slotProps={{ htmlInput: { maxLength: PASSKEY_NAME_MAX } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('generator.remove.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {translate('passkeys.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
