import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Cancelled from '@mui/icons-material/CancelOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { StatePanel } from '../../../generator/page/state-panel.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Run } from '../../../providers/data/report-calls.ts';

/** Progress of a queued or running run, with a cancel button. */
export const RunProgress = ({ run, onCancel }: { readonly run: Run; readonly onCancel: () => void }) => {
  const translate = useTranslate();
  const percent = Math.round(run.progress * 100);
  const text = translate(`reports.${run.status}_text`, { percent });
  return (
    <Paper variant="outlined" sx={{ borderRadius: 1, p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1, minHeight: 44 }}>
        <Box component="span" role="status" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Box>
        <Button onClick={onCancel}>{translate('reports.cancel')}</Button>
      </Box>
      <LinearProgress
        aria-label={translate(`reports.state.${run.status}`)}
        {...(run.status === 'running' ? { variant: 'determinate', value: percent } : {})}
      />
    </Paper>
  );
};

interface OverProps {
  readonly run: Run;
  readonly onAgain: () => void;
}

/** A run that ended without a result. */
export const RunOver = ({ run, onAgain }: OverProps) => {
  const translate = useTranslate();
  const isFailed = run.status === 'failed';
  return (
    <Paper variant="outlined" sx={{ borderRadius: 1 }}>
      <StatePanel
        alert={isFailed}
        icon={isFailed ? <ErrorIcon /> : <Cancelled />}
        title={translate(isFailed ? 'reports.failed' : 'reports.was_cancelled')}
        text={run.error ?? undefined}
        action={
          <Button variant="outlined" onClick={onAgain}>
            {translate('reports.again')}
          </Button>
        }
      />
    </Paper>
  );
};
