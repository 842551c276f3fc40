import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { BulkSelection } from '../providers/data/bulk.ts';
import { Affected } from './affected.tsx';
import { isDenied } from '../providers/error-pages.ts';
import { useCountText } from './use-count-text.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

/** Maximum number of names listed. */
const NAMES_MAX = 8;
const NONE: readonly string[] = [];

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly names?: readonly string[];
  /** Total number. */
  readonly count?: number;
  readonly text?: string | undefined;
  /** The records to delete, to show what that affects. */
  readonly affects?: { readonly resource: string; readonly chosen: BulkSelection };
  /** Label of the button. Default: "Delete". */
  readonly action?: string;
  onClose(): void;
  /** Errors are shown in the dialog, which stays open. */
  onConfirm(): Promise<void>;
}

/** Confirms a deletion, listing the names and the number of records. */
export const ConfirmDelete = ({
  open,
  title,
  names = NONE,
  count = 1,
  text,
  affects,
  action,
  onClose,
  onConfirm,
}: Props) => {
  const translate = useTranslate();
  const countText = useCountText();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = (): void => {
    setError(null);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    // The button can still be clicked while the dialog fades out.
    if (!open) return;
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      if (!isDenied(failure)) setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  // Names may repeat.
  const named = names.slice(0, NAMES_MAX).map((name, index) => ({ key: `${index} ${name}`, name }));
  return (
    <Dialog open={open} onClose={busy ? undefined : close} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {named.length > 0 && (
          <ul>
            {named.map(({ key, name }) => (
              <li key={key}>{name}</li>
            ))}
            {count > named.length && <li>{countText('generator.remove.more', count - named.length)}</li>}
          </ul>
        )}
        {text && <DialogContentText>{text}</DialogContentText>}
        {open && affects && <Affected {...affects} />}
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {error}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={busy}>
          {translate('generator.remove.cancel')}
        </Button>
        <Button
          onClick={() => void confirm()}
          loading={busy}
          color="error"
          variant="contained"
          disableElevation
          autoFocus
        >
          {action ?? translate('generator.remove.action')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
