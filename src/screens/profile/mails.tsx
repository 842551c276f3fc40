import type { Preferences } from '../../domain/sign-in/session.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useId, useState } from 'react';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useNotifyError } from '../../generator/page/use-notify-error.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const KEY = ['auth', 'preferences'];

/** Email preferences, saved on change. */
export const MailPreferences = () => {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => provider.preferences(signal),
  });
  // Optimistic value, reverted on error.
  const [pending, setPending] = useState<boolean | null>(null);
  const save = async (mail_reports: boolean): Promise<void> => {
    setPending(mail_reports);
    try {
      // A request in flight would return the old value.
      await client.cancelQueries({ queryKey: KEY });
      await provider.savePreferences({ mail_reports });
      client.setQueryData<Preferences>(KEY, { mail_reports });
      notify(mail_reports ? 'people.mail_on' : 'people.mail_off', { type: 'success' });
    } catch (failure) {
      setPending(null);
      notifyError(failure);
    }
  };
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h2">
        {translate('people.mails')}
      </Typography>
      {data ? (
        <FormControlLabel
          sx={{ mt: 1, minHeight: 44 }}
          control={<Switch checked={pending ?? data.mail_reports} onChange={(_, isOn) => void save(isOn)} />}
          label={translate('people.mail_reports')}
        />
      ) : error ? (
        <Alert
          severity="error"
          sx={{ mt: 1 }}
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              {translate('people.retry')}
            </Button>
          }
        >
          {translate('people.mails_failed')}
        </Alert>
      ) : (
        <Skeleton variant="rounded" height={44} aria-busy="true" sx={{ mt: 1 }} />
      )}
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{translate('people.mails_text')}</Box>
    </Paper>
  );
};
