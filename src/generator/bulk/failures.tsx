import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { csvText } from '../../domain/api/csv.ts';
import { saveFile } from '../../providers/browser/save-file.ts';
import { useCountText } from '../page/use-count-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

export interface FailedRecord {
  readonly id: string;
  /** Empty if the reason contains it. */
  readonly title: string;
  readonly reason: string;
}

/** The records named in a failed bulk call: `{path: "ids.7", msg}`. See docs/audit-and-undo.md. */
export const failedRecords = (error: unknown): FailedRecord[] => {
  const { errors } = ((error ?? {}) as { body?: { errors?: unknown } | null }).body ?? {};
  return (Array.isArray(errors) ? (errors as { msg?: unknown; path?: unknown }[]) : []).flatMap(
    ({ msg, path }) =>
      typeof path === 'string' && path.startsWith('ids.')
        ? [{ id: path.slice('ids.'.length), title: '', reason: String(msg) }]
        : [],
  );
};

interface Props {
  readonly title: string;
  readonly rows: readonly FailedRecord[];
  /** Total number. */
  readonly count: number;
  readonly fileName: string;
}

/** Lists the failed records with reasons, and offers them as a file. */
export const Failures = ({ title, rows, count, fileName }: Props) => {
  const translate = useTranslate();
  const countText = useCountText();
  const save = (): void =>
    saveFile(
      fileName,
      'text/csv;charset=utf-8',
      csvText(
        ['id', 'title', 'reason'],
        rows.map((row) => ({ ...row })),
      ),
    );
  return (
    <Alert severity="error" role="alert" sx={{ mt: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {title}
      {rows.length > 0 && (
        <>
          <Box
            component="ul"
            tabIndex={0}
            aria-label={title}
            sx={{ maxHeight: 180, overflowY: 'auto', pl: 2.5, my: 1, overflowWrap: 'anywhere' }}
          >
            {rows.map(({ id, title: name, reason }) => (
              <li key={id}>{name ? `${name}: ${reason}` : reason}</li>
            ))}
            {count > rows.length && <li>{countText('generator.remove.more', count - rows.length)}</li>}
          </Box>
          <Button size="small" color="inherit" onClick={save}>
            {translate('bulk.save_list')}
          </Button>
        </>
      )}
    </Alert>
  );
};
