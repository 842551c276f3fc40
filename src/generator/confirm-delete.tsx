import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { BulkSelection } from '../providers/data/bulk.ts';
import { Affected } from './affected.tsx';
import { isDenied } from '../providers/error-pages.ts';
import { useCountText } from './use-count-text.ts';

/** As many names as can be read at a glance. */
const NAMED = 8;
const NONE: readonly string[] = [];

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly names?: readonly string[];
  /** How many there are in all. */
  readonly count?: number;
  readonly text?: string | undefined;
  /** The records that are deleted: what that affects is counted and named. */
  readonly affects?: { readonly resource: string; readonly chosen: BulkSelection };
  /** The word on the button, where it is not "Delete". */
  readonly action?: string;
  onClose(): void;
  /** What it throws is shown in the dialog, which stays. */
  onConfirm(): Promise<void>;
}

/** Asks before something is lost, and says what it is: how many, by name. */
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
  const said = useCountText();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = (): void => {
    setError(null);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    // It can still be clicked for the moment in which it fades.
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
  // Two records may have one name.
  const named = names.slice(0, NAMED).map((name, index) => ({ key: `${index} ${name}`, name }));
  return (
    <Dialog open={open} onClose={busy ? undefined : close} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {named.length > 0 && (
          <ul>
            {named.map(({ key, name }) => (
              <li key={key}>{name}</li>
            ))}
            {count > named.length && <li>{said('generator.remove.more', count - named.length)}</li>}
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
