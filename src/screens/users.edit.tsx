import Link from '@mui/icons-material/LinkOutlined';
import Button from '@mui/material/Button';
import { useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { EditView } from '../generator/edit-view.tsx';
import { api } from '../providers/http.ts';
import { resourceNamed } from '../resources/all.ts';
import { LinkDialog } from './link-dialog.tsx';
import { userForm } from './user-form.tsx';

/** A fresh link with which a person sets a new password, for an admin to hand on. */
const NewLink = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      setUrl((await api.post<{ url: string }>(`/users/${record.id}/reset-link`)).url);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button startIcon={<Link />} loading={busy} onClick={() => void ask()}>
        {translate('screens.users.new_link')}
      </Button>
      {url && (
        <LinkDialog
          title={translate('screens.users.link_for', { name: record.name })}
          text={translate('screens.users.link_text')}
          url={url}
          onClose={() => setUrl(null)}
        />
      )}
    </>
  );
};

/** A user's form, with a link for whoever can't sign in. */
export default function UserEdit({ resource }: { readonly resource: string }) {
  return (
    <EditView
      definition={resourceNamed(resource)}
      {...userForm}
      actions={(record) => <NewLink record={record} />}
    />
  );
}
