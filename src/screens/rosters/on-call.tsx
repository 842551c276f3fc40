import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const REFRESH_MS = 60_000;

/** Who is on call now. */
export const OnCall = ({ roster }: { readonly roster: number }) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const { data, error } = useQuery({
    // Below the key of rosters, so that it is refetched with them.
    queryKey: ['rosters', 'on-call', roster],
    queryFn: ({ signal }) => provider.onCall(roster, signal),
    refetchInterval: REFRESH_MS,
  });
  const names = data?.map(({ name }) => name).join(', ');
  return (
    <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 }, mb: 3, maxWidth: 800 }}>
      <Box component="span" sx={{ color: 'text.secondary', mr: 1 }}>
        {translate('rosters.on_call_now')}
      </Box>
      <strong>
        {error ? translate('rosters.on_call_failed') : data ? names || translate('rosters.nobody') : '…'}
      </strong>
    </Paper>
  );
};
