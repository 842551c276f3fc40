import Download from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { csvText } from '../../../domain/api/csv.ts';
import { formatBytes } from '../../../domain/text/format.ts';
import { useLabels } from '../../../generator/labels.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { Page } from '../../../generator/page/page.tsx';
import { Progress } from '../../../generator/page/progress.tsx';
import { saveFile } from '../../../providers/browser/save-file.ts';
import { useUndo } from '../../../generator/page/use-notify-done.ts';
import { pathTo } from '../../../providers/routing/paths.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { importedFields } from '../../../schema/import-columns.ts';
import { DropZone } from './drop-zone.tsx';
import { mappingFaults } from './guess.ts';
import { MappingTable } from './mapping-table.tsx';
import { Checked, Imported } from './outcome.tsx';
import { useImport } from './use-import.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const devices = resourceNamed('devices');

const saveTemplate = (): void =>
  saveFile('devices-template.csv', 'text/csv;charset=utf-8', csvText(importedFields(devices), []));

const Heading = ({ children }: { readonly children: string }) => (
  <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, mb: 1.5 }}>
    {children}
  </Typography>
);

/** Imports devices from a CSV file: choose the file, map its columns, check, import. */
export default function DevicesImport() {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const labels = useLabels(devices);
  const undo = useUndo();
  const [isUndone, setUndone] = useState(false);
  const { file, head, mapping, step, error, selectFile, match, check, run, stop, reset } = useImport(devices);
  const { missing, duplicates } = mappingFaults(mapping);
  const isBusy = step.kind === 'running';
  const selectNewFile = (selected: File): void => {
    setUndone(false);
    void selectFile(selected);
  };
  const undoImport = async (batch: string): Promise<void> => setUndone(await undo(batch));
  return (
    <Page
      title={translate('imports.title')}
      parent={{ label: labels.many, to: pathTo('admin', 'devices', 'list') }}
      actions={
        <Button startIcon={<Download />} onClick={saveTemplate}>
          {translate('imports.template')}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 960 }}>
        {step.kind === 'choose' && <DropZone onFile={selectNewFile} />}
        {error && (
          <Alert severity="error" role="alert">
            {translate(error, { _: error })}
          </Alert>
        )}
        {file && step.kind !== 'choose' && (
          <Paper
            variant="outlined"
            sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{file.name}</strong>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {formatBytes(file.size, locale)}
              </Box>
            </Box>
            {step.kind !== 'done' && (
              <Button onClick={reset} disabled={isBusy}>
                {translate('imports.other_file')}
              </Button>
            )}
          </Paper>
        )}
        {file && step.kind !== 'choose' && step.kind !== 'done' && (
          <Paper variant="outlined" component="section" sx={{ p: 2 }}>
            <Heading>{translate('imports.columns')}</Heading>
            <MappingTable
              definition={devices}
              head={head}
              mapping={mapping}
              isDisabled={isBusy}
              onChange={match}
            />
            {step.kind === 'match' && (
              <Button
                variant="contained"
                disableElevation
                disabled={missing.length > 0 || duplicates.length > 0}
                onClick={() => void check()}
                sx={{ mt: 2 }}
              >
                {translate('imports.check')}
              </Button>
            )}
          </Paper>
        )}
        {(isBusy || step.kind === 'checked' || step.kind === 'done') && (
          <Paper variant="outlined" component="section" sx={{ p: 2 }}>
            <Heading>{translate('imports.result')}</Heading>
            {isBusy && (
              <>
                <Progress text={translate(step.isDry ? 'imports.checking' : 'imports.importing')} />
                <Button onClick={stop}>{translate('bulk.stop')}</Button>
              </>
            )}
            {step.kind === 'checked' && file && (
              <Checked outcome={step.outcome} file={file} onImport={() => void run()} />
            )}
            {step.kind === 'done' && (
              <Imported
                outcome={step.outcome}
                isUndone={isUndone}
                onAgain={reset}
                onUndo={step.batch === undefined ? undefined : () => void undoImport(step.batch as string)}
              />
            )}
          </Paper>
        )}
      </Box>
    </Page>
  );
}
