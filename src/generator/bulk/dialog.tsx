import type { BulkResult, ChangePreview } from '../../domain/api/bulk.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, type RaRecord } from 'ra-core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Changes, BulkSelection } from '../../providers/data/bulk.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { useBulkSelection, type BulkDialogProps } from './context.ts';
import { BulkPreview } from './preview.tsx';
import { failedRecords, Failures } from './failures.tsx';
import { Progress } from '../page/progress.tsx';
import { titleOf } from '../record/link.tsx';
import { useSelection } from './selection.tsx';
import { summaryOf } from '../form/server-errors.ts';
import { useCountText } from '../page/use-count-text.ts';
import { useNotifyDone } from '../page/use-notify-done.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

type State =
  | { readonly kind: 'ready' | 'running' | 'stopped' }
  | { readonly kind: 'failed'; readonly error: Error };

interface Task {
  readonly done: string;
  run(chosen: BulkSelection, data: Changes | null, signal: AbortSignal): Promise<BulkResult>;
  onClose(): void;
}

/**
 * Runs a bulk call on the selection. If stopped, the server notices the closed connection and rolls back.
 * Afterwards all queries are refetched, so that all numbers are consistent.
 */
const useBulkRun = ({ done, run, onClose }: Task, changes: number | undefined) => {
  const client = useQueryClient();
  const say = useNotifyDone();
  const { chosen } = useBulkSelection();
  const { clear } = useSelection();
  const [state, setState] = useState<State>({ kind: 'ready' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (data: Changes | null): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running' });
    try {
      const { count, batch_id } = await run(chosen, data, controller.signal);
      running.current = null;
      clear();
      onClose();
      say(done, { smart_count: changes ?? count }, batch_id);
    } catch (error) {
      running.current = null;
      setState(controller.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error: error as Error });
    }
    await client.invalidateQueries();
  };
  return { state, start, stop: () => running.current?.abort() };
};

const PAUSE_MS = 250;

const useSettled = <T,>(value: T): T => {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value) ?? '';
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
    // Compared by content: a new object with equal content changes nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return settled;
};

/** A preview from the page's own data, for resources without a server preview. */
const useKnown = (definition: AnyResource): ChangePreview => {
  const { data = [], selectedIds } = useListContext<RaRecord>();
  const { chosen, count } = useBulkSelection();
  const sample = data
    .filter(({ id }) => 'filter' in chosen || selectedIds.includes(id))
    .slice(0, 10)
    .map((record) => ({ id: Number(record.id), title: titleOf(definition, record) }));
  return { count, sample, changes: count, problems: [], problem_count: 0 };
};

/**
 * Previews a change (null: a deletion) of the selection, refetched as the user edits the change. If data is
 * undefined, only the names are fetched.
 */
const usePreview = (definition: AnyResource, data: Changes | null | undefined) => {
  const provider = useDataProvider<SiteDataProvider>();
  const known = useKnown(definition);
  const { chosen } = useBulkSelection();
  const wanted = useSettled(data);
  const asked = data === undefined ? {} : wanted === undefined ? {} : wanted;
  const {
    data: answer,
    error,
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['preview', definition.name, chosen, asked],
    queryFn: ({ signal }) => provider.previewMany(definition.name, chosen, asked, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const isCurrent = JSON.stringify(wanted) === JSON.stringify(data);
  return {
    preview: answer === null ? known : answer,
    error,
    isSettled: isCurrent && !isFetching && !isPlaceholderData && answer !== undefined,
  };
};

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
