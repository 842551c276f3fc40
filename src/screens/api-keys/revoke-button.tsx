import Block from '@mui/icons-material/Block';
import Button from '@mui/material/Button';
import { useDelete, useNotify, useRefresh, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { ConfirmDelete } from '../../generator/record/confirm-delete.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Revokes an API key after confirmation. */
export const RevokeButton = ({
  record,
  onDone,
}: {
  readonly record: RaRecord;
  readonly onDone?: () => void;
}) => {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isConfirming, setConfirming] = useState(false);
  const [remove] = useDelete();
  if (record.revoked_at) return null;
  const revoke = async (): Promise<void> => {
    await remove(
      'api-keys',
      { id: record.id, previousData: record },
      { returnPromise: true, mutationMode: 'pessimistic' },
    );
    notify('screens.keys.revoked', { type: 'success', messageArgs: { name: record.name } });
    // A revoked key stays in the list.
    refresh();
    onDone?.();
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        startIcon={<Block />}
        onClick={(event) => {
          event.stopPropagation();
          setConfirming(true);
        }}
      >
        {translate('screens.keys.revoke')}
      </Button>
      <ConfirmDelete
        open={isConfirming}
        title={translate('screens.keys.revoke_title', { name: record.name })}
        text={translate('screens.keys.revoke_text')}
        action={translate('screens.keys.revoke')}
        onClose={() => setConfirming(false)}
        onConfirm={revoke}
      />
    </>
  );
};
