import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Severity } from '../../domain/alarms/alarm.ts';
import { exactTime, fromLocalInput, toLocalInput } from '../../domain/time/zoned.ts';
import { PageSection } from '../../generator/record/fields.tsx';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import type { PlannedNotification } from '../../providers/data/alarms/settings-calls.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { Person } from '../alarms/person.tsx';

const Messages = ({ messages }: { readonly messages: readonly PlannedNotification[] }) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  if (messages.length === 0) return <p>{translate('policies.dry_run_none')}</p>;
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('policies.dry_run_time')}</TableCell>
          <TableCell>{translate('rosters.person')}</TableCell>
          <TableCell>{translate('policies.dry_run_channel')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {messages.map(({ at, user_id, channel }) => (
          <TableRow key={`${at}/${user_id}/${channel}`} hover>
            <TableCell>{exactTime(at, zone, locale)}</TableCell>
            <TableCell>{user_id === null ? '—' : <Person id={user_id} />}</TableCell>
            <TableCell>{translate(`policies.channel.${channel}`)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

interface Props {
  readonly policy: number;
  /** Those that the policy is about. */
  readonly severities: readonly Severity[];
}

/** What a policy would send for an alarm at a chosen time. */
export const DryRun = ({ policy, severities }: Props) => {
  const translate = useTranslate();
  const zone = useZone();
  const provider = useDataProvider<SiteDataProvider>();
  const [at, setAt] = useState(() => toLocalInput(new Date().toISOString(), zone));
  const [severity, setSeverity] = useState<Severity>(severities[0] ?? 'critical');
  const [messages, setMessages] = useState<readonly PlannedNotification[]>();
  const [error, setError] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  const instant = fromLocalInput(at, zone);
  const run = async (): Promise<void> => {
    if (instant === null) return;
    setIsRunning(true);
    setError(undefined);
    try {
      setMessages(await provider.dryRun(policy, instant, severity));
    } catch (reason) {
      setMessages(undefined);
      setError((reason as Error).message);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <PageSection title={translate('policies.dry_run')}>
      <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 }, mb: 3, maxWidth: 800 }}>
        <Box component="p" sx={{ m: 0, mb: 2, color: 'text.secondary' }}>
          {translate('policies.dry_run_text')}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1 }}>
          <TextField
            type="datetime-local"
            label={translate('policies.dry_run_at')}
            value={at}
            onChange={({ target }) => setAt(target.value)}
            size="small"
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            select
            label={translate('policies.dry_run_severity')}
            value={severity}
            onChange={({ target }) => setSeverity(target.value as Severity)}
            size="small"
            sx={{ minWidth: 120 }}
          >
            {severities.map((each) => (
              <MenuItem key={each} value={each}>
                {translate(`severity.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          <Button
            variant="outlined"
            loading={isRunning}
            disabled={instant === null}
            onClick={() => void run()}
          >
            {translate('policies.dry_run_action')}
          </Button>
        </Box>
        <div role="status">
          {error !== undefined && <Alert severity="error">{error}</Alert>}
          {messages && <Messages messages={messages} />}
        </div>
      </Paper>
    </PageSection>
  );
};
