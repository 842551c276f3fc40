import { useNotify } from 'ra-core';
import { useState } from 'react';
import { GeneratedCreate } from '../../generator/form/create.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { newUserForm } from './form.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Invitation {
  readonly name: string;
  readonly url: string;
  readonly done: () => void;
}

/** Creates a user with a password or an invitation. Without a mail server, shows the invitation link. */
export default function UserCreate() {
  const translate = useTranslate();
  const notify = useNotify();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  return (
    <>
      <GeneratedCreate
        {...newUserForm}
        onCreated={({ name, email, status, invitation_url }, done) => {
          if (typeof invitation_url === 'string') return setInvitation({ name, url: invitation_url, done });
          // No link in the response: the invitation was mailed.
          if (status === 'invited') {
            notify('people.invited_mailed', { type: 'success', messageArgs: { email } });
          }
          done();
        }}
      />
      {invitation && (
        <LinkDialog
          title={translate('screens.users.invited', { name: invitation.name })}
          text={translate('screens.users.invited_text')}
          url={invitation.url}
          onClose={invitation.done}
        />
      )}
    </>
  );
}
