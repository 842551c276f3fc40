import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Passkey } from '../../domain/sign-in/passkeys.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { ConfirmDelete } from '../../generator/record/confirm-delete.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import '../../providers/i18n/account-texts.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useCanUsePasskeys } from '../../providers/session/passkeys.ts';
import { CopyField } from '../copy-field.tsx';
import { ListRow } from './list-row.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useSecondFactor } from './use-factors.ts';
import { usePasskeys } from './use-passkeys.ts';

/** What the user is about to do with a passkey. */
type Chosen = { readonly action: 'rename' | 'remove'; readonly passkey: Passkey };

interface RowProps {
  readonly passkey: Passkey;
  onChoose(action: Chosen['action']): void;
}

const Row = ({ passkey: { name, created_at, last_used_at }, onChoose }: RowProps) => {
  const translate = useTranslate();
  return (
    <ListRow
      icon={<Key />}
      title={name}
      details={
        <>
          {translate('passkeys.at')} <Ago at={created_at} /> ·{' '}
          {last_used_at ? (
            <>
              {translate('passkeys.used')} <Ago at={last_used_at} />
            </>
          ) : (
            translate('passkeys.unused')
          )}
        </>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: { xs: 1, sm: 0.5 } }}>
        {(['rename', 'remove'] as const).map((action) => (
          <Button
            key={action}
            size="small"
            sx={{ minHeight: { xs: 44, sm: 32 } }}
            aria-label={translate(`passkeys.${action}_one`, { name })}
            onClick={() => onChoose(action)}
          >
            {translate(`passkeys.${action}`)}
          </Button>
        ))}
      </Box>
    </ListRow>
  );
};

/** The user's passkeys, and a button that adds one. */
export const Passkeys = () => {
  const translate = useTranslate();
  const id = useId();
  const { passkeys, error, retry, isAdding, add, codes, hideCodes, rename, remove } = usePasskeys();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { status } = useSecondFactor();
  const isLast = passkeys?.length === 1 && status?.totp === null;
  const removeText = [
    isLast && translate('passkeys.remove_last'),
    isLast && status.required && translate('passkeys.remove_required'),
    translate('passkeys.remove_text'),
  ]
    .filter(Boolean)
    .join(' ');
  const close = () => setChosen(null);
  const can = useCanUsePasskeys();
  const isPossible = can !== false;
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined">
      <Box sx={{ p: { xs: 2, sm: 3 }, pb: { xs: 2, sm: 2 } }}>
        <Typography id={id} variant="h2">
          {translate('passkeys.title')}
        </Typography>
        <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
          {translate(isPossible ? 'passkeys.text' : 'passkeys.unsupported')}
          {isPossible && passkeys?.length === 0 && ` ${translate('passkeys.none')}`}
        </Box>
        {isPossible && (
          <Button
            variant="outlined"
            sx={{ mt: 1.5, visibility: can ? 'visible' : 'hidden' }}
            loading={isAdding}
            onClick={() => void add()}
          >
            {translate('passkeys.add')}
          </Button>
        )}
        {codes && (
          <Alert severity="warning" icon={false} sx={{ mt: 2, '& .MuiAlert-message': { width: '100%' } }}>
            {translate('passkeys.codes_text')}
            <CopyField label={translate('passkeys.codes')} text={codes.join('\n')} multiline />
            <Button variant="contained" sx={{ mt: 1.5 }} onClick={hideCodes}>
              {translate('passkeys.codes_done')}
            </Button>
          </Alert>
        )}
      </Box>
      {passkeys ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onChoose={(action) => setChosen({ action, passkey })} />
          ))}
        </Box>
      ) : error ? (
        <StatePanel
          alert
          icon={<CloudOff />}
          title={translate('passkeys.failed')}
          text={error.message}
          action={
            <Button variant="outlined" onClick={retry}>
              {translate('people.retry')}
            </Button>
          }
        />
      ) : (
        <Skeleton variant="rectangular" height={60} aria-busy="true" />
      )}
      {chosen?.action === 'rename' && (
        <RenameDialog
          name={chosen.passkey.name}
          onClose={close}
          onSave={(name) => rename(chosen.passkey, name)}
        />
      )}
      <ConfirmDelete
        open={chosen?.action === 'remove'}
        title={translate('passkeys.remove_title', { name: chosen?.passkey.name ?? '' })}
        text={removeText}
        action={translate('passkeys.remove')}
        onClose={close}
        onConfirm={async () => {
          if (chosen) await remove(chosen.passkey);
        }}
      />
    </Paper>
  );
};
