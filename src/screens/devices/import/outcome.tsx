import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { saveFile } from '../../../providers/browser/save-file.ts';
import { useCountText } from '../../../generator/page/use-count-text.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { FaultsTable } from './faults-table.tsx';
import { withErrors } from './read-file.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { ImportOutcome } from '../../../domain/api/import-outcome.ts';

/** One-line summary: rows, new devices, changed and unchanged ones. */
const useSummary = () => {
  const countText = useCountText();
  return ({ rows, create, update, unchanged }: ImportOutcome): string =>
    `${countText('imports.rows', rows)} ${[
      countText('imports.create', create),
      countText('imports.update', update - unchanged),
      ...(unchanged > 0 ? [countText('imports.unchanged', unchanged)] : []),
    ].join(', ')}.`;
};

interface CheckedProps {
  readonly outcome: ImportOutcome;
  readonly file: File;
  onImport(): void;
}

/** Result of the dry run: a summary, or the errors. */
export const Checked = ({ outcome, file, onImport }: CheckedProps) => {
  const translate = useTranslate();
  const countText = useCountText();
  const summary = useSummary();
  const { rows, errors, error_count } = outcome;
  const save = async (): Promise<void> =>
    saveFile(
      file.name.replace(/(?:\.csv)?$/i, '-errors.csv'),
      'text/csv;charset=utf-8',
      await withErrors(file, errors, resourceNamed('devices')),
    );
  if (error_count === 0) {
    return (
      <>
        <Alert severity="success" role="status">
          {summary(outcome)}
        </Alert>
        <Button variant="contained" disableElevation disabled={rows === 0} onClick={onImport} sx={{ mt: 2 }}>
          {countText('imports.run', rows)}
        </Button>
      </>
    );
  }
  return (
    <>
      <Alert severity="error">
        {countText('imports.found', error_count)}
        {error_count > errors.length && ` ${countText('imports.first', errors.length)}`}
      </Alert>
      <Box sx={{ mt: 2 }}>
        <Button variant="outlined" onClick={() => void save()}>
          {translate('imports.save_errors')}
        </Button>
      </Box>
      <FaultsTable faults={errors} />
    </>
  );
};

interface ImportedProps {
  readonly outcome: ImportOutcome;
  readonly isUndone: boolean;
  readonly onUndo: (() => void) | undefined;
  onAgain(): void;
}

/** Result of the import, with undo and next steps. */
export const Imported = ({ outcome, isUndone, onUndo, onAgain }: ImportedProps) => {
  const translate = useTranslate();
  const summary = useSummary();
  return (
    <>
      {isUndone ? (
        <Alert severity="info" role="status">
          {translate('imports.undone')}
        </Alert>
      ) : (
        <Alert severity="success" role="status">
          <Typography sx={{ fontWeight: 600 }}>{translate('imports.done')}</Typography>
          {summary(outcome)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button component={Link} to="/admin/devices" variant="contained" disableElevation>
          {translate('imports.to_devices')}
        </Button>
        <Button onClick={onAgain}>{translate('imports.another')}</Button>
        {onUndo && !isUndone && <Button onClick={onUndo}>{translate('imports.undo')}</Button>}
      </Box>
    </>
  );
};
