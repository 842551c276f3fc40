import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Props {
  readonly title: string;
  readonly text?: string | undefined;
  /** The label of the button that submits. */
  readonly action: string;
  /** Whether everything needed has been entered. */
  readonly isComplete: boolean;
  /** Throws the server's refusal, which is shown in the dialog. */
  run(): Promise<void>;
  onClose(): void;
  readonly children?: ReactNode;
}

/** A dialog that performs an action. A refusal is shown in it, and what was entered is kept. */
export const ActionDialog = ({ title, text, action, isComplete, run, onClose, children }: Props) => {
  const translate = useTranslate();
  const id = useId();
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // React events bubble through portals to the form below the dialog.
    event.stopPropagation();
    if (!isComplete || isRunning) return;
    setIsRunning(true);
    setError(undefined);
    try {
      await run();
      onClose();
    } catch (reason) {
      setError((reason as Error).message);
      setIsRunning(false);
    }
  };
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {text && <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>}
          {error !== undefined && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {error}
            </Alert>
          )}
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: 0.5 }}>{children}</Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isRunning}>
            {translate('alarms.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disableElevation
            disabled={!isComplete}
            loading={isRunning}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
