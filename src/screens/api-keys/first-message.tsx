import Check from '@mui/icons-material/CheckCircleOutlined';
import Hourglass from '@mui/icons-material/HourglassEmptyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetOne, type RaRecord } from 'ra-core';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import newDevices from '../../resources/new-devices.ts';

const POLL_MS = 2_000;

interface Props {
  readonly id: number;
  /** Opens the new devices. */
  onRegister(): void;
}

/** Says when the first message has come with a new key, and from which device. */
export const FirstMessage = ({ id, onRegister }: Props) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const { data: key } = useGetOne<RaRecord & { readonly last_used_at: string | null }>(
    'api-keys',
    { id, meta: { background: true } },
    { refetchInterval: ({ state }) => (state.data?.last_used_at ? false : POLL_MS), retry: false },
  );
  const isUsed = Boolean(key?.last_used_at);
  const { data: waiting } = useQuery({
    queryKey: [newDevices.name, 'first message', id],
    queryFn: ({ signal }) => provider.findPending('', signal),
    enabled: isUsed,
    refetchInterval: POLL_MS,
    retry: false,
  });
  const device = waiting?.[0];
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, flex: 1, minHeight: 44 }}
    >
      {isUsed ? (
        <Check aria-hidden sx={{ color: 'success.main' }} />
      ) : (
        <Hourglass aria-hidden sx={{ color: 'text.secondary' }} />
      )}
      <Box component="span" sx={{ flex: 1, minWidth: 120, overflowWrap: 'anywhere' }}>
        {!isUsed
          ? translate('screens.keys.waiting')
          : device
            ? translate('screens.keys.heard', { name: device.dev_id })
            : translate('screens.keys.used')}
      </Box>
      {device && (
        <Button variant="contained" disableElevation onClick={onRegister}>
          {translate('screens.keys.register')}
        </Button>
      )}
    </Box>
  );
};
