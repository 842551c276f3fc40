import Block from '@mui/icons-material/BlockOutlined';
import Restore from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { useNotifyDone } from '../../generator/page/use-notify-done.ts';
import { undoTokenOf } from '../../providers/undo-tokens.ts';
import { useNotifyError } from '../../generator/page/use-notify-error.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Deactivates or reactivates a user with one click, with undo. Hidden for one's own account. */
export const ActiveButton = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const provider = useDataProvider();
  const client = useQueryClient();
  const notifyError = useNotifyError();
  const done = useNotifyDone();
  const me = useCurrentUser();
  const [busy, setBusy] = useState(false);
  const isActive = record.is_active === true;
  if (me?.id === record.id) return null;
  const toggle = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await provider.update<RaRecord>('users', {
        id: record.id,
        data: { is_active: !isActive },
        previousData: record,
      });
      await client.invalidateQueries();
      const name = String(record.name);
      done(isActive ? 'people.deactivated' : 'people.activated', { name }, undoTokenOf(data));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      startIcon={isActive ? <Block /> : <Restore />}
      color={isActive ? 'error' : 'primary'}
      loading={busy}
      onClick={() => void toggle()}
    >
      {translate(isActive ? 'people.deactivate' : 'people.activate')}
    </Button>
  );
};
