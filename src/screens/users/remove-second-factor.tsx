import Button from '@mui/material/Button';
import { type RaRecord, useDataProvider, useNotify, useRefresh } from 'ra-core';
import { useState } from 'react';
import { ConfirmDelete } from '../../generator/record/confirm-delete.tsx';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Removes the second factor of a user who lost the phone. Hidden without one, and for one's own account. */
export const RemoveSecondFactor = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useDataProvider<SiteDataProvider>();
  const me = useCurrentUser();
  const [open, setOpen] = useState(false);
  const remove = async (): Promise<void> => {
    await provider.removeUserSecondFactor(Number(record.id));
    notify('people.two_step_removed', { type: 'success' });
    refresh();
  };
  if (record.has_second_factor !== true || me?.id === record.id) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{translate('people.remove_two_step')}</Button>
      <ConfirmDelete
        open={open}
        title={translate('people.remove_two_step_title', { name: String(record.name) })}
        text={translate('people.remove_two_step_text')}
        action={translate('people.remove_two_step')}
        onClose={() => setOpen(false)}
        onConfirm={remove}
      />
    </>
  );
};
