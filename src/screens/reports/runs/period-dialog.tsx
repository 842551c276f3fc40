import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { currentPeriod } from '../../../domain/reports/periods.ts';
import { live } from '../../../live/client.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { RunPeriod } from '../../../providers/data/report-calls.ts';

const CURRENT = ['day', 'week', 'month'] as const;

interface Props {
  readonly zone: string;
  readonly onClose: () => void;
  /** Throws if the server refuses the run. */
  readonly onRun: (period: RunPeriod) => Promise<void>;
}

/** Asks for the days to run a report for. */
export const PeriodDialog = ({ zone, onClose, onRun }: Props) => {
  const translate = useTranslate();
  const title = useId();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await onRun({ from, ...(to === '' ? {} : { to }) });
      onClose();
    } catch (error) {
      setFault((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <DialogTitle id={title}>{translate('reports.choose_title')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>
            {translate('reports.choose_text', { zone })}
          </Typography>
          <Box
            role="group"
            aria-label={translate('reports.so_far')}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
          >
            {CURRENT.map((period) => (
              <Button
                key={period}
                size="small"
                variant="outlined"
                onClick={() => {
                  const current = currentPeriod(period, zone, live.store.now());
                  setFrom(current.from);
                  setTo(current.to);
                }}
              >
                {translate(`reports.current.${period}`)}
              </Button>
            ))}
          </Box>
          {fault !== null && <Alert severity="error">{fault}</Alert>}
          <TextField
            type="date"
            size="small"
            required
            autoFocus
            label={translate('reports.from')}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            type="date"
            size="small"
            label={translate('reports.to')}
            value={to}
            onChange={(event) => setTo(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('reports.cancel')}</Button>
          <Button type="submit" variant="contained" disableElevation loading={busy} disabled={from === ''}>
            {translate('reports.run')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
