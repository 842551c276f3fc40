import Alert from '@mui/material/Alert';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import type { BulkSelection } from '../../providers/data/bulk.ts';
import { Affected } from '../bulk/affected.tsx';
import { isDenied } from '../../providers/routing/error-pages.ts';
import { useCountText } from '../page/use-count-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Maximum number of names listed. */
const NAMES_MAX = 8;
const NONE: readonly string[] = [];
/** While the call is under way, neither Escape nor a click outside closes the dialog. */
const stay = (): void => undefined;

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
    <Confirm
      isOpen={open}
      title={<>{title}</>}
      content={
        <>
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
        </>
      }
      confirm={action ?? translate('generator.remove.action')}
      confirmColor="warning"
      cancel={translate('generator.remove.cancel')}
      loading={busy}
      onConfirm={() => void confirm()}
      onClose={busy ? stay : close}
      fullWidth
      maxWidth="xs"
    />
  );
};
