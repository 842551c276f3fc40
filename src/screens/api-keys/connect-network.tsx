import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { NETWORKS } from '../../domain/devices/networks.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { CopyField } from '../copy-field.tsx';

/** Addresses that no other computer can reach. */
const isOnlyHere = ({ hostname }: URL): boolean => /^(localhost|127\.|\[::1\])/.test(hostname);

/** What to enter in a network so that it sends its messages: the address of its webhook and the header with the key. */
export const ConnectNetwork = ({ apiKey, api }: { readonly apiKey: string; readonly api: URL }) => {
  const translate = useTranslate();
  const [path, setPath] = useState(NETWORKS[0]?.path ?? '');
  return (
    <Box component="section" aria-label={translate('screens.keys.connect')} sx={{ mt: 3 }}>
      <Box component="h3" sx={{ fontSize: 16, m: 0 }}>
        {translate('screens.keys.connect')}
      </Box>
      <TextField
        select
        fullWidth
        size="small"
        label={translate('screens.keys.network')}
        helperText={translate(`screens.keys.where.${path.replace('-', '_')}`)}
        value={path}
        onChange={({ target }) => setPath(target.value)}
        sx={{ mt: 2 }}
      >
        {NETWORKS.map((network) => (
          <MenuItem key={network.path} value={network.path}>
            {network.name}
          </MenuItem>
        ))}
      </TextField>
      <CopyField label={translate('screens.keys.address')} text={`${api.href}/ingest/${path}`} />
      <CopyField label={translate('screens.keys.header')} text={`Bearer ${apiKey}`} />
      {isOnlyHere(api) && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate('screens.keys.only_here', { host: api.host })}
        </Alert>
      )}
    </Box>
  );
};
