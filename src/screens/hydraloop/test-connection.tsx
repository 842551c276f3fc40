import NetworkCheck from '@mui/icons-material/NetworkCheck';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { TestedResource } from '../../providers/data/devices/hydraloop.ts';
import { useTest } from './use-test.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly resource: TestedResource;
  readonly id: number;
}

/** Tests the connection of a record and shows the result. */
export const TestConnection = ({ resource, id }: Props) => {
  const translate = useTranslate();
  const { busy, outcome, test } = useTest(resource, id);
  const isOk = outcome?.result === 'ok';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', mb: 3, maxWidth: 800 }}>
      <Button variant="outlined" startIcon={<NetworkCheck />} loading={busy} onClick={() => void test()}>
        {translate('hydraloop.test')}
      </Button>
      <Box role="status" sx={{ flex: '1 1 300px' }}>
        {busy && <Box sx={{ py: 1, color: 'text.secondary' }}>{translate('hydraloop.testing')}</Box>}
        {outcome && (
          <Alert severity={isOk ? 'success' : 'error'} role="presentation">
            <AlertTitle>{translate(isOk ? 'hydraloop.ok' : 'hydraloop.failed')}</AlertTitle>
            {outcome.msg} {outcome.ms > 0 && translate('hydraloop.took', { ms: outcome.ms })}
          </Alert>
        )}
      </Box>
    </Box>
  );
};
