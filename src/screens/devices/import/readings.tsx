import Download from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { csvText } from '../../../domain/api/csv.ts';
import { formatBytes, formatCount } from '../../../domain/text/format.ts';
import type { ReadingsOutcome } from '../../../domain/api/import-outcome.ts';
import { useLabels } from '../../../generator/labels.ts';
import { Page } from '../../../generator/page/page.tsx';
import { useCountText } from '../../../generator/page/use-count-text.ts';
import { useUndo } from '../../../generator/page/use-notify-done.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../../providers/routing/paths.ts';
import { saveFile } from '../../../providers/browser/save-file.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { DropZone } from './drop-zone.tsx';
import { FaultsTable } from './faults-table.tsx';

const devices = resourceNamed('devices');
const PROGRESS_MS = 1_000;
/** A register by its role. */
const EXAMPLE = { serial: '70B3D57ED0050A1B', ts: '2026-01-31 13:15', register: '1234.5' };
const saveTemplate = (): void =>
  saveFile('readings-template.csv', 'text/csv;charset=utf-8', csvText(Object.keys(EXAMPLE), []));

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'running'; readonly name: string }
  | { readonly kind: 'checked'; readonly outcome: ReadingsOutcome }
  | { readonly kind: 'done'; readonly outcome: ReadingsOutcome; readonly batch: string | undefined };

/** The import: a file is checked as soon as it is chosen, and stored when the user says so. */
const useReadingsImport = () => {
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (chosen: File, isDry: boolean): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    const name = crypto.randomUUID();
    setError(null);
    setStep({ kind: 'running', name });
    try {
      const { outcome, batch } = await provider.importReadings(chosen, isDry, name, controller.signal);
      const isDone = !isDry && outcome.error_count === 0;
      setStep(isDone ? { kind: 'done', outcome, batch } : { kind: 'checked', outcome });
    } catch (failure) {
      setError(controller.signal.aborted ? 'imports.readings.stopped' : (failure as Error).message);
      setStep({ kind: 'choose' });
    }
    if (!isDry) await client.invalidateQueries();
  };
  return {
    file,
    step,
    error,
    choose: (chosen: File): void => {
      setFile(chosen);
      void send(chosen, true);
    },
    run: (): void => {
      if (file) void send(file, false);
    },
    stop: () => running.current?.abort(),
    reset: (): void => setStep({ kind: 'choose' }),
  };
};

/** How far the import is, as the server says. */
const ImportProgress = ({ name }: { readonly name: string }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const provider = useDataProvider<SiteDataProvider>();
  const { data } = useQuery({
    queryKey: ['devices', 'readings-progress', name],
    queryFn: ({ signal }) => provider.readingsProgress(name, signal),
    refetchInterval: PROGRESS_MS,
    retry: false,
  });
  const isStoring = data?.step === 'storing' && data.total > 0;
  const text = isStoring
    ? translate('imports.readings.storing', {
        done: formatCount(data.done, locale),
        total: formatCount(data.total, locale),
      })
    : translate('imports.readings.reading');
  return (
    <Box sx={{ py: 2 }}>
      <Box role="status" sx={{ mb: 1 }}>
        {text}
      </Box>
      <LinearProgress
        aria-label={text}
        {...(isStoring ? { variant: 'determinate', value: (data.done / data.total) * 100 } : {})}
      />
    </Box>
  );
};

interface StoredProps {
  readonly outcome: ReadingsOutcome;
  /** Undoes the import. */
  readonly batch: string | undefined;
  onAgain(): void;
}

