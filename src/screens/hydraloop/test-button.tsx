import NetworkCheck from '@mui/icons-material/NetworkCheck';
import Button from '@mui/material/Button';
import { useNotify, type RaRecord } from 'ra-core';
import { useTest } from './use-test.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** "Test connection" in a list row. The result appears as a notification. */
export const RowTestButton = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const { busy, test } = useTest('hydraloop', Number(record.id));
  const name = String(record.name);
  const run = async (): Promise<void> => {
    const { result, msg } = await test();
    notify('hydraloop.named', { type: result === 'ok' ? 'success' : 'error', messageArgs: { name, msg } });
  };
  return (
    <Button
      size="small"
      loading={busy}
      startIcon={<NetworkCheck />}
      aria-label={translate('hydraloop.test_of', { name })}
      onClick={(event) => {
        event.stopPropagation();
        void run();
      }}
    >
      {translate('hydraloop.test')}
    </Button>
  );
};
