import KeyOff from '@mui/icons-material/KeyOffOutlined';
import Button from '@mui/material/Button';
import { useNotify, useRefresh, useUpdate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { ConfirmDelete } from '../../generator/record/confirm-delete.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Removes the stored token. Leaving the form's token field empty does not. */
export const RemoveToken = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [update] = useUpdate();
  const [isConfirming, setConfirming] = useState(false);
  const name = String(record.name);
  if (record.has_token !== true) return null;
  const remove = async (): Promise<void> => {
    await update(
      'hydraloop',
      { id: record.id, data: { token: null, version: record.version }, previousData: {} as RaRecord },
      { returnPromise: true, mutationMode: 'pessimistic' },
    );
    notify('hydraloop.token_removed', { type: 'success', messageArgs: { name } });
    refresh();
  };
  return (
    <>
      <Button color="error" startIcon={<KeyOff />} onClick={() => setConfirming(true)}>
        {translate('hydraloop.token_remove')}
      </Button>
      <ConfirmDelete
        open={isConfirming}
        title={translate('hydraloop.token_remove_title', { name })}
        text={translate('hydraloop.token_remove_text')}
        action={translate('hydraloop.token_remove')}
        onClose={() => setConfirming(false)}
        onConfirm={remove}
      />
    </>
  );
};