/** The result of an import, with undo and next steps. */
const Stored = ({ outcome: { readings, stored = 0 }, batch, onAgain }: StoredProps) => {
  const translate = useTranslate();
  const countText = useCountText();
  const area = useArea();
  const undo = useUndo();
  const [state, setState] = useState<'stored' | 'undoing' | 'undone'>('stored');
  const undoImport = async (): Promise<void> => {
    setState('undoing');
    setState((await undo(batch as string)) ? 'undone' : 'stored');
  };
  return (
    <>
      {state === 'undone' ? (
        <Alert severity="info" role="status">
          {translate('imports.readings.undone')}
        </Alert>
      ) : (
        <Alert severity="success" role="status">
          {countText('imports.readings.done', stored)}
          {readings > stored && ` ${countText('imports.readings.known', readings - stored)}`}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button component={Link} to={pathTo(area, 'devices', 'list')} variant="contained" disableElevation>
          {translate('imports.to_devices')}
        </Button>
        <Button onClick={onAgain}>{translate('imports.another')}</Button>
        {batch !== undefined && stored > 0 && state !== 'undone' && (
          <Button onClick={() => void undoImport()} loading={state === 'undoing'}>
            {translate('imports.undo')}
          </Button>
        )}
      </Box>
    </>
  );
};

/** Imports readings of the past from a CSV file: choose the file, see what it has, import. */
export default function ReadingsImport() {
  const translate = useTranslate();
  const countText = useCountText();
  const locale = useFormatLocale();
  const labels = useLabels(devices);
  const area = useArea();
  const { file, step, error, choose, run, stop, reset } = useReadingsImport();
  const summary = ({ readings, devices: count }: ReadingsOutcome): string =>
    `${countText('imports.readings.found', readings)} ${countText('imports.readings.devices', count)}`;
  return (
    <Page
      title={translate('imports.readings.title')}
      parent={{ label: labels.many, to: pathTo(area, 'devices', 'list') }}
      actions={
        <Button startIcon={<Download />} onClick={saveTemplate}>
          {translate('imports.template')}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 960 }}>
        <Box>
          <Typography>{translate('imports.readings.about')}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{translate('imports.readings.format')}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{translate('imports.readings.zone')}</Typography>
          <Box
            component="pre"
            sx={{
              m: 0,
              mt: 1,
              p: 1.5,
              borderRadius: 1,
              bgcolor: 'action.hover',
              fontSize: 12,
              overflowX: 'auto',
            }}
          >
            {[Object.keys(EXAMPLE), Object.values(EXAMPLE)].map((cells) => cells.join(',')).join('\n')}
          </Box>
        </Box>
        {error && (
          <Alert severity="error" role="alert">
            {translate(error, { _: error })}
          </Alert>
        )}
        {step.kind === 'choose' && <DropZone onFile={choose} text={translate('imports.readings.drop')} />}
        {step.kind !== 'choose' && file && (
          <Paper variant="outlined" component="section" sx={{ p: 2 }}>
            <Box sx={{ mb: 1, overflowWrap: 'anywhere' }}>
              <strong>{file.name}</strong>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {formatBytes(file.size, locale)}
              </Box>
            </Box>
            {step.kind === 'running' && (
              <>
                <ImportProgress name={step.name} />
                <Button onClick={stop}>{translate('bulk.stop')}</Button>
              </>
            )}
            {step.kind === 'checked' && step.outcome.error_count > 0 && (
              <>
                <Alert severity="error">
                  {countText('imports.found', step.outcome.error_count)}
                  {step.outcome.error_count > step.outcome.errors.length &&
                    ` ${countText('imports.first', step.outcome.errors.length)}`}
                </Alert>
                <FaultsTable faults={step.outcome.errors} />
              </>
            )}
            {step.kind === 'checked' && step.outcome.error_count === 0 && (
              <>
                <Alert severity="success" role="status">
                  {summary(step.outcome)}
                </Alert>
                <Button
                  variant="contained"
                  disableElevation
                  disabled={step.outcome.readings === 0}
                  onClick={run}
                  sx={{ mt: 2, mr: 1 }}
                >
                  {countText('imports.readings.run', step.outcome.readings)}
                </Button>
              </>
            )}
            {step.kind === 'done' && <Stored outcome={step.outcome} batch={step.batch} onAgain={reset} />}
            {step.kind === 'checked' && (
              <Button onClick={reset} sx={{ mt: 2 }}>
                {translate('imports.other_file')}
              </Button>
            )}
          </Paper>
        )}
      </Box>
    </Page>
  );
}
