import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Login from '@mui/icons-material/LoginOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import type { LinkedIdentity } from '../../domain/sign-in/single-sign-on.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { ConfirmDelete } from '../../generator/record/confirm-delete.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import '../../providers/i18n/account-texts.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { ListRow } from './list-row.tsx';
import { useIdentities } from './use-identities.ts';

interface RowProps {
  readonly identity: LinkedIdentity;
  onRemove(): void;
}

const Row = ({ identity, onRemove }: RowProps) => {
  const translate = useTranslate();
  const { provider_title: title, issuer, subject, created_at, last_used_at, is_current } = identity;
  return (
    <ListRow
      icon={<Login />}
      title={
        <>
          {title}
          {is_current && (
            <Chip size="small" variant="outlined" color="primary" label={translate('identities.current')} />
          )}
        </>
      }
      details={
        <>
          <div>{issuer}</div>
          <div>
            {translate('identities.subject')} {subject}
          </div>
          <div>
            {translate('identities.at')} <Ago at={created_at} />
            {last_used_at && (
              <>
                {' · '}
                {translate('identities.used')} <Ago at={last_used_at} />
              </>
            )}
          </div>
        </>
      }
    >
      <Button
        size="small"
        sx={{ minHeight: { xs: 44, sm: 32 } }}
        aria-label={translate('identities.remove_one', { title })}
        onClick={onRemove}
      >
        {translate('identities.remove')}
      </Button>
    </ListRow>
  );
};

/** The links of a user to identity providers; without a user, the current user's. Hidden if there are none. */
export default function Identities({ user }: { readonly user?: RaRecord }) {
  const translate = useTranslate();
  const id = useId();
  const { identities, error, retry, remove } = useIdentities(user?.id);
  const [chosen, setChosen] = useState<LinkedIdentity | null>(null);
  const [isOpen, setOpen] = useState(false);
  const title = chosen?.provider_title ?? '';
  if (error) {
    return (
      <StatePanel
        alert
        icon={<CloudOff />}
        title={translate('identities.failed')}
        text={error.message}
        action={
          <Button variant="outlined" onClick={retry}>
            {translate('people.retry')}
          </Button>
        }
      />
    );
  }
  if (!identities?.length) return null;
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined">
      <Box sx={{ p: { xs: 2, sm: 3 }, pb: { xs: 2, sm: 2 } }}>
        <Typography id={id} component="h2" variant={user ? 'h3' : 'h2'}>
          {translate('identities.title')}
        </Typography>
        <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
          {user
            ? translate('identities.user_text', { name: String(user.name) })
            : translate('identities.text')}
        </Box>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {identities.map((identity) => (
          <Row
            key={identity.id}
            identity={identity}
            onRemove={() => {
              setChosen(identity);
              setOpen(true);
            }}
          />
        ))}
      </Box>
      <ConfirmDelete
        open={isOpen}
        title={translate('identities.remove_title', { title })}
        text={[
          chosen?.is_current && translate('identities.remove_current'),
          translate('identities.remove_text', { title }),
        ]
          .filter(Boolean)
          .join(' ')}
        action={translate('identities.remove')}
        onClose={() => setOpen(false)}
        onConfirm={async () => {
          if (chosen) await remove(chosen);
        }}
      />
    </Paper>
  );
}
