import Link from '@mui/icons-material/LinkOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { LinkDialog } from './link-dialog.tsx';
import { useNotifyError } from '../../generator/page/use-notify-error.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/**
 * Creates a link to set a password, for the admin to pass on. A pending invitation is mailed again if the server
 * can send mail.
 */
export const NewLink = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [busy, setBusy] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const isInvited = record.status === 'invited';
  const createLink = async (): Promise<void> => {
    setBusy(true);
    try {
      const link = await provider.createPasswordLink(record.id, isInvited ? { mail: true } : undefined);
      if (link.mailed) {
        notify('people.resent', { type: 'success', messageArgs: { email: String(record.email) } });
      } else setUrl(link.url);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button startIcon={isInvited ? <Mail /> : <Link />} loading={busy} onClick={() => void createLink()}>
        {translate(isInvited ? 'people.resend' : 'screens.users.new_link')}
      </Button>
      {url && (
        <LinkDialog
          title={translate('screens.users.link_for', { name: record.name })}
          text={translate(isInvited ? 'screens.users.invited_text' : 'screens.users.link_text')}
          url={url}
          onClose={() => setUrl(null)}
        />
      )}
    </>
  );
};
