import type { BulkResult } from '../domain/api/bulk.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import type { Changes, BulkSelection } from '../providers/data/bulk.ts';
import { useBulkSelection, type BulkDialogProps } from './bulk-context.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { failedRecords, Failures } from './failures.tsx';
import { Progress } from './progress.tsx';
import { summaryOf } from './server-errors.ts';
import { useBulkRun } from './use-bulk-run.ts';
import { useCountText } from './use-count-text.ts';
import { usePreview } from './use-preview.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

interface Props extends BulkDialogProps {
  /** Translation key of the title, with the number of selected records. */
  readonly title: string;
  readonly text?: string | undefined;
  /** The change; null: delete; undefined: nothing entered yet. */
  readonly data: Changes | null | undefined;
  /** Translation key of the confirm button, with the count: "Assign 10,000 devices". */
  readonly action: string;
  /** Translation key of the success message. */
  readonly done: string;
  readonly isDanger?: boolean;
  run(chosen: BulkSelection, data: Changes | null, signal: AbortSignal): Promise<BulkResult>;
  /** The inputs. */
  readonly children?: ReactNode;
}

/** Confirms a bulk action with a preview, runs it in one call that can be stopped, and lists failures. */
export const BulkDialog = (props: Props) => {
  const { definition, title, text, data, action, isDanger = false, children, onClose } = props;
  const translate = useTranslate();
  const countText = useCountText();
  const id = useId();
  const { count } = useBulkSelection();
  const { preview, error: previewError, isSettled } = usePreview(definition, data);
  const { state, start, stop } = useBulkRun(props, preview?.changes);
  const isRunning = state.kind === 'running';
  const error = state.kind === 'failed' ? state.error : previewError;
  const failed = failedRecords(error);
  const changes = data === undefined || !preview ? count : preview.changes;
  const canStart =
    data !== undefined && isSettled && changes > 0 && preview?.problem_count === 0 && !previewError;
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{countText(title, count)}</DialogTitle>
      <DialogContent>
        {text && <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>}
        {!isRunning && children}
        {preview && !isRunning && (
          <BulkPreview
            definition={definition}
            preview={preview}
            hasChange={data !== undefined && data !== null && isSettled}
          />
        )}
        {isRunning && <Progress text={countText('bulk.running', changes)} />}
        {state.kind === 'stopped' && (
          <DialogContentText role="status">{translate('bulk.stopped')}</DialogContentText>
        )}
        {error && (
          <Failures
            title={summaryOf(error)}
            rows={failed}
            count={failed.length}
            fileName={`${definition.name}-failed.csv`}
          />
        )}
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button onClick={stop}>{translate('bulk.stop')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{translate('generator.remove.cancel')}</Button>
            <Button
              variant="contained"
              disableElevation
              color={isDanger ? 'error' : 'primary'}
              disabled={!canStart}
              onClick={() => void start(data as Changes | null)}
            >
              {countText(action, changes)}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
};
